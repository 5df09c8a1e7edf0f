import type { Diagnostic } from "../diagnostics/mod.ts";
import {
  type AttemptFinished,
  type ExchangeRecorded,
  type FlowRecord,
  isFlakyFlow,
  type RunEnd,
  type RunStarted,
  type StepRecord,
} from "../record/mod.ts";
import type {
  JsonReport,
  ReportedAttempt,
  ReportedExchange,
  ReportedFinding,
  ReportedFlow,
  ReportedStep,
  ReportedTry,
} from "../results/mod.ts";
import { roundMilliseconds } from "../text/mod.ts";
import { flowsDocument, type ReportFormat } from "./report_format.ts";
import { diagnosticsText, stepFailures } from "./step_failures.ts";

/** The format of `results.json`. */
export function jsonFormat(): ReportFormat {
  return flowsDocument(reportedRun, reportedFlow);
}

/** Returns the members of `results.json` before its flows. */
export function reportedRun(run: RunStarted, end: RunEnd): Omit<JsonReport, "flows"> {
  const { flows, flows_passed, flows_failed, flows_error, flows_skipped, flows_flaky } =
    end.summary;
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
      config: run.config,
      origin: run.origin,
      merged: run.merged,
    },
    summary: {
      flows,
      flows_passed,
      flows_failed,
      flows_error,
      flows_skipped,
      flows_flaky,
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

/** Returns a flow as `results.json` has it. */
export function reportedFlow(record: FlowRecord, run: RunStarted): ReportedFlow {
  return {
    file: record.file,
    name: record.name,
    row: run.flows[record.flow].row,
    tags: run.flows[record.flow].tags,
    repetition: record.repetition,
    run: run.flows[record.flow].run,
    once: run.flows[record.flow].once,
    outcome: record.outcome,
    reason: record.reason,
    started_at: record.started_at,
    duration_ms: roundMilliseconds(record.duration_ms),
    diagnostics: record.diagnostics.map(reported),
    ...(isFlakyFlow(record) ? { flaky: true as const } : {}),
    ...(record.earlier ? { earlier: record.earlier.map(earlierTry) } : {}),
    steps: record.steps.map((step) => stepResult(record, step)),
  };
}

function earlierTry(record: FlowRecord): ReportedTry {
  return {
    outcome: record.outcome,
    started_at: record.started_at,
    duration_ms: roundMilliseconds(record.duration_ms),
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
    exchanges: step.exchanges?.map(exchange),
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

function exchange(
  { type: _, flow: __, step: ___, ...facts }: ExchangeRecorded,
): ReportedExchange {
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
