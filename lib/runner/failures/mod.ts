/**
 * Describes failures of a step: the diagnostic of a failed assertion, capture or loop, or of a
 * request without a response, and the help for it.
 *
 * @module
 */
export { type BodyNotes, createBodyNotes } from "./body_notes.ts";
export { exchangeFailure, requestFailure } from "./exchange_failures.ts";
export { exchangeHelp } from "./exchange_help.ts";
export { withMaskedNames } from "./masked_values.ts";
export { assertionFailure, captureFailure, loopFailure } from "./response_failures.ts";
export { type SentExchange, stepDiagnostic } from "./step_diagnostic.ts";
