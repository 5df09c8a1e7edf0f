import { type Diagnostics, labelAt, type LintCode, type RuleDocs } from "../diagnostics/mod.ts";
import type { Flow } from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import { createFlowSpelling } from "./flow_spelling.ts";
import type { LintRule, LintSubject } from "./rule.ts";
import { conditionalCapture } from "./rules/conditional_capture.ts";
import { constantTraceparent } from "./rules/constant_traceparent.ts";
import { createWithoutCleanUp } from "./rules/create_without_clean_up.ts";
import { doubleSlash } from "./rules/double_slash.ts";
import { duplicateStepName } from "./rules/duplicate_step_name.ts";
import { emptyKey } from "./rules/empty_key.ts";
import { envelopeMember } from "./rules/envelope_member.ts";
import { envelopePath } from "./rules/envelope_path.ts";
import { hardCodedHost } from "./rules/hard_coded_host.ts";
import { literalSecret } from "./rules/literal_secret.ts";
import { longPoll } from "./rules/long_poll.ts";
import { mistypedMethod } from "./rules/mistyped_method.ts";
import { missingName } from "./rules/missing_name.ts";
import { mixedSpellings } from "./rules/mixed_spellings.ts";
import { noAssertions } from "./rules/no_assertions.ts";
import { statusOnlyCreate } from "./rules/status_only_create.ts";
import { unusedCapture } from "./rules/unused_capture.ts";
import { volatileHeader } from "./rules/volatile_header.ts";
import { wrappedBody } from "./rules/wrapped_body.ts";
import { createSilencer, IGNORE_DOCS } from "./silencer.ts";

/**
 * Reports, as warnings, everything in a flow that is allowed but not advisable.
 *
 * @param references Every reference in the file.
 * @param diagnostics The diagnostics of the file, which already include its errors.
 * @param facts What the known values of the flow, and the flows that it uses, lead to.
 */
export function lint(
  flow: Flow,
  references: readonly ReferenceUse[],
  diagnostics: Diagnostics,
  facts: Pick<LintSubject, "doubledSlashes" | "outputCondition"> = NO_FACTS,
): void {
  const silencer = createSilencer(flow.source);
  const subject: LintSubject = {
    ...facts,
    flow,
    references,
    isComplete: isComplete(diagnostics),
    spelling: createFlowSpelling(flow, references),
    isSilenced: silencer.silences,
    label: (range, message) => labelAt(flow.source, range, message),
    fix: (title, ...replacements) => diagnostics.fix(title, ...replacements),
  };
  for (const { code, check } of LINT_RULES) {
    check(subject, (message, range, details) => {
      if (!silencer.silences(code, range)) diagnostics.warning(code, message, range, details);
    });
  }
  silencer.reportUnknown(diagnostics);
  if (subject.isComplete) silencer.reportUnused(diagnostics);
}

const NO_FACTS = { doubledSlashes: [], outputCondition: () => undefined };

/**
 * Returns whether the whole file was understood. A missing environment variable is an error that
 * hides nothing.
 */
function isComplete({ list }: Diagnostics): boolean {
  return list.every(({ severity, code }) => severity === "warning" || code === "missing-variable");
}

/** All rules, in the order of their codes. */
export const LINT_RULES: readonly LintRule[] = [
  conditionalCapture,
  constantTraceparent,
  createWithoutCleanUp,
  doubleSlash,
  duplicateStepName,
  emptyKey,
  envelopeMember,
  envelopePath,
  hardCodedHost,
  literalSecret,
  longPoll,
  mistypedMethod,
  missingName,
  mixedSpellings,
  noAssertions,
  statusOnlyCreate,
  unusedCapture,
  volatileHeader,
  wrappedBody,
];

/** Returns the docs of all lint rules, from which the reference page is generated. */
export function lintDocs(): ReadonlyMap<string, RuleDocs> {
  return new Map<LintCode, RuleDocs>([
    ...LINT_RULES.map(({ code, docs }) => [code, docs] as const),
    ["unknown-ignore", IGNORE_DOCS["unknown-ignore"]],
    ["unused-ignore", IGNORE_DOCS["unused-ignore"]],
  ]);
}
