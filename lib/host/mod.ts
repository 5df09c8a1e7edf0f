/**
 * The machine as an interface; `memory.ts` has one in memory.
 *
 * @module
 */
export * from "./host.ts";
export * from "./network_error.ts";
