import type { RetryNode } from "../loader/mod.ts";
import type { ErrorClass, RetryDecision } from "../record/mod.ts";
import { duration, excerpt } from "../text/mod.ts";
import type { Exchange } from "./exchange.ts";
import { retryAfterMs } from "./retry_after.ts";

/** When a request is sent again. */
export type Retry = RetryNode;

const NETWORK: readonly ErrorClass[] = ["dns", "connect", "reset"];
const SHOWN = 40;

/** By how much the first pause is multiplied before the try after `attempt`. */
const FACTORS: Readonly<Record<Retry["backoff"], (attempt: number) => number>> = {
  constant: () => 1,
  linear: (attempt) => attempt,
  exponential: (attempt) => 2 ** (attempt - 1),
};

/**
 * Decides whether a request is sent again. A `retry-after` of the answer takes the place of the
 * pause; one that is longer than any pause may be ends the tries.
 *
 * @param attempt The number of the attempt that was made, from 1.
 * @param now Milliseconds since the epoch.
 * @returns Nothing where nothing calls for another try.
 */
export function decideRetry(
  retry: Retry,
  attempt: number,
  result: Exchange,
  now: number,
): RetryDecision | undefined {
  if (result.kind === "aborted" || !callsForRetry(retry, result)) return undefined;
  const cause = outcomeOf(result);
  if (attempt >= retry.maxAttempts) return { reason: `${cause}, no attempt is left` };
  const asked = result.kind === "answered"
    ? result.envelope.response.headers.get("retry-after")
    : null;
  const waitMs = asked === null ? undefined : retryAfterMs(asked, now);
  if (waitMs === undefined) return { after_ms: pauseAfter(attempt, retry), reason: cause };
  if (waitMs > retry.maxSleepMs) {
    const limit = duration(retry.maxSleepMs);
    return {
      reason: `${cause}, \`retry-after\` asks for ${duration(waitMs)} ` +
        `and \`max_sleep_ms\` allows ${limit}`,
    };
  }
  return { after_ms: waitMs, reason: `${cause}, retry-after: ${excerpt(asked!, SHOWN)}` };
}

/** What came of an attempt, in a few words. */
export function outcomeOf(result: Exclude<Exchange, { kind: "aborted" }>): string {
  return result.kind === "answered"
    ? `status ${result.envelope.response.status}`
    : result.error.message;
}

function callsForRetry({ on }: Retry, result: Exclude<Exchange, { kind: "aborted" }>): boolean {
  if (result.kind === "answered") return on.includes(result.envelope.response.status);
  const { class: errorClass } = result.error;
  return NETWORK.includes(errorClass)
    ? on.includes("network")
    : errorClass === "timeout" && on.includes("timeout");
}

function pauseAfter(attempt: number, { sleepMs, maxSleepMs, backoff }: Retry): number {
  return Math.min(sleepMs * FACTORS[backoff](attempt), maxSleepMs);
}
