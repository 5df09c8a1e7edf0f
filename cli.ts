/**
 * The command line of baton: arguments in, exit code out.
 *
 * @module
 */
import { VERSION } from "./lib/version.ts";

/** Runs the command line; the version alone needs nothing of it. */
async function start(argv: readonly string[]): Promise<number> {
  const [option] = argv;
  if (option === "--version" && argv.length === 1) {
    console.log(VERSION);
    return 0;
  }
  if (argv.length === 2 && argv.includes("--version") && argv.includes("--json")) {
    const { describeBuild } = await import("./lib/host/deno/build.ts");
    console.log(describeBuild());
    return 0;
  }
  const { main } = await import("./lib/cli/main.ts");
  const { createDenoCliHost } = await import("./lib/host/deno/mod.ts");
  return await main(argv, createDenoCliHost());
}

if (import.meta.main) Deno.exit(await start(Deno.args));
