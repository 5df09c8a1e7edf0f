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
    return await print(VERSION);
  }
  if (argv.length === 2 && argv.includes("--version") && argv.includes("--json")) {
    const { describeBuild } = await import("./lib/host/deno/build.ts");
    return await print(describeBuild());
  }
  const { main } = await import("./lib/cli/main.ts");
  const { createDenoCliHost } = await import("./lib/host/deno/mod.ts");
  return await main(argv, createDenoCliHost());
}

/** Prints a line, with as little as possible unless it is lost. @returns The exit code. */
async function print(line: string): Promise<number> {
  try {
    console.log(line);
    return 0;
  } catch {
    const { printText } = await import("./lib/cli/main.ts");
    const { createDenoCliHost } = await import("./lib/host/deno/mod.ts");
    return printText(`${line}\n`, createDenoCliHost());
  }
}

if (import.meta.main) Deno.exit(await start(Deno.args));
