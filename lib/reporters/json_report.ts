import type { Diagnostic, DiagnosticCode, Severity } from "../diagnostics/mod.ts";
import type {
  AttemptFinished,
  FlowRecord,
  LeftOutFlow,
  MergedRun,
  OmittedAttempts,
  Outcome,
  RunEnd,
  RunOrigin,
  RunStarted,
  Shard,
  StepFinished,
  StepRecord,
  Summary,
} from "../record/mod.ts";
import { roundMilliseconds } from "../text/mod.ts";
import { flowsDocument, type ReportFormat } from "./report_format.ts";
import { diagnosticsText, stepFailures } from "./step_failures.ts";

/** The format of `results.json`. */
export function jsonFormat(): ReportFormat {
  return flowsDocument(head, flow);
}

function head(run: RunStarted, end: RunEnd): Omit<JsonReport, "flows"> {
  const { flows, flows_passed, flows_failed, flows_error, flows_skipped } = end.summary;
  const { steps, assertions, passed, failed, error, skipped, duration_ms } = end.summary;
  return {
    schema_version: run.schema_version,
    baton_version: run.baton_version,
    run: {
      run_id: run.run_id,
      started_at: run.started_at,
      finished_at: end.finished_at,
      exit_code: end.exit_code,
      seed: run.seed,
      jobs: run.jobs,
      shard: run.shard,
      labels: run.labels,
      left_out: run.left_out,
      origin: run.origin,
      merged: run.merged,
    },
    summary: {
      flows,
      flows_passed,
      flows_failed,
      flows_error,
      flows_skipped,
      steps,
      assertions,
      passed,
      failed,
      error,
      skipped,
      duration_ms: roundMilliseconds(duration_ms),
    },
  };
}

function flow(record: FlowRecord, run: RunStarted): ReportedFlow {
  return {
    file: record.file,
    name: record.name,
    tags: run.flows[record.flow].tags,
    run: run.flows[record.flow].run,
    outcome: record.outcome,
    reason: record.reason,
    started_at: record.started_at,
    duration_ms: roundMilliseconds(record.duration_ms),
    diagnostics: record.diagnostics.map(reported),
    steps: record.steps.map((step) => stepResult(record, step)),
  };
}

function stepResult(record: FlowRecord, step: StepRecord): ReportedStep {
  const wrong = step.outcome === "failed" || step.outcome === "error";
  return {
    name: step.name,
    line: step.line,
    file: step.file,
    outcome: step.outcome,
    reason: step.reason,
    cleanup: step.cleanup,
    duration_ms: roundMilliseconds(step.duration_ms),
    attempts: step.attempts,
    items: step.items,
    trace: step.trace.some(saysMore) || step.trace.length > 1 ? step.trace.map(attempt) : undefined,
    omitted: step.omitted && {
      ...step.omitted,
      duration_ms: roundMilliseconds(step.omitted.duration_ms),
    },
    request: step.request,
    trace_id: step.trace_id,
    trace_url: step.trace_url,
    response: step.response,
    captures: step.captures,
    assertions: step.assertions,
    error: step.error,
    curl: step.curl,
    failures: wrong ? stepFailures(record, step).map(reported) : [],
  };
}

/** Whether an attempt has details that its step does not have. */
function saysMore({ hops, timings, retry, until }: AttemptFinished): boolean {
  return [hops, timings, retry, until].some((fact) => fact !== undefined);
}

function attempt(
  { type: _, flow: __, step: ___, ...facts }: AttemptFinished,
): ReportedAttempt {
  return { ...facts, duration_ms: roundMilliseconds(facts.duration_ms) };
}

function reported(diagnostic: Diagnostic): ReportedFinding {
  return {
    code: diagnostic.code,
    severity: diagnostic.severity,
    line: diagnostic.at?.line,
    column: diagnostic.at?.column,
    message: diagnosticsText([diagnostic]),
  };
}

/** What `results.json` holds: every flow, step and assertion of a run. */
export interface JsonReport {
  /**
   * The version of the report; it changes when a member is renamed, removed or changes its meaning.
   */
  readonly schema_version: number;
  /** The version of baton that ran. */
  readonly baton_version: string;
  /** The run as a whole. */
  readonly run: ReportedRun;
  /** The counts of the run. */
  readonly summary: Summary;
  /** Every flow, in input order. */
  readonly flows: readonly ReportedFlow[];
}

/** A run in `results.json`. */
export interface ReportedRun {
  /** A random name of the run: 32 hexadecimal digits. */
  readonly run_id: string;
  /** When the run began: ISO 8601, UTC. */
  readonly started_at: string;
  /** When the run ended: ISO 8601, UTC; absent if the run was cut off. */
  readonly finished_at?: string;
  /** The exit code for the result of the run. */
  readonly exit_code: number;
  /** The seed of the random values. */
  readonly seed: string;
  /** The maximum number of flows that ran at the same time. */
  readonly jobs: number;
  /** The part of the flows that this run took; absent if it took all of them. */
  readonly shard?: Shard;
  /** The facts given with `--label`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Flows at the paths that were not run by themselves; absent if there are none. */
  readonly left_out?: readonly LeftOutFlow[];
  /** Facts from the version control and CI systems, if they are known. */
  readonly origin?: RunOrigin;
  /** In a merged report, the runs that were merged. */
  readonly merged?: readonly MergedRun[];
}

/** A flow in `results.json`. */
export interface ReportedFlow {
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The `name` of the flow, else its path. */
  readonly name: string;
  /** Its tags; absent if it has none. */
  readonly tags?: readonly string[];
  /** In a merged report, the index in `merged` of the run that the result is from. */
  readonly run?: number;
  /** The outcome: the worst of its steps. */
  readonly outcome: Outcome;
  /** Why a flow without errors was not run. */
  readonly reason?: string;
  /** When it began: ISO 8601, UTC; absent if it did not begin. */
  readonly started_at?: string;
  /** Milliseconds from its first step to its last. */
  readonly duration_ms: number;
  /** What is wrong with the flow file itself. */
  readonly diagnostics: readonly ReportedFinding[];
  /** Its steps in the order in which they run; empty if the flow did not begin. */
  readonly steps: readonly ReportedStep[];
}

/** A step in `results.json`; its members are those of `step_finished`. */
export interface ReportedStep extends Omit<StepFinished, "type" | "flow" | "step" | "failures"> {
  /**
   * Each attempt, or the first 50 and the last 50 if there were more; absent if there was at most
   * one, outside a loop, without hops and timings.
   */
  readonly trace?: readonly ReportedAttempt[];
  /** What is known of the attempts that `trace` leaves out; absent if it has all. */
  readonly omitted?: OmittedAttempts;
  /** Everything that is wrong; empty if the step passed or was skipped. */
  readonly failures: readonly ReportedFinding[];
}

/** An attempt in `results.json`; its members are those of `attempt`. */
export type ReportedAttempt = Omit<AttemptFinished, "type" | "flow" | "step">;

/** A diagnostic in `results.json`. */
export interface ReportedFinding {
  /** A stable name for the kind of diagnostic, for example `unknown-key`. */
  readonly code: DiagnosticCode;
  /** Whether it stops the run. */
  readonly severity: Severity;
  /** The line, from 1; absent if the diagnostic is about the whole file. */
  readonly line?: number;
  /** The column, from 1; absent if the diagnostic is about the whole file. */
  readonly column?: number;
  /** The whole frame, as on a terminal without colour. */
  readonly message: string;
}
