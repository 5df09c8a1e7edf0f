/**
 * Captures: values taken from a response (by path, header, cookie or regular expression) for later
 * steps.
 *
 * @module
 */
export { type Capture, sourceName } from "./capture.ts";
export { compileCaptures } from "./capture_compiler.ts";
export { type CaptureFailure, evaluateCapture } from "./capture_evaluation.ts";
