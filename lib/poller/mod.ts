/**
 * The bounded loop of a step: requests are sent until `until` or `fail_when` holds or the attempts
 * are used up, and the end says what the attempts saw.
 *
 * @module
 */
export { summarizeSeen } from "./attempt_history.ts";
export type {
  Attempt,
  Condition,
  Loop,
  LoopAborted,
  LoopEnd,
  LoopFailure,
  UnmetCondition,
} from "./loop.ts";
export { poll } from "./poll.ts";
