/**
 * Composes the draft of a flow: names, requests with references, captures, assertions and comments.
 *
 * @module
 */
export { jsonText } from "./body.ts";
export { compose, headerLines } from "./compose.ts";
export type * from "./draft.ts";
export { leaf, memberIn, unfolded, usedVariables } from "./templates.ts";
