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

/** A value, known before the run, that puts `//` into the path of a URL. */
export interface DoubledSlash {
  /** How messages name it. */
  readonly name: string;
  /** Whether the value ends or begins with a slash, or is empty between two. */
  readonly problem: "end" | "start" | "empty";
  /** Its place in the file. */
  readonly range: Range;
  /** The expressions that lead to it, outermost first. */
  readonly uses: readonly Range[];
  /** The variable whose value ends with the slash, as `vars.name`; absent if it is elsewhere. */
  readonly variable?: string;
}

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
  /** The values that put `//` into the path of a URL. */
  readonly doubledSlashes: readonly DoubledSlash[];
  /**
   * Returns the place of the condition under which a step that uses a flow has an output, if that
   * flow has one.
   */
  outputCondition(step: string, output: string): SourceLabel | undefined;
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
