import type { Outcome, RunStarted, SelectedFlow, Summary } from "../record/mod.ts";

/** What `run-manifest.json` holds: what ran, from where, with which inputs, and how it ended. */
export interface RunManifest extends Omit<RunStarted, "type" | "rerun_args" | "flows"> {
  /** When the run ended: ISO 8601, UTC; absent where it was cut off. */
  readonly finished_at?: string;
  /** The exit code that the run calls for. */
  readonly exit_code: number;
  /** The counts of the run. */
  readonly summary: Summary;
  /** Every flow, in input order. */
  readonly flows: readonly ManifestFlow[];
}

/** A flow in `run-manifest.json`. */
export interface ManifestFlow extends Omit<SelectedFlow, "position"> {
  /** What came of it: the worst of its steps. */
  readonly outcome: Outcome;
}
