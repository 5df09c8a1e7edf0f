/**
 * The machine as an interface, and one in memory.
 *
 * @module
 */
export * from "./host.ts";
