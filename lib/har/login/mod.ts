/**
 * Finds the requests of a recording that say who the user is.
 *
 * @module
 */
export * from "./endpoint_words.ts";
export * from "./find_logins.ts";
export * from "./issued_tokens.ts";
export * from "./operation.ts";
