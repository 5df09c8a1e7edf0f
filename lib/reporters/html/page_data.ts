import { isRecord, type JsonValue, stringifyJson } from "../../json/mod.ts";
import type {
  AssertionResult,
  CaptureUse,
  FlowRecord,
  LoopProgress,
  RunEnd,
  RunStarted,
} from "../../record/mod.ts";
import type {
  JsonReport,
  ReportedAttempt,
  ReportedExchange,
  ReportedFlow,
  ReportedStep,
  ReportedTry,
} from "../../results/mod.ts";
import { reportedFlow, reportedRun } from "../json_report.ts";
import { rerunCommand } from "../rerun.ts";
import type { PageComparison } from "./comparison.ts";

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
export interface PageFlow extends Omit<ReportedFlow, "steps" | "earlier"> {
  /** The command that runs it again; absent for a flow that runs once for others. */
  readonly again?: string;
  /** The tries before the last one, which did not pass; absent if there are none. */
  readonly earlier?: readonly PageTry[];
  /** Its steps in running order. */
  readonly steps: readonly PageStep[];
}

/** What did not pass in an earlier try of a flow. */
export type PageTry = readonly Pick<ReportedStep, "name" | "outcome" | "failures">[];

/** A step as the page shows it. */
export interface PageStep extends Omit<ReportedStep, "assertions" | "trace" | "exchanges"> {
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
    earlier: earlier?.map(pageTry),
    again: rerunCommand(record, run),
    steps: flow.steps.map((step, i) => pageStep(step, record.steps[i].uses)),
  };
}

function pageTry({ steps }: ReportedTry): PageTry {
  return steps.filter(({ outcome }) => outcome === "failed" || outcome === "error")
    .map(({ name, outcome, failures }) => ({ name, outcome, failures }));
}

function pageStep(
  { assertions, trace, exchanges, ...step }: ReportedStep,
  uses: PageStep["uses"],
): PageStep {
  return {
    ...step,
    uses,
    assertions: assertions.length > 0 ? assertions.map(pageAssertion) : undefined,
    trace: trace?.map(pageAttempt),
    exchanges: exchanges?.map(pageExchange),
  };
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

/** Returns the JSON text of a value, with an object or a list on several lines. */
function valueText(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  return stringifyJson(value, isRecord(value) || Array.isArray(value) ? 2 : undefined);
}
