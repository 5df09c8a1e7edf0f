import { type Diagnostic, isError } from "../diagnostics/mod.ts";
import type { AttemptFinished } from "./attempt.ts";
import { AttemptTrace, type OmittedAttempts } from "./attempt_trace.ts";
import type {
  CaptureUse,
  FlowFinished,
  FlowStarted,
  Outcome,
  PlannedStep,
  StepFinished,
} from "./events.ts";
import type { ExchangeRecorded } from "./exchange.ts";
import type { Repetition, SelectedFlow } from "./run_started.ts";

/** Everything that happened in one flow. */
export interface FlowRecord {
  /** The index in the run's list of flows. */
  readonly flow: number;
  /** The path, relative to the working directory, with `/`. */
  readonly file: string;
  /** The `name` of the flow, else its path. */
  readonly name: string;
  /** The row that it ran for, from 1; absent without `data`. */
  readonly row?: number;
  /** Which of the repetitions it is; absent if the flows of the run run once. */
  readonly repetition?: Repetition;
  /** Whether other flows use it with `once: run`; it did not run for itself. */
  readonly once?: true;
  /** Its outcome: the worst of its steps. */
  readonly outcome: Outcome;
  /** Milliseconds. */
  readonly duration_ms: number;
  /** ISO 8601, UTC; absent where the flow did not begin. */
  readonly started_at?: string;
  /** In the order in which they run; empty where the flow did not begin. */
  readonly steps: readonly StepRecord[];
  /** What is wrong with the flow file itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why a flow that is not at fault was not run. */
  readonly reason?: string;
  /** The tries before this one, which did not pass; absent if it is the first. */
  readonly earlier?: readonly FlowRecord[];
}

/** Returns whether a flow passed only after it had not: it is reported as flaky. */
export function isFlakyFlow({ outcome, earlier }: FlowRecord): boolean {
  return outcome === "passed" && earlier !== undefined;
}

/** A finished step and its attempts. */
export interface StepRecord extends StepFinished {
  /** Its attempts, in order: all, or the first and the last ones of many. */
  readonly trace: readonly AttemptFinished[];
  /** What is known of the attempts that `trace` leaves out; absent if it has all. */
  readonly omitted?: OmittedAttempts;
  /** The captures of earlier steps that it refers to; absent if there are none. */
  readonly uses?: readonly CaptureUse[];
  /** What it sent and received, as far as the run records that; absent if it does not. */
  readonly exchanges?: readonly ExchangeRecorded[];
}

/** What is known so far about a flow that is not finished. */
export interface FlowProgress {
  /** Its first event, once received. */
  started?: FlowStarted;
  /** By index; a step that is not finished has none. */
  readonly steps: StepFinished[];
  /** By index of the step. */
  readonly attempts: AttemptTrace[];
  /** By index of the step. */
  readonly exchanges: ExchangeRecorded[][];
  /** The tries before, once there are some. */
  readonly earlier?: readonly FlowRecord[];
}

const INTERRUPTED = "interrupted";
/** A flow that was stopped before its last step has not passed. */
const WORST_FIRST: readonly Outcome[] = ["failed", "error", "skipped", "passed"];

/** Whether the flow file has errors, so that the flow could not be run. */
export function hasFileErrors(record: FlowRecord): boolean {
  return record.diagnostics.some(isError);
}

/**
 * What counts in addition to the steps: `error` for a flow whose file has errors, and the outcome
 * of a flow without steps, so that every flow is counted.
 */
export function outcomeBesideSteps(record: FlowRecord): Outcome | undefined {
  if (hasFileErrors(record)) return "error";
  return record.steps.length === 0 ? record.outcome : undefined;
}

/** Returns ` (2 of 3)` to put after the name of a repetition, else an empty text. */
export function repetitionNote({ repetition }: Pick<FlowRecord, "repetition">): string {
  return repetition ? ` (${repetition.index} of ${repetition.total})` : "";
}

/**
 * Returns what tells a flow from others of its file: ` [2]` for its row, ` (2 of 3)` for its
 * repetition, and for one that others use with `once: run` the inputs in its name, ` (user: ann)`.
 */
export function flowNote(
  { name, row, repetition, once }: Pick<SelectedFlow, "name" | "row" | "repetition" | "once">,
): string {
  const inputs = once ? / \([^]*\)$/.exec(name)?.[0] ?? "" : "";
  return (row === undefined ? "" : ` [${row}]`) + inputs + repetitionNote({ repetition });
}

/** The record of a finished flow; a step without a result was not run. */
export function finishedFlow(
  selected: SelectedFlow,
  progress: FlowProgress,
  { flow, outcome, duration_ms, diagnostics, reason }: Omit<FlowFinished, "type">,
): FlowRecord {
  const missing = skippedResult(reason ?? "not run");
  return {
    flow,
    file: selected.file,
    name: selected.name,
    ...(selected.row === undefined ? {} : { row: selected.row }),
    ...(selected.repetition ? { repetition: selected.repetition } : {}),
    ...(selected.once ? { once: selected.once } : {}),
    outcome,
    duration_ms,
    started_at: progress.started?.started_at,
    steps: stepRecords(flow, progress, missing),
    diagnostics,
    reason,
    ...(progress.earlier ? { earlier: progress.earlier } : {}),
  };
}

/**
 * The record of a flow that was cut off by the end of the run, or that never began.
 *
 * @param isWaiting Whether other flows were cut off too, so that what waits for them was not begun.
 */
export function interruptedFlow(
  flow: number,
  selected: SelectedFlow,
  progress: FlowProgress | undefined,
  isWaiting: boolean,
): FlowRecord {
  let reached = false;
  const steps = stepRecords(flow, progress ?? NO_PROGRESS, ({ waits }) => {
    if (reached || waits && isWaiting) return skippedResult(INTERRUPTED)();
    reached = true;
    return { outcome: "error", error: { class: INTERRUPTED, message: INTERRUPTED } };
  });
  const outcome = worstOutcome(steps);
  return {
    flow,
    file: selected.file,
    name: selected.name,
    ...(selected.row === undefined ? {} : { row: selected.row }),
    ...(selected.repetition ? { repetition: selected.repetition } : {}),
    ...(selected.once ? { once: selected.once } : {}),
    outcome,
    duration_ms: steps.reduce((sum, step) => sum + step.duration_ms, 0),
    started_at: progress?.started?.started_at,
    steps,
    diagnostics: [],
    reason: outcome === "passed" ? undefined : INTERRUPTED,
    ...(progress?.earlier ? { earlier: progress.earlier } : {}),
  };
}

/** The outcome of a flow: the worst of its steps; without steps it is skipped. */
export function worstOutcome(steps: readonly Pick<StepFinished, "outcome">[]): Outcome {
  const outcomes = steps.map((step) => step.outcome);
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? "skipped";
}

const NO_ATTEMPTS = new AttemptTrace();
const NO_PROGRESS: FlowProgress = { steps: [], attempts: [], exchanges: [] };

type MissingStepResult = Pick<StepFinished, "outcome" | "reason" | "error">;

function skippedResult(reason: string): () => MissingStepResult {
  return () => ({ outcome: "skipped", reason });
}

function stepRecords(
  flow: number,
  progress: FlowProgress,
  missing: (planned: PlannedStep) => MissingStepResult,
): StepRecord[] {
  const { started, steps, attempts, exchanges: recorded } = progress;
  return (started?.steps ?? []).map((planned, step) => {
    const { name, line, file, uses } = planned;
    const { kept: trace, omitted } = attempts[step] ?? NO_ATTEMPTS;
    const exchanges = recorded[step];
    const told = {
      trace,
      ...(omitted ? { omitted } : {}),
      ...(uses ? { uses } : {}),
      ...(exchanges ? { exchanges } : {}),
    };
    if (steps[step]) return { ...steps[step], ...told };
    return {
      type: "step_finished",
      flow,
      step,
      name,
      line,
      ...(file === undefined ? {} : { file }),
      duration_ms: trace.reduce(
        (sum, attempt) => sum + attempt.duration_ms,
        omitted?.duration_ms ?? 0,
      ),
      attempts: trace.length + (omitted?.attempts ?? 0),
      captures: [],
      assertions: [],
      failures: [],
      ...missing(planned),
      ...told,
    };
  });
}
