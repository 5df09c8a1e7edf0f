/**
 * Repairs a flow by what came of it on a live server.
 *
 * @module
 */
export type { Adjustment } from "./adjustment.ts";
export { assertionKey } from "./loosened.ts";
export * from "./repair_from.ts";
export * from "./replay.ts";
export * from "./verify.ts";
