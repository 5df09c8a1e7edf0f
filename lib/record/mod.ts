/**
 * The run record: the events of a run, and the fold over them from which every report is made.
 *
 * @module
 */
export {
  type AttemptFinished,
  type ErrorClass,
  errorCode,
  type Hop,
  type LoopProgress,
  type PhaseTimings,
  type RetryDecision,
  type StepError,
} from "./attempt.ts";
export type {
  ExchangeRecorded,
  RecordedBody,
  RecordedHeader,
  RecordedRequest,
  RecordedResponse,
} from "./exchange.ts";
export { FIRST_ATTEMPTS_KEPT, LAST_ATTEMPTS_KEPT, type OmittedAttempts } from "./attempt_trace.ts";
export {
  type AssertionResult,
  type CaptureUse,
  type FlowFinished,
  type FlowRetried,
  type FlowStarted,
  type Outcome,
  type PlannedStep,
  type ResponseFacts,
  type RunEvent,
  type RunFinished,
  SCHEMA_VERSION,
  type SentRequest,
  type StepFinished,
  type Summary,
} from "./events.ts";
export {
  flowNote,
  type FlowRecord,
  hasFileErrors,
  isFlakyFlow,
  outcomeBesideSteps,
  repetitionNote,
  type StepRecord,
  worstOutcome,
} from "./flow_record.ts";
export { createFold, type Fold, type RunEnd, RunRecordError } from "./fold.ts";
export {
  type CiOrigin,
  type ConfigOrigin,
  flowKey,
  type LeftOutFlow,
  type MergedRun,
  type Repetition,
  runOfFlow,
  type RunOrigin,
  type RunStarted,
  type SelectedFlow,
  type Shard,
} from "./run_started.ts";
export { countOutcomes, evaluatedAssertions, exitCodeOf, type OutcomeCounts } from "./summary.ts";
