import type { Diagnostics, Flow } from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import type { LintSubject } from "./rule.ts";
import { LINT_RULES } from "./registry.ts";

/**
 * Finds everything in a flow that is allowed and ill-advised.
 *
 * @param references Every reference in the file.
 * @param found Collects the findings, as warnings.
 */
export function lint(
  flow: Flow,
  references: readonly ReferenceUse[],
  found: Diagnostics,
): void {
  const subject: LintSubject = {
    flow,
    references,
    hasErrors: found.hasErrors,
    fix: (title, ...replacements) => found.fix(title, ...replacements),
  };
  for (const { code, check } of LINT_RULES) {
    check(subject, (message, range, details) => found.warning(code, message, range, details));
  }
}
