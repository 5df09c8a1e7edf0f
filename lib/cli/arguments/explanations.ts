/** What explains the mistakes of a call, loaded as a whole for the first of them. */
export {
  missingArgument,
  missingCommand,
  tooManyArguments,
  unknownCommand,
} from "./command_mistakes.ts";
export {
  emptyArgument,
  longOptionWithOneDash,
  misplacedOption,
  missingValue,
  noStream,
  repeatedOption,
  unknownOption,
  unwantedValue,
  versionMistake,
  wrongDash,
} from "./option_mistakes.ts";
