import { LazyModule } from "../../text/mod.ts";
import type { StepRun } from "../step_run.ts";
import type { AttemptPolicy } from "./run_attempts.ts";

/** What loops and retries need. */
export const repetition = new LazyModule(() => import("./repetition.ts"));

/** Returns the policy of a step that has a loop or a retry. */
export async function repeatingPolicy(run: StepRun): Promise<AttemptPolicy> {
  const { loop, retry } = run.step;
  const { loopPolicy, retryPolicy } = await repetition.load();
  return loop ? loopPolicy(run, loop) : retryPolicy(run, retry!);
}
