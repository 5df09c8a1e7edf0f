/**
 * The machine as an interface; `memory.ts` has one in memory.
 *
 * @module
 */
export * from "./host.ts";
