/**
 * The command line of baton: arguments in, exit code out.
 *
 * @module
 */
import { main } from "./lib/cli/app.ts";
import { createDenoCliHost } from "./lib/cli/deno_cli_host.ts";

if (import.meta.main) Deno.exit(await main(Deno.args, createDenoCliHost()));
