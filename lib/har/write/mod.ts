/**
 * Writes drafts as flow files in either spelling, with an example of the environment that they
 * need.
 *
 * @module
 */
export { environmentText, writeFlow } from "./write_flow.ts";
