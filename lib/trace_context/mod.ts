/**
 * W3C Trace Context: what a `traceparent` header has to be, and the URL where a trace can be
 * looked at.
 *
 * @module
 */
export { traceUrl, traceUrlProblem } from "./trace_url.ts";
export {
  isTraceparent,
  repeatedTraceparent,
  traceIdOf,
  type TraceparentProblem,
  traceparentProblem,
  UNKNOWN_PART,
} from "./traceparent.ts";
