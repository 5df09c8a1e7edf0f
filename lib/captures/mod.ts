/**
 * Captures: values taken from a response (by path, header, cookie or regular expression) for later
 * steps.
 *
 * @module
 */
export { type Capture, sourceName } from "./capture.ts";
export type { CaptureFailure } from "./capture_evaluation.ts";
export { compileCaptures, evaluateCapture } from "./capture_values.ts";
