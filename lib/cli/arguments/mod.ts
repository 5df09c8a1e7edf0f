/**
 * Reads the arguments of a call, describes the mistakes in them, and finds the secrets among them.
 *
 * @module
 */
export { callSecrets, publicNames } from "./call_secrets.ts";
export { mistakes } from "./mistakes.ts";
export { readArguments } from "./read_arguments.ts";
export { readValues } from "./read_values.ts";
export { strayVariables } from "./stray_variables.ts";
