import { type Diagnostics, labelAt } from "../diagnostics/mod.ts";
import type { Flow } from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import { createFlowSpelling } from "./flow_spelling.ts";
import { createSilencer } from "./ignore_comments.ts";
import type { LintRule, LintSubject } from "./rule.ts";
import { constantTraceparent } from "./rules/constant_traceparent.ts";
import { createWithoutCleanUp } from "./rules/create_without_clean_up.ts";
import { duplicateStepName } from "./rules/duplicate_step_name.ts";
import { envelopePath } from "./rules/envelope_path.ts";
import { hardCodedHost } from "./rules/hard_coded_host.ts";
import { literalSecret } from "./rules/literal_secret.ts";
import { longPoll } from "./rules/long_poll.ts";
import { mixedSpellings } from "./rules/mixed_spellings.ts";
import { noAssertions } from "./rules/no_assertions.ts";
import { statusOnlyCreate } from "./rules/status_only_create.ts";
import { unusedCapture } from "./rules/unused_capture.ts";
import { volatileHeader } from "./rules/volatile_header.ts";
import { wrappedBody } from "./rules/wrapped_body.ts";

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

/** All rules, in the order of their codes. */
export const LINT_RULES: readonly LintRule[] = [
  constantTraceparent,
  createWithoutCleanUp,
  duplicateStepName,
  envelopePath,
  hardCodedHost,
  literalSecret,
  longPoll,
  mixedSpellings,
  noAssertions,
  statusOnlyCreate,
  unusedCapture,
  volatileHeader,
  wrappedBody,
];
