/**
 * What is secret in a recording, and whether any of it is left in a text.
 *
 * @module
 */
export * from "./leaks.ts";
export * from "./named_values.ts";
export * from "./recorded_secrets.ts";
export * from "./secret_value.ts";
