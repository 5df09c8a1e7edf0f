import { closest, shellQuoted, together } from "../text/mod.ts";
import { COMMANDS } from "./commands.ts";
import { shownWord } from "./shown_word.ts";

/** What people call a command who know other programs. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["test", "run"],
  ["exec", "run"],
  ["lint", "check"],
  ["validate", "check"],
  ["import", "convert"],
  ["new", "init"],
  ["create", "init"],
  ["man", "help"],
  ["version", "--version"],
]);

/** What the files of a command end in. */
const BY_ENDING: readonly (readonly [ending: RegExp, command: string])[] = [
  [/\.ya?ml$/i, "run"],
  [/\.har(?:\.gz)?$/i, "convert"],
  [/\.ndjson$/i, "merge"],
  [/[/*]/, "run"],
];

/** Says that there is no such command, and which one may be meant. */
export function unknownCommand(input: string): string {
  const near = meantBy(input);
  const instead = near === undefined
    ? `the commands are ${together(Object.keys(COMMANDS).map((name) => `\`${name}\``))}`
    : `did you mean \`${near}\`?`;
  return `there is no command \`${shownWord(input)}\`; ${instead}`;
}

/** A command by another name, mistyped or cut short, or for a file that was given without one. */
function meantBy(input: string): string | undefined {
  const names = Object.keys(COMMANDS);
  const command = BY_ENDING.find(([ending]) => ending.test(input))?.[1];
  if (command !== undefined) return `baton ${command} ${shownPathWord(input)}`;
  const other = OTHER_NAMES.get(input.toLowerCase());
  if (other !== undefined) return `baton ${other}`;
  const longer = names.filter((name) => input.length > 1 && name.startsWith(input));
  if (longer.length === 1) return longer[0];
  const cut = names.filter((name) => name.startsWith(input.slice(0, 4)) && input.length > 4);
  return closest(input, names) ?? (cut.length === 1 ? cut[0] : undefined);
}

function shownPathWord(path: string): string {
  const shown = shownWord(path);
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(shown) ? shown : shellQuoted(shown);
}

/** Says that the place of the command has none in it. */
export function noCommand(found: "" | "--"): string {
  const what = found === "" ? "the command is empty" : "there is no command before `--`";
  return `${what}; write one, such as \`baton run flows\``;
}

/** A command as it is called. */
export function calledBy(command: string | undefined): string {
  return command === undefined ? "baton" : `baton ${command}`;
}
