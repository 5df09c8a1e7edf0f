import { COMMIT, VERSION } from "../../version.ts";

/**
 * What `--version --json` prints: one line of JSON with the version, the commit that it was built
 * from, and what it runs on.
 */
export function describeBuild(): string {
  return JSON.stringify({
    version: VERSION,
    deno: Deno.version.deno,
    v8: Deno.version.v8,
    commit: COMMIT,
    target: Deno.build.target,
    standalone: Deno.build.standalone,
  });
}
