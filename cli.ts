/**
 * The command line of baton: arguments in, exit code out.
 *
 * @module
 */
import { VERSION } from "./lib/version.ts";

/** Runs the command line; the version alone needs nothing of it. */
async function start([option, ...rest]: readonly string[]): Promise<number> {
  if (option === "--version" && rest.length === 0) {
    console.log(VERSION);
    return 0;
  }
  const { main } = await import("./lib/cli/app.ts");
  const { createDenoCliHost } = await import("./lib/cli/deno_cli_host.ts");
  return await main(Deno.args, createDenoCliHost());
}

if (import.meta.main) Deno.exit(await start(Deno.args));
