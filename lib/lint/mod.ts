/**
 * Rules on what a flow may hold and better does not, the comments that silence them, and the mask
 * over secrets that a file has in its text.
 *
 * @module
 */
export { lint } from "./lint.ts";
export { maskLiteralSecrets } from "./mask.ts";
export { LINT_RULES } from "./registry.ts";
export type { LintRule } from "./rule.ts";
