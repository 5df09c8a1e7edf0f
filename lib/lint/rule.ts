import type {
  DiagnosticDetails,
  Diagnostics,
  LintCode,
  Range,
  SourceLabel,
} from "../diagnostics/mod.ts";
import type { Flow } from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import type { FlowSpelling } from "./flow_spelling.ts";

/** What a rule looks at. */
export interface LintSubject {
  /** The flow as it was read; steps with mistakes in their structure may be missing. */
  readonly flow: Flow;
  /** Every reference in the file, with its place. */
  readonly references: readonly ReferenceUse[];
  /** Whether the whole file was understood; if not, what a rule misses may stand in it all the same. */
  readonly isComplete: boolean;
  /** How the flow is spelled. */
  readonly spelling: FlowSpelling;
  /** Whether a comment silences such a finding at a range; for rules that tell several in one. */
  isSilenced(code: LintCode, range: Range): boolean;
  /** Makes a label. */
  label(range: Range, message?: string): SourceLabel;
  /** Makes fixes. */
  readonly fix: Diagnostics["fix"];
}

/** Reports one finding of a rule. */
type Advise = (message: string, range: Range, details?: DiagnosticDetails) => void;

/** One thing that `baton check` advises against. */
export interface LintRule {
  /** Its code, which a `baton-ignore` comment names. */
  readonly code: LintCode;
  /** Finds it in a flow. */
  check(subject: LintSubject, advise: Advise): void;
}
