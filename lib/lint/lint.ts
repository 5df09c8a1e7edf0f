import { type Diagnostics, type Flow, labelAt } from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import { LINT_RULES } from "./registry.ts";
import type { LintSubject } from "./rule.ts";
import { createSilencer } from "./silencer.ts";
import { createFlowSpelling } from "./spelling.ts";

/**
 * Finds everything in a flow that is allowed and ill-advised.
 *
 * @param references Every reference in the file.
 * @param found Collects the findings, as warnings; holds the errors of the file already.
 */
export function lint(
  flow: Flow,
  references: readonly ReferenceUse[],
  found: Diagnostics,
): void {
  const silencer = createSilencer(flow.source);
  const subject: LintSubject = {
    flow,
    references,
    isComplete: isComplete(found),
    spelling: createFlowSpelling(flow, references),
    isSilenced: silencer.silences,
    label: (range, message) => labelAt(flow.source, range, message),
    fix: (title, ...replacements) => found.fix(title, ...replacements),
  };
  for (const { code, check } of LINT_RULES) {
    check(subject, (message, range, details) => {
      if (!silencer.silences(code, range)) found.warning(code, message, range, details);
    });
  }
  silencer.reportUnknown(found);
  if (subject.isComplete) silencer.reportUnused(found);
}

/** A variable that the environment lacks is an error that hides nothing. */
function isComplete({ list }: Diagnostics): boolean {
  return list.every(({ severity, code }) => severity === "warning" || code === "missing-variable");
}
