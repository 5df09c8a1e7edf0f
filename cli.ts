/**
 * The command line of baton: arguments in, exit code out.
 *
 * @module
 */
import { VERSION } from "./lib/version.ts";

/** The version alone needs nothing of the program. */
function asksForVersion([option, ...rest]: readonly string[]): boolean {
  return option === "--version" && rest.length === 0;
}

async function start(): Promise<number> {
  const { main } = await import("./lib/cli/app.ts");
  const { createDenoCliHost } = await import("./lib/cli/deno_cli_host.ts");
  return await main(Deno.args, createDenoCliHost());
}

if (import.meta.main) {
  if (asksForVersion(Deno.args)) console.log(VERSION);
  else Deno.exit(await start());
}
