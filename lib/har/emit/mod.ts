/**
 * Drafts written as flow files, in either spelling, with an example of the environment they need.
 *
 * @module
 */
export * from "./emit_flow.ts";
export * from "./environment.ts";
