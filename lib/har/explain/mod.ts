/**
 * What was decided about the values of requests, in words.
 *
 * @module
 */
export { explain } from "./explain.ts";
