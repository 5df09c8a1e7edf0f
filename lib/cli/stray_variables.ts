import { closest } from "../text/mod.ts";
import type { CliHost } from "./cli_host.ts";
import { COMMANDS } from "./commands.ts";
import { variableOf } from "./options.ts";

const PREFIX = "BATON_";

/** Shorter names are too near to one another to say which is meant. */
const SHORTEST = 4;

/**
 * Says of every `BATON_*` variable that is not empty and no option of any command which option of
 * this one it is probably meant for. A variable that is like none may be there for a flow.
 */
export function strayVariables(
  command: string,
  { env, variables = () => [] }: Pick<CliHost, "env" | "variables">,
): string[] {
  const given = variables().filter((name) => name.startsWith(PREFIX));
  if (given.length === 0) return [];
  const known = new Set(Object.values(COMMANDS).flatMap(({ options }) => options.map(variableOf)));
  const own = COMMANDS[command].options.map((option) => variableOf(option).slice(PREFIX.length));
  return given.filter((name) => !known.has(name) && env.get(name) !== "").flatMap((name) => {
    const word = name.slice(PREFIX.length);
    const near = word.length < SHORTEST ? undefined : closest(word, own);
    return near === undefined
      ? []
      : [`${name} is no option of \`baton ${command}\`; did you mean ${PREFIX}${near}?`];
  });
}
