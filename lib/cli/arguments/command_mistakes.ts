import { closestWord, excerpt, joinWithAnd, shellQuoted } from "../../text/mod.ts";
import { COMMANDS } from "../commands.ts";
import {
  type ApplicationText,
  ArgumentParseError,
  EnumValidationError,
  text_en,
  UnexpectedFlagError,
  UnexpectedPositionalError,
  UnsatisfiedPositionalError,
} from "@stricli/core";

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
  const near = suggestionFor(input);
  const instead = near === undefined
    ? `the commands are ${joinWithAnd(Object.keys(COMMANDS).map((name) => `\`${name}\``))}`
    : `did you mean \`${near}\`?`;
  return `there is no command \`${printableArgument(input)}\`; ${instead}`;
}

/** A command by another name, mistyped or cut short, or for a file that was given without one. */
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

/** Says that the place of the command has none in it. */
export function noCommand(found: "" | "--"): string {
  const what = found === "" ? "the command is empty" : "there is no command before `--`";
  return `${what}; write one, such as \`baton run flows\``;
}

/** A command as it is called. */
export function calledBy(command: string | undefined): string {
  return command === undefined ? "baton" : `baton ${command}`;
}

/** The messages about values and arguments of a command that do not fit. */
export function callErrors(command: string): ApplicationText {
  return {
    ...text_en,
    exceptionWhileParsingArguments: (error) => mistake(error, command),
  };
}

function mistake(error: unknown, command: string): string {
  if (error instanceof ArgumentParseError) {
    const { externalFlagNameOrPlaceholder: name, input, exception } = error;
    const reason = exception instanceof Error ? exception.message : String(exception);
    return `--${name}: ${reason}${input === "" ? "" : `, found "${printableArgument(input)}"`}`;
  }
  if (error instanceof EnumValidationError) {
    const { externalFlagName: name, input, values } = error;
    const near = closestWord(input, values);
    const meant = near === undefined ? "" : `; did you mean ${near}?`;
    return `--${name}: expected one of ${values.join(", ")}, found "${
      printableArgument(input)
    }"${meant}`;
  }
  if (error instanceof UnexpectedFlagError) {
    const { externalFlagName: name, previousInput, input } = error;
    const option = COMMANDS[command].options.find((spec) => spec.name === name);
    return option?.kind === "switch"
      ? `--${name} is given twice`
      : `--${name} is given twice, as "${printableArgument(previousInput)}" and "${
        printableArgument(input)
      }"`;
  }
  const by = calledBy(command);
  if (error instanceof UnexpectedPositionalError) {
    return `too many arguments: \`${
      printableArgument(error.input)
    }\` is one more than \`${by}\` takes`;
  }
  if (error instanceof UnsatisfiedPositionalError) {
    return `no ${error.placeholder} is given; see \`${by} --help\``;
  }
  return `the call of \`${by}\` cannot be read`;
}

/** The longest argument, in characters, that a message repeats whole. */
const LONGEST = 80;

/** An argument as a message of one line repeats it: without control characters, and not too long. */
export function printableArgument(text: string): string {
  return excerpt(text.replaceAll(/\p{Cc}/gu, "\ufffd"), LONGEST);
}
