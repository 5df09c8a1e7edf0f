/**
 * JSON values as baton sees them: exact integers, equality by value, JSONPath (RFC 9535).
 *
 * @module
 */
export * from "./value.ts";
export * from "./syntax.ts";
export * from "./text.ts";
export * from "./canonical.ts";
export * from "./equal.ts";
export * from "./preview.ts";
export * from "./path.ts";
export * from "./path_keys.ts";
export * from "./nearest.ts";
export * from "./nesting.ts";
export { pathSegments } from "./segments.ts";
export { filterNames, itemsOf, namesOf } from "./segment_alternatives.ts";
