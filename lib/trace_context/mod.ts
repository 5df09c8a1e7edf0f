/**
 * W3C Trace Context: checks `traceparent` headers and builds trace URLs.
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
