import type { Diagnostic } from "../loader/mod.ts";
import type {
  AttemptFinished,
  FlowRecord,
  RunEnd,
  RunEvent,
  RunStarted,
  StepRecord,
} from "../record/mod.ts";
import { drawn, stepFailures } from "./failures.ts";
import { renderReport, type ReportFormat } from "./format.ts";
import { milliseconds } from "../text/mod.ts";
import type {
  JsonReport,
  ReportedAttempt,
  ReportedFinding,
  ReportedFlow,
  ReportedStep,
} from "./json_report.ts";
import { flowsDocument } from "./json_text.ts";

/**
 * Makes `results.json` from the events of a run. Sizes are bytes, durations milliseconds.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export function toJson(events: Iterable<RunEvent>): string {
  return renderReport(jsonFormat(), events);
}

/** The format of `results.json`. */
export function jsonFormat(): ReportFormat {
  return flowsDocument(head, flow);
}

function head(run: RunStarted, end: RunEnd): Omit<JsonReport, "flows"> {
  const { flows, steps, assertions, passed, failed, error, skipped } = end.summary;
  const { flows_failed, duration_ms } = end.summary;
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
      origin: run.origin,
      merged: run.merged,
    },
    summary: {
      flows,
      flows_failed,
      steps,
      assertions,
      passed,
      failed,
      error,
      skipped,
      duration_ms: milliseconds(duration_ms),
    },
  };
}

function flow(record: FlowRecord, run: RunStarted): ReportedFlow {
  return {
    file: record.file,
    name: record.name,
    run: run.flows[record.flow].run,
    outcome: record.outcome,
    reason: record.reason,
    started_at: record.started_at,
    duration_ms: milliseconds(record.duration_ms),
    diagnostics: record.diagnostics.map(finding),
    steps: record.steps.map((step) => stepResult(record, step)),
  };
}

function stepResult(record: FlowRecord, step: StepRecord): ReportedStep {
  const wrong = step.outcome === "failed" || step.outcome === "error";
  return {
    name: step.name,
    line: step.line,
    outcome: step.outcome,
    reason: step.reason,
    cleanup: step.cleanup,
    duration_ms: milliseconds(step.duration_ms),
    attempts: step.attempts,
    trace: step.trace.some(saysMore) || step.trace.length > 1 ? step.trace.map(attempt) : undefined,
    request: step.request,
    trace_id: step.trace_id,
    trace_url: step.trace_url,
    response: step.response,
    captures: step.captures,
    assertions: step.assertions,
    error: step.error,
    curl: step.curl,
    failures: wrong ? stepFailures(record, step).map(finding) : [],
  };
}

/** Whether an attempt tells what its step does not. */
function saysMore({ hops, timings, retry, until }: AttemptFinished): boolean {
  return [hops, timings, retry, until].some((fact) => fact !== undefined);
}

function attempt(
  { type: _, flow: __, step: ___, ...facts }: AttemptFinished,
): ReportedAttempt {
  return { ...facts, duration_ms: milliseconds(facts.duration_ms) };
}

function finding(diagnostic: Diagnostic): ReportedFinding {
  return {
    code: diagnostic.code,
    severity: diagnostic.severity,
    line: diagnostic.at?.line,
    column: diagnostic.at?.column,
    message: drawn([diagnostic]),
  };
}
