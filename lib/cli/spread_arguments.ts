import type { OptionSpec } from "./options.ts";

/**
 * Puts values into arguments of their own where the parser would not see them: `--log=` with
 * nothing behind it, `--var=text=…` over several lines, and `-j4`.
 *
 * @param argv The arguments without the name of the program.
 * @param options The options of the command.
 */
export function spreadArguments(
  argv: readonly string[],
  options: readonly OptionSpec[],
): readonly string[] {
  const end = argv.indexOf("--");
  const before = end < 0 ? argv : argv.slice(0, end);
  return [...before.flatMap((arg) => spread(arg, options)), ...argv.slice(before.length)];
}

function spread(arg: string, options: readonly OptionSpec[]): readonly string[] {
  const [, name, value] = /^--([a-z][a-z-]*)=([^]*)$/.exec(arg) ?? [];
  const [, letter, rest] = /^-([a-z])([^=-][^]*)$/i.exec(arg) ?? [];
  const option = options.find((one) =>
    one.kind !== "switch" && (one.name === name || (letter !== undefined && one.short === letter))
  );
  if (option === undefined) return [arg];
  if (rest !== undefined) return [`-${letter}`, rest];
  return value === "" || (value.includes("\n") && !value.startsWith("-"))
    ? [`--${name}`, value]
    : [arg];
}
