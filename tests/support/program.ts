import { RUN_FLAGS } from "../../scripts/build/recipe.ts";
import { fileURLToPath } from "node:url";

/**
 * The program that tests start: a bundle (`.js`), with what a release may do and no more, or an
 * executable. The tests start the source, and mostly within their own process, where it is not set.
 */
export const PROGRAM: string | undefined = Deno.env.get("BATON_PROGRAM") || undefined;

const SOURCE = fileURLToPath(new URL("../../cli.ts", import.meta.url));

/** How a command of baton is started. */
export interface ProgramCall {
  /** The program. */
  readonly command: string;
  /** What it is given before the arguments of baton. */
  readonly args: readonly string[];
}

/** How baton is started: the source with every permission, or the {@linkcode PROGRAM}. */
export function programCall(program: string | undefined = PROGRAM): ProgramCall {
  const deno = Deno.execPath();
  if (program === undefined) {
    return { command: deno, args: ["run", "--quiet", "--allow-all", SOURCE] };
  }
  return program.endsWith(".js")
    ? { command: deno, args: [...RUN_FLAGS, program] }
    : { command: program, args: [] };
}

/** A command of baton in a process of its own. */
export function programCommand(
  argv: readonly string[],
  options: Omit<Deno.CommandOptions, "args"> = {},
): Deno.Command {
  const { command, args } = programCall();
  return new Deno.Command(command, { ...options, args: [...args, ...argv] });
}
