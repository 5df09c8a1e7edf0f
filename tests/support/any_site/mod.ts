/**
 * Sites whose pages have forms and whose conventions are drawn at random, and a client that uses them
 * as a person would.
 *
 * @module
 */
export * from "./client.ts";
export * from "./conventions.ts";
export * from "./server.ts";
