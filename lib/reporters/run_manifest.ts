import {
  isFlakyFlow,
  type Outcome,
  type RunStarted,
  type SelectedFlow,
  type Summary,
} from "../record/mod.ts";
import { roundMilliseconds } from "../text/mod.ts";
import { flowsDocument, type ReportFormat } from "./report_format.ts";

/** The format of `run-manifest.json`. */
export function manifestFormat(): ReportFormat {
  return flowsDocument(
    (run, end): Omit<RunManifest, "flows"> => ({
      schema_version: run.schema_version,
      baton_version: run.baton_version,
      run_id: run.run_id,
      argv: run.argv,
      started_at: run.started_at,
      finished_at: end.finished_at,
      exit_code: end.exit_code,
      seed: run.seed,
      jobs: run.jobs,
      shard: run.shard,
      labels: run.labels,
      environment: run.environment,
      left_out: run.left_out,
      config: run.config,
      origin: run.origin,
      merged: run.merged,
      summary: { ...end.summary, duration_ms: roundMilliseconds(end.summary.duration_ms) },
    }),
    (record, run): ManifestFlow => ({
      file: record.file,
      name: record.name,
      tags: run.flows[record.flow].tags,
      sha256: run.flows[record.flow].sha256,
      row: run.flows[record.flow].row,
      repetition: record.repetition,
      run: run.flows[record.flow].run,
      once: run.flows[record.flow].once,
      outcome: record.outcome,
      ...(isFlakyFlow(record) ? { flaky: true as const } : {}),
    }),
  );
}

/** What `run-manifest.json` holds: what ran, from where, with which inputs, and how it ended. */
export interface RunManifest extends Omit<RunStarted, "type" | "rerun_args" | "flows"> {
  /** When the run ended: ISO 8601, UTC; absent if the run was cut off. */
  readonly finished_at?: string;
  /** The exit code for the result of the run. */
  readonly exit_code: number;
  /** The counts of the run. */
  readonly summary: Summary;
  /** Every flow, in input order. */
  readonly flows: readonly ManifestFlow[];
}

/** A flow in `run-manifest.json`. */
export interface ManifestFlow extends Omit<SelectedFlow, "position"> {
  /** The outcome: the worst of its steps. */
  readonly outcome: Outcome;
  /** Whether it passed only when it ran again; absent otherwise. */
  readonly flaky?: true;
}
