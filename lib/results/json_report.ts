import type { DiagnosticCode, Severity } from "../diagnostics/mod.ts";
import type {
  AttemptFinished,
  ConfigOrigin,
  ExchangeRecorded,
  LeftOutFlow,
  MergedRun,
  OmittedAttempts,
  Outcome,
  Repetition,
  RunOrigin,
  Shard,
  StepFinished,
  Summary,
} from "../record/mod.ts";

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
  /** The project file that the run used; absent if there was none. */
  readonly config?: ConfigOrigin;
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
  /** The row that it ran for, from 1; absent without `data`. */
  readonly row?: number;
  /** Its tags; absent if it has none. */
  readonly tags?: readonly string[];
  /** Which of the repetitions it is; absent if the flows of the run run once. */
  readonly repetition?: Repetition;
  /** In a merged report, the index in `merged` of the run that the result is from. */
  readonly run?: number;
  /** Whether other flows use it with `once: run`; it did not run for itself. */
  readonly once?: true;
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
  /** Whether it passed only when it ran again; absent otherwise. */
  readonly flaky?: true;
  /** The tries before this one, which did not pass; absent if it ran once. */
  readonly earlier?: readonly ReportedTry[];
  /** Its steps in the order in which they run; empty if the flow did not begin. */
  readonly steps: readonly ReportedStep[];
}

/** A try of a flow that did not pass and ran again, in `results.json`. */
export interface ReportedTry {
  /** The outcome: the worst of its steps. */
  readonly outcome: Outcome;
  /** When it began: ISO 8601, UTC; absent if it did not begin. */
  readonly started_at?: string;
  /** Milliseconds from its first step to its last. */
  readonly duration_ms: number;
  /** Its steps in the order in which they run. */
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
  /** What it sent and received, with captured values, as far as the run records that. */
  readonly exchanges?: readonly ReportedExchange[];
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

/** An exchange in `results.json`; its members are those of `exchange`. */
export type ReportedExchange = Omit<ExchangeRecorded, "type" | "flow" | "step">;
