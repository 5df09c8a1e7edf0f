/**
 * The assertion operators by name, and suggestions for unknown names. Each family of operators has
 * one file.
 *
 * @module
 */
export { LENGTH_COMPARISONS } from "./length.ts";
export { meantOperator } from "./operator_names.ts";
export { findOperator, OPERATOR_ALIASES, OPERATORS } from "./registry.ts";
export { patternMistake } from "./regular_expression.ts";
