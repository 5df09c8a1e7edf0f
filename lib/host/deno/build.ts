import { COMMIT, VERSION } from "../../version.ts";

/**
 * Returns what `--version --json` prints: one line of JSON with the version, the commit that it was
 * built from, and the platform.
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
