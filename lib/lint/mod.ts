/**
 * Rules on what a flow may hold and better does not, and the comments that silence them.
 *
 * @module
 */
export { lint } from "./lint.ts";
export { LINT_RULES } from "./registry.ts";
export type { LintRule } from "./rule.ts";
