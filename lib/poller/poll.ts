import type { Scope } from "../resolver/mod.ts";
import { judgeCondition } from "./condition.ts";
import type { Loop, LoopEnd, LoopHost } from "./loop.ts";
import { exhausted, failedEarly } from "./loop_failure.ts";

/**
 * Sends a request until a condition holds. A condition that cannot be judged does not hold yet;
 * there is a pause between attempts only.
 */
export async function poll(loop: Loop, scope: Scope, host: LoopHost): Promise<LoopEnd> {
  const { maxAttempts, sleepMs, until, failWhen } = loop;
  const startedAt = host.clock.monotonic();
  const seen: string[] = [];
  for (let attempts = 1;; attempts++) {
    const attempt = await host.attempt(attempts);
    if (host.signal?.aborted || attempt.kind === "unsendable") return { kind: "aborted", attempts };
    const failed = failWhen.length > 0 && judgeCondition(failWhen, attempt, scope).met;
    const condition = judgeCondition(until, attempt, scope);
    host.attempted(attempts, condition);
    if (failed) return failedEarly(failWhen, attempt, scope, attempts);
    if (condition.met) return { kind: "met", attempts };
    seen.push(condition.seen);
    if (attempts === maxAttempts) {
      return exhausted(condition, seen, host.clock.monotonic() - startedAt);
    }
    await host.clock.sleep(sleepMs, host.signal);
    if (host.signal?.aborted) return { kind: "aborted", attempts };
  }
}
