import { basename } from "node:path";
import type { Bundle } from "./bundle.ts";
import { runDeno } from "./deno.ts";
import { ALONE, NO_CODE_CACHE, PERMISSIONS, V8_FLAGS } from "./recipe.ts";

/**
 * Compiles a bundle to an executable. Nothing else is embedded, because Deno sees no configuration,
 * lock file or packages.
 *
 * @param output The path of the executable, with the extension of its system.
 * @param base The executable that the bundle is appended to; if absent, Deno downloads its own.
 * @throws {Error} If Deno cannot compile, with its output.
 */
export async function compileBundle(
  { entry, directory }: Bundle,
  { target, output, base }: {
    readonly target: string;
    readonly output: string;
    readonly base?: string | undefined;
  },
): Promise<void> {
  const args = [
    ...["compile", "--quiet", "--no-check", ...ALONE, NO_CODE_CACHE],
    ...["--app-name", "baton", "--target", target, "--output", output],
    ...[...PERMISSIONS, `--v8-flags=${V8_FLAGS.join(",")}`],
    basename(entry),
  ];
  await runDeno(args, { cwd: directory, env: base === undefined ? {} : { DENORT_BIN: base } });
}
