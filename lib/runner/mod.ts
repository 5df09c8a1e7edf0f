/**
 * Runs compiled flows concurrently, step by step, and reports what happens as events without
 * secrets.
 *
 * @module
 */
export {
  DEFAULT_MAX_BODY_BYTES,
  DEFAULT_TIMEOUT_MS,
  type RunOptions,
  RunStopped,
} from "./options.ts";
export { run, runPlan } from "./run.ts";
