import type { Scope } from "../resolver/mod.ts";
import { judgeCondition, type Unmet } from "./condition.ts";
import { type Sighting, sightingOf } from "./history.ts";
import type { Loop, LoopEnd, LoopHost } from "./loop.ts";
import { aborted, exhausted, failedEarly } from "./loop_failure.ts";

/**
 * Sends a request until a condition holds. A condition that cannot be judged does not hold yet;
 * there is a pause between attempts only.
 */
export async function poll(loop: Loop, scope: Scope, host: LoopHost): Promise<LoopEnd> {
  const { maxAttempts, sleepMs, until, failWhen } = loop;
  const startedAt = host.clock.monotonic();
  const history: Sighting[] = [];
  let unmet: Unmet | undefined;
  for (let attempts = 1;; attempts++) {
    const attempt = await host.attempt(attempts);
    if (host.signal?.aborted || attempt.kind === "unsendable") {
      return aborted(attempts, unmet, history);
    }
    const hasFailed = failWhen.length > 0 && judgeCondition(failWhen, attempt, scope).met;
    const condition = judgeCondition(until, attempt, scope);
    host.attempted(attempts, condition, hasFailed);
    if (hasFailed) return failedEarly(failWhen, attempt, scope, attempts);
    if (condition.met) return { kind: "met", attempts };
    unmet = condition;
    history.push(sightingOf(condition));
    if (attempts === maxAttempts) {
      return exhausted(condition, history, host.clock.monotonic() - startedAt);
    }
    await host.clock.sleep(sleepMs, host.signal);
    if (host.signal?.aborted) return aborted(attempts, unmet, history);
  }
}
