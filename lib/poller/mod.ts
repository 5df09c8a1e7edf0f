/**
 * The bounded loop of a step: judges each attempt until `until` or `fail_when` holds or no attempts
 * are left, and summarizes what the attempts saw.
 *
 * @module
 */
export { summarizeSeen } from "./attempt_history.ts";
export type { Condition, Loop, LoopEnd, LoopFailure, UnmetCondition } from "./loop.ts";
export { startPolling } from "./poll.ts";
export { Spans } from "./spans.ts";
