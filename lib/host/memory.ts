/**
 * A machine in memory, for tests and for programs that run flows without files.
 *
 * @module
 */
export * from "./memory_files.ts";
export * from "./memory_host.ts";
