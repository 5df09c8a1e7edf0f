import type { DiagnosticDetails, Diagnostics, Flow, LintCode, Range } from "../loader/mod.ts";
import type { Reference } from "../resolver/mod.ts";

/** What a rule looks at. */
export interface LintSubject {
  /** The flow as it was read; steps with mistakes in their structure may be missing. */
  readonly flow: Flow;
  /** Every reference in the file, with its place. */
  readonly references: readonly { readonly reference: Reference; readonly range: Range }[];
  /** Whether the file has errors, so that what a rule does not see may stand in it all the same. */
  readonly hasErrors: boolean;
  /** Makes fixes. */
  readonly fix: Diagnostics["fix"];
}

/** Reports one finding of a rule. */
export type Advise = (message: string, range: Range, details?: DiagnosticDetails) => void;

/** One thing that `baton check` advises against. */
export interface LintRule {
  /** Its code, which a `baton-ignore` comment names. */
  readonly code: LintCode;
  /** Finds it in a flow. */
  check(subject: LintSubject, advise: Advise): void;
}
