import type { DiagnosticCode, Severity } from "../loader/mod.ts";
import type {
  AttemptFinished,
  MergedRun,
  Outcome,
  RunOrigin,
  Shard,
  StepFinished,
  Summary,
} from "../record/mod.ts";

/** What `results.json` holds: every flow, step and assertion of a run. */
export interface JsonReport {
  /** The version of the report; it changes when a member is renamed, removed or means another thing. */
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
  /** When the run ended: ISO 8601, UTC; absent where it was cut off. */
  readonly finished_at?: string;
  /** The exit code that the run calls for. */
  readonly exit_code: number;
  /** The seed of the random values. */
  readonly seed: string;
  /** How many flows ran side by side at the most. */
  readonly jobs: number;
  /** The part of the flows that this run took; absent where it took all of them. */
  readonly shard?: Shard;
  /** The facts given with `--label`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Facts of the version control system and of the CI system, where they are known. */
  readonly origin?: RunOrigin;
  /** Of a merged report: the runs that it was put together from. */
  readonly merged?: readonly MergedRun[];
}

/** A flow in `results.json`. */
export interface ReportedFlow {
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The `name` of the flow, else its path. */
  readonly name: string;
  /** Of a merged report: the index in `merged` of the run that the result is from. */
  readonly run?: number;
  /** What came of it: the worst of its steps. */
  readonly outcome: Outcome;
  /** Why a flow that is not at fault was not run. */
  readonly reason?: string;
  /** When it began: ISO 8601, UTC; absent where it did not begin. */
  readonly started_at?: string;
  /** Milliseconds from its first step to its last. */
  readonly duration_ms: number;
  /** What is wrong with the flow file itself. */
  readonly diagnostics: readonly ReportedFinding[];
  /** Its steps in the order in which they run; empty where the flow did not begin. */
  readonly steps: readonly ReportedStep[];
}

/** A step in `results.json`; its members are those of `step_finished`. */
export interface ReportedStep extends Omit<StepFinished, "type" | "flow" | "step" | "failures"> {
  /** Each attempt; absent where there was one at the most, outside of a loop, without hops and timings. */
  readonly trace?: readonly ReportedAttempt[];
  /** Everything that is wrong; empty where the step passed or was skipped. */
  readonly failures: readonly ReportedFinding[];
}

/** An attempt in `results.json`; its members are those of `attempt`. */
export type ReportedAttempt = Omit<AttemptFinished, "type" | "flow" | "step">;

/** A finding in `results.json`. */
export interface ReportedFinding {
  /** A stable name of the kind of finding, for example `unknown-key`. */
  readonly code: DiagnosticCode;
  /** Whether it stops the run. */
  readonly severity: Severity;
  /** The line, from 1; absent where the file as a whole is meant. */
  readonly line?: number;
  /** The column, from 1; absent where the file as a whole is meant. */
  readonly column?: number;
  /** The whole frame, as on a terminal without colour. */
  readonly message: string;
}
