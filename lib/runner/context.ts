import type { CompiledUse, RunPlan } from "../compiler/mod.ts";
import type { SourceFile } from "../diagnostics/mod.ts";
import type { HostClock, HostSignals } from "../host/mod.ts";
import type { FlowAuth, Transport } from "../http/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { AttemptFinished, StepFinished } from "../record/mod.ts";
import type { Redactor } from "../redaction/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import type { SkippedSteps } from "./skipped_steps.ts";
import type { ExchangeRecorder, RecordBudget, RecordMode } from "./recording/recorder.ts";

/** The state that the flows of a run share; no flow can change it for another. */
export interface RunContext {
  readonly transport: Transport;
  readonly clock: HostClock;
  /** Passes on requests to stop while the thread is busy. */
  readonly signals?: HostSignals;
  /** Masks the secrets of the environment; each flow uses its own fork. */
  readonly redactor: Redactor;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  readonly params: RunPlan["params"];
  readonly paramTexts: RunPlan["paramTexts"];
  readonly seed: string;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly includeBodies: boolean;
  /** Which exchanges the record has. */
  readonly record: RecordMode;
  /** What the run may still record of bodies. */
  readonly recorded: RecordBudget;
  /** Whether the record of a step that did not pass includes its request as a `curl` command. */
  readonly showCurl: boolean;
  /** The URL where traces can be viewed, with `{trace_id}` in place of the id. */
  readonly traceUrl?: string;
  readonly signal?: AbortSignal;
  /** The flows that run once; absent if no flow uses one. */
  readonly once?: OnceRuns;
  /** Waits until the reader of the events has dealt with all of them. */
  eventsTaken(): Promise<void>;
}

/** The flows that run once for all flows that use them. */
export interface OnceRuns {
  /**
   * Returns the result of a step that uses such a flow, when its outputs are captures of the step.
   * The first one to ask runs the flow.
   */
  resultOf(
    step: CompiledUse,
    caller: FlowContext,
  ): Promise<Omit<StepFinished, "type" | "flow" | "step">>;
}

/** The state that the steps of one running flow share. */
export interface FlowContext {
  readonly source: SourceFile;
  readonly transport: Transport;
  readonly clock: HostClock;
  /** Passes on requests to stop while the thread is busy. */
  readonly signals?: HostSignals;
  readonly redactor: Redactor;
  readonly scope: Scope;
  /** The captured values by step, which the scope reads. */
  readonly captures: Map<string, Map<string, JsonValue>>;
  /** Why steps have no captures. */
  readonly skipped: SkippedSteps;
  /** The timeout in milliseconds for requests whose step has no `timeout_ms`. */
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly includeBodies: boolean;
  /** Whether bodies are kept even if nothing in the step needs them. */
  readonly keepsBodies: boolean;
  /** Whether the record of a step that did not pass includes its request as a `curl` command. */
  readonly showCurl: boolean;
  /** The URL where traces can be viewed, with `{trace_id}` in place of the id. */
  readonly traceUrl?: string;
  /** The state that the authorizers of the flow share. */
  readonly auth: FlowAuth;
  /** Keeps what the running step sends and receives, if the record may have it. */
  readonly exchanges?: Pick<ExchangeRecorder, "keep" | "itemEnded">;
  /** Records an attempt of the running step. */
  attempted(attempt: StepAttempt): void;
}

/** An attempt without the numbers of its flow and step. */
export type StepAttempt = Omit<AttemptFinished, "type" | "flow" | "step">;
