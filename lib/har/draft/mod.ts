/**
 * Composes the draft of a flow: names, requests with references, captures, assertions and comments.
 *
 * @module
 */
export { compose, headerLines } from "./compose.ts";
export type {
  Draft,
  DraftAssertion,
  DraftBody,
  DraftCapture,
  DraftField,
  DraftLoop,
  DraftMember,
  DraftNamedAssertion,
  DraftPart,
  DraftRequest,
  DraftStep,
  DraftValue,
  Volatility,
} from "./draft.ts";
