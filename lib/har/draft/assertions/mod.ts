/**
 * Derives the assertions of a draft: what each response must contain, given what was sent, created,
 * changed and removed before.
 *
 * @module
 */
export { expectFlow, withStructure } from "./assertions.ts";
export { flowState } from "./flow_state.ts";
export { createTextAsserter } from "./text.ts";
