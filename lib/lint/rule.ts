import type {
  DiagnosticDetails,
  Diagnostics,
  LintCode,
  Range,
  RuleDocs,
  SourceLabel,
} from "../diagnostics/mod.ts";
import type { Flow } from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import type { FlowSpelling } from "./flow_spelling.ts";

/** What a rule examines. */
export interface LintSubject {
  /** The flow as it was read; steps with structural errors may be missing. */
  readonly flow: Flow;
  /** Every reference in the file, with its range. */
  readonly references: readonly ReferenceUse[];
  /**
   * Whether the whole file was understood. If not, something that seems missing may be where the
   * error is.
   */
  readonly isComplete: boolean;
  /** The spelling of the flow. */
  readonly spelling: FlowSpelling;
  /**
   * Returns whether a comment silences the rule at a range; for rules that report several places at
   * once.
   */
  isSilenced(code: LintCode, range: Range): boolean;
  /** Makes a label. */
  label(range: Range, message?: string): SourceLabel;
  /** Makes fixes. */
  readonly fix: Diagnostics["fix"];
}

/** Adds a diagnostic of the rule. */
type Advise = (message: string, range: Range, details?: DiagnosticDetails) => void;

/** A lint rule: one kind of advice that `baton check` gives. */
export interface LintRule {
  /** Its code, which a `baton-ignore` comment names. */
  readonly code: LintCode;
  /** Its section in the reference of diagnostics. */
  readonly docs: RuleDocs;
  /** Reports every place in a flow that the rule advises against. */
  check(subject: LintSubject, advise: Advise): void;
}
