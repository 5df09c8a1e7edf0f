/**
 * W3C Trace Context: what is wrong with a `traceparent` header, and the URL of a trace.
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
