import type { LintRule } from "./rule.ts";
import { noAssertions } from "./rules/no_assertions.ts";

/** All rules, in the order of their codes. */
export const LINT_RULES: readonly LintRule[] = [
  noAssertions,
];
