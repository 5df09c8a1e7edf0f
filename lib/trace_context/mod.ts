/**
 * W3C Trace Context: the header that carries the ids of a trace, and where a trace can be looked at.
 *
 * @module
 */
export * from "./trace_url.ts";
export * from "./traceparent.ts";
export * from "./traceparent_fields.ts";
export { type TraceparentProblem, UNKNOWN } from "./traceparent_problem.ts";
