/**
 * APIs whose conventions are drawn at random, and a client that uses them as a page would.
 *
 * @module
 */
export * from "./client.ts";
export * from "./conventions.ts";
export * from "./draw.ts";
export * from "./faults.ts";
export * from "./server.ts";
export { ACCOUNT } from "./sessions.ts";
export type { ServerOptions } from "./store.ts";
