/**
 * Tells options from arguments, words what is wrong with a call, and finds the secrets in it.
 *
 * @module
 */
export { callSecrets } from "./call_secrets.ts";
export { callErrors, printableArgument, unknownCommand } from "./command_mistakes.ts";
export { strayVariables } from "./option_mistakes.ts";
export { readArguments } from "./read_arguments.ts";
