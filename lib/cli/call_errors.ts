import {
  type ApplicationText,
  ArgumentParseError,
  EnumValidationError,
  text_en,
  UnexpectedFlagError,
  UnexpectedPositionalError,
  UnsatisfiedPositionalError,
} from "@stricli/core";
import { closest } from "../text/mod.ts";
import { calledBy } from "./command_mistakes.ts";
import { COMMANDS } from "./commands.ts";
import { shownWord } from "./shown_word.ts";

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
    return `--${name}: ${reason}${input === "" ? "" : `, found "${shownWord(input)}"`}`;
  }
  if (error instanceof EnumValidationError) {
    const { externalFlagName: name, input, values } = error;
    const near = closest(input, values);
    const meant = near === undefined ? "" : `; did you mean ${near}?`;
    return `--${name}: expected one of ${values.join(", ")}, found "${shownWord(input)}"${meant}`;
  }
  if (error instanceof UnexpectedFlagError) {
    const { externalFlagName: name, previousInput, input } = error;
    const option = COMMANDS[command].options.find((spec) => spec.name === name);
    return option?.kind === "switch"
      ? `--${name} is given twice`
      : `--${name} is given twice, as "${shownWord(previousInput)}" and "${shownWord(input)}"`;
  }
  const by = calledBy(command);
  if (error instanceof UnexpectedPositionalError) {
    return `too many arguments: \`${shownWord(error.input)}\` is one more than \`${by}\` takes`;
  }
  if (error instanceof UnsatisfiedPositionalError) {
    return `no ${error.placeholder} is given; see \`${by} --help\``;
  }
  return `the call of \`${by}\` cannot be read`;
}
