import type { CliHost } from "../../host/mod.ts";
import { closestWord } from "../../text/mod.ts";
import { COMMANDS } from "../commands.ts";
import { variableOf } from "../options/mod.ts";
import { suggestion } from "../usage_error.ts";

const PREFIX = "BATON_";

/** The minimum length of names to compare; shorter names are too similar to one another. */
const MIN_LENGTH = 4;

/**
 * Warns of every non-empty `BATON_*` variable that is not an option of any command and is similar
 * to an option of this one. A variable that is not similar to any option may be for a flow.
 */
export function strayVariables(
  command: string,
  { env, variables = () => [] }: Pick<CliHost, "env" | "variables">,
): string[] {
  const present = variables().filter((name) => name.startsWith(PREFIX));
  if (present.length === 0) return [];
  const options = new Set(
    Object.values(COMMANDS).flatMap(({ options }) => options.map(variableOf)),
  );
  const own = COMMANDS[command].options.map((option) => variableOf(option).slice(PREFIX.length));
  return present.filter((name) => !options.has(name) && env.get(name) !== "").flatMap((name) => {
    const word = name.slice(PREFIX.length);
    const near = nearOption(word, own);
    return near === undefined
      ? []
      : [`${name} is not an option of \`baton ${command}\`${suggestion(PREFIX + near)}`];
  });
}

/** Returns the option that a word means; of a short one, only a letter may be missing: `JOB`. */
function nearOption(word: string, own: readonly string[]): string | undefined {
  return word.length < MIN_LENGTH
    ? own.find((name) => word.length === MIN_LENGTH - 1 && name.slice(0, -1) === word)
    : closestWord(word, own);
}
