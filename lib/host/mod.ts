/**
 * The machine as an interface, and one in memory.
 *
 * @module
 */
export * from "./host.ts";
export * from "./memory_files.ts";
export * from "./memory_host.ts";
