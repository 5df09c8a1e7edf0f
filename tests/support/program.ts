import { fileURLToPath } from "node:url";
import { RUN_FLAGS } from "../../scripts/build/recipe.ts";

/**
 * The program that tests start: a bundle (`.js`), with the permissions of a release, or an
 * executable. If it is not set, tests run the source, mostly within their own process.
 */
export const PROGRAM: string | undefined = Deno.env.get("BATON_PROGRAM") || undefined;

const SOURCE = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** How to start a command of baton. */
export interface ProgramCall {
  /** The program. */
  readonly command: string;
  /** The arguments that come before those of baton. */
  readonly args: readonly string[];
}

/** How to start baton: the source with every permission, or the {@linkcode PROGRAM}. */
export function programCall(program: string | undefined = PROGRAM): ProgramCall {
  const deno = Deno.execPath();
  if (program === undefined) {
    return { command: deno, args: ["run", "--quiet", "--allow-all", SOURCE] };
  }
  return program.endsWith(".js")
    ? { command: deno, args: [...RUN_FLAGS, program] }
    : { command: program, args: [] };
}

/** A command of baton in a separate process. */
export function programCommand(
  argv: readonly string[],
  options: Omit<Deno.CommandOptions, "args"> = {},
): Deno.Command {
  const { command, args } = programCall();
  return new Deno.Command(command, { ...options, args: [...args, ...argv] });
}
