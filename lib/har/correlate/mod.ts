/**
 * Where the values of requests come from: which answer gave them, and how sure that is.
 *
 * @module
 */
export { correlate } from "./correlate.ts";
export { isAnalyticsCookie } from "./analytics.ts";
export { placeText } from "./atoms.ts";
export { type JsonSpan, jsonSpans } from "./json_spans.ts";
