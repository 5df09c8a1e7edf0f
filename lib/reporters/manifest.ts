import type { RunEvent } from "../record/mod.ts";
import { renderReport, type ReportFormat } from "./format.ts";
import { milliseconds } from "../text/mod.ts";
import { flowsDocument } from "./json_text.ts";
import type { ManifestFlow, RunManifest } from "./run_manifest.ts";

/**
 * Makes `run-manifest.json` from the events of a run: what ran, from where, with which inputs.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export function toManifest(events: Iterable<RunEvent>): string {
  return renderReport(manifestFormat(), events);
}

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
      origin: run.origin,
      merged: run.merged,
      summary: { ...end.summary, duration_ms: milliseconds(end.summary.duration_ms) },
    }),
    (record, run): ManifestFlow => ({
      file: record.file,
      name: record.name,
      sha256: run.flows[record.flow].sha256,
      run: run.flows[record.flow].run,
      outcome: record.outcome,
    }),
  );
}
