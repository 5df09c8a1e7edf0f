import { type Diagnostic, type FrameStyle, renderDiagnostic } from "../../diagnostics/mod.ts";
import { isRecord, type JsonValue, stringifyJson } from "../../json/mod.ts";
import type {
  AssertionResult,
  CaptureUse,
  FlowRecord,
  LoopProgress,
  Outcome,
  RunEnd,
  RunStarted,
  StepRecord,
} from "../../record/mod.ts";
import type {
  JsonReport,
  ReportedAttempt,
  ReportedExchange,
  ReportedFinding,
  ReportedFlow,
  ReportedStep,
  ReportedTry,
} from "../../results/mod.ts";
import { reportedFlow, reportedRun } from "../json_report.ts";
import { rerunCommand } from "../rerun.ts";
import { stepFailures } from "../step_failures.ts";
import type { PageComparison } from "./comparison.ts";
import { FRAME_END, FRAME_LETTERS, FRAME_MARK } from "./frame_marks.ts";

/** What the page shows of a run beside its flows. */
export interface PageRun extends Omit<JsonReport, "flows"> {
  /** The command line. */
  readonly argv: readonly string[];
  /** The names of the environment variables that the flows use. */
  readonly environment: readonly string[];
  /** What is different from an earlier run; absent if it is compared with none. */
  readonly compared?: PageComparison;
}

/** A flow as the page shows it. */
export interface PageFlow extends Omit<ReportedFlow, "steps" | "earlier" | "diagnostics"> {
  /** The command that runs it again; absent for a flow that runs once for others. */
  readonly again?: string;
  /** The tries before the last one, which did not pass; absent if there are none. */
  readonly earlier?: readonly PageTry[];
  /** What is wrong with the file. */
  readonly diagnostics: readonly PageFinding[];
  /** Its steps in running order. */
  readonly steps: readonly PageStep[];
}

/** An earlier try of a flow, with the steps that did not pass. */
export interface PageTry extends Omit<ReportedTry, "steps"> {
  readonly steps: readonly Pick<PageStep, "name" | "outcome" | "failures">[];
}

/** What is wrong: its severity, and its frame with marks around its parts. */
export interface PageFinding extends Pick<ReportedFinding, "severity"> {
  readonly frame: string;
}

/** A step as the page shows it. */
export interface PageStep
  extends Omit<ReportedStep, "assertions" | "trace" | "exchanges" | "failures"> {
  /** What is wrong; empty if nothing is. */
  readonly failures: readonly PageFinding[];
  /** The captures of earlier steps that it refers to. */
  readonly uses?: readonly CaptureUse[];
  /** Its assertions; absent if it has none. */
  readonly assertions?: readonly PageAssertion[];
  /** Its attempts, where they say more than the step does. */
  readonly trace?: readonly PageAttempt[];
  /** What it sent and received, as far as the run records that. */
  readonly exchanges?: readonly PageExchange[];
}

/** An exchange whose captured values are JSON texts. */
export interface PageExchange extends Omit<ReportedExchange, "captured"> {
  readonly captured?: Readonly<Record<string, string>>;
}

/** An assertion whose values are JSON texts: a script would lose digits of large integers. */
export interface PageAssertion extends Omit<AssertionResult, "expected" | "actual"> {
  readonly expected?: string;
  readonly actual?: string;
}

/** An attempt whose value is a JSON text. */
export interface PageAttempt extends Omit<ReportedAttempt, "until"> {
  readonly until?: Omit<LoopProgress, "seen"> & { readonly seen?: string };
}

/** Returns what the page shows of a run. */
export function pageRun(run: RunStarted, end: RunEnd, compared?: PageComparison): PageRun {
  return { ...reportedRun(run, end), argv: run.argv, environment: run.environment, compared };
}

/** Returns what the page shows of a flow. */
export function pageFlow(record: FlowRecord, run: RunStarted): PageFlow {
  const { earlier, ...flow } = reportedFlow(record, run);
  return {
    ...flow,
    diagnostics: record.diagnostics.map(pageFinding),
    earlier: earlier?.map((one, i) => pageTry(one, record.earlier![i])),
    again: rerunCommand(record, run),
    steps: flow.steps.map((step, i) => pageStep(step, record, record.steps[i])),
  };
}

function pageTry({ steps, ...facts }: ReportedTry, record: FlowRecord): PageTry {
  return {
    ...facts,
    steps: steps.flatMap(({ name, outcome }, i) =>
      isWrong(outcome) ? [{ name, outcome, failures: findingsOf(record, record.steps[i]) }] : []
    ),
  };
}

function pageStep(
  { assertions, trace, exchanges, ...step }: ReportedStep,
  flow: FlowRecord,
  record: StepRecord,
): PageStep {
  return {
    ...step,
    uses: record.uses,
    failures: isWrong(step.outcome) ? findingsOf(flow, record) : [],
    assertions: assertions.length > 0 ? assertions.map(pageAssertion) : undefined,
    trace: trace?.map(pageAttempt),
    exchanges: exchanges?.map(pageExchange),
  };
}

function isWrong(outcome: Outcome): boolean {
  return outcome === "failed" || outcome === "error";
}

function findingsOf(flow: FlowRecord, step: StepRecord): PageFinding[] {
  return stepFailures(flow, step).map(pageFinding);
}

function pageFinding(diagnostic: Diagnostic): PageFinding {
  return { severity: diagnostic.severity, frame: renderDiagnostic(diagnostic, marked) };
}

/** Marks a part of a frame, so that the page knows it again. */
function marked(style: FrameStyle, text: string): string {
  return `${FRAME_MARK}${FRAME_LETTERS[style]}${text}${FRAME_END}`;
}

function pageExchange({ captured, ...exchange }: ReportedExchange): PageExchange {
  if (!captured) return exchange;
  const texts = Object.entries(captured).map(([name, value]) => [name, valueText(value)!]);
  return { ...exchange, captured: Object.fromEntries(texts) };
}

function pageAssertion({ expected, actual, ...assertion }: AssertionResult): PageAssertion {
  return { ...assertion, expected: valueText(expected), actual: valueText(actual) };
}

function pageAttempt({ until, ...attempt }: ReportedAttempt): PageAttempt {
  return until ? { ...attempt, until: { ...until, seen: valueText(until.seen) } } : attempt;
}

/** The most characters of an object or a list on one line. */
const LINE = 60;

/** Returns the JSON text of a value, with a large object or list on several lines. */
function valueText(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  const line = stringifyJson(value);
  const isLong = line.length > LINE && (isRecord(value) || Array.isArray(value));
  return isLong ? stringifyJson(value, 2) : line;
}
