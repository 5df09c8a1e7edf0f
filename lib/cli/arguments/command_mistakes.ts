import { closestWord, joinWithAnd, shellQuoted } from "../../text/mod.ts";
import { COMMANDS } from "../commands.ts";
import { printableArgument, suggestionOrList } from "../usage_error.ts";

/** The names of commands in other programs. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["test", "run"],
  ["exec", "run"],
  ["lint", "check"],
  ["validate", "check"],
  ["import", "convert"],
  ["new", "init"],
  ["create", "init"],
  ["diff", "compare"],
  ["view", "show"],
  ["complete", "completions"],
  ["man", "help"],
  ["version", "--version"],
]);

/** The endings of the files that a command reads. */
const BY_ENDING: readonly (readonly [ending: RegExp, command: string])[] = [
  [/\.ya?ml$/i, "run"],
  [/\.har(?:\.gz)?$/i, "convert"],
  [/\.ndjson$/i, "merge"],
  [/results\.json$/i, "show"],
  [/[/*]/, "run"],
];

/** Returns the message that a command does not exist, with the one that was probably meant. */
export function unknownCommand(input: string): string {
  const names = joinWithAnd(Object.keys(COMMANDS).map((name) => `\`${name}\``));
  return `there is no command \`${printableArgument(input)}\`` +
    suggestionOrList(suggestionFor(input), `the commands are ${names}`);
}

/**
 * Returns the command that another name, a mistyped or shortened one, or a file without a command
 * means.
 */
function suggestionFor(input: string): string | undefined {
  const names = Object.keys(COMMANDS);
  const command = BY_ENDING.find(([ending]) => ending.test(input))?.[1];
  if (command !== undefined) return `baton ${command} ${printablePath(input)}`;
  const other = OTHER_NAMES.get(input.toLowerCase());
  if (other !== undefined) return `baton ${other}`;
  const longer = names.filter((name) => input.length > 1 && name.startsWith(input));
  if (longer.length === 1) return longer[0];
  const cut = names.filter((name) => name.startsWith(input.slice(0, 4)) && input.length > 4);
  return closestWord(input, names) ?? (cut.length === 1 ? cut[0] : undefined);
}

function printablePath(path: string): string {
  const shown = printableArgument(path);
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(shown) ? shown : shellQuoted(shown);
}

/** Returns the message that a call has no command. */
export function missingCommand(first: "" | "--"): string {
  const what = first === "" ? "the command is empty" : "there is no command before `--`";
  return `${what}; write one, such as \`baton run flows\``;
}

/** Returns how a command is called: `baton run`. */
export function calledBy(command: string | undefined): string {
  return command === undefined ? "baton" : `baton ${command}`;
}

/** Returns the message that a call has more arguments than its command takes. */
export function tooManyArguments(command: string, extra: string): string {
  return `too many arguments: \`${printableArgument(extra)}\` is one more than ` +
    `\`${calledBy(command)}\` takes`;
}

/** Returns the message that a call lacks the argument of its command. */
export function missingArgument(command: string): string {
  const { placeholder } = COMMANDS[command].arguments;
  return `no ${placeholder} is given; see \`${calledBy(command)} --help\``;
}
