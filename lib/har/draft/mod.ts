/**
 * Composes the draft of a flow: names, requests with references, captures, assertions and comments.
 *
 * @module
 */
export { jsonText } from "./body.ts";
export { compose } from "./compose.ts";
export { headerLines } from "./header.ts";
export { leaf, usedVariables } from "./templates.ts";
export type {
  Draft,
  DraftAssertion,
  DraftBody,
  DraftCapture,
  DraftField,
  DraftLoop,
  DraftOutput,
  DraftRequest,
  DraftStep,
  DraftValue,
  Volatility,
} from "./draft.ts";
