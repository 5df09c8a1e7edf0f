import { once } from "../../text/mod.ts";
import type { StepRun } from "../step_run.ts";
import type { AttemptPolicy } from "./run_attempts.ts";

/** Loads what loops and retries need. An `import()` costs even if its module is loaded. */
export const loadRepetition = once(() => import("./repetition.ts"));

/** Returns the policy of a step that has a loop or a retry. */
export async function repeatingPolicy(run: StepRun): Promise<AttemptPolicy> {
  const { loop, retry } = run.step;
  const { loopPolicy, retryPolicy } = await loadRepetition();
  return loop ? loopPolicy(run, loop) : retryPolicy(run, retry!);
}
