import type { Check, CheckFailure } from "../assertions/mod.ts";
import { describeCheck, judge, subjectOf } from "../assertions/mod.ts";
import type { Envelope } from "../executor/mod.ts";
import type { HostClock } from "../host/mod.ts";
import { describeValue, type JsonValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import { count } from "../text/mod.ts";
import { summarizeSeen } from "./seen.ts";

/** A compiled loop. */
export interface Loop {
  readonly maxAttempts: number;
  /** Milliseconds between two attempts. */
  readonly sleepMs: number;
  /** The loop ends well when all of these hold. */
  readonly until: readonly Check[];
  /** The loop ends as a failure when all of these hold; empty if there is no such condition. */
  readonly failWhen: readonly Check[];
}

/**
 * One attempt: an answer, or in a few words why there is none, or that the request can never be sent.
 */
export type Attempt =
  | { readonly kind: "answered"; readonly envelope: Envelope }
  | { readonly kind: "unanswered"; readonly problem: string }
  | { readonly kind: "unsendable" };

/** How a loop ended. */
export type LoopEnd =
  | { readonly kind: "met"; readonly attempts: number }
  | { readonly kind: "aborted"; readonly attempts: number }
  | LoopFailure;

/** A loop that ended without its condition. */
export interface LoopFailure {
  readonly kind: "exhausted" | "fail_when";
  readonly attempts: number;
  /** The check that decided: the first unmet one, or one of `fail_when`. */
  readonly check: Check;
  /** What that check asks for; absent where it could not be worked out. */
  readonly expected?: JsonValue;
  /** One line. */
  readonly message: string;
  readonly notes: readonly string[];
  /** What to write instead, where that is known. */
  readonly help?: string;
  /** Where the last value is not as wanted. */
  readonly differences?: CheckFailure["differences"];
  /** Whether blanks and the like are what differs. */
  readonly reveal?: true;
}

/** What a loop needs of the world around it. */
export interface LoopHost {
  readonly clock: Pick<HostClock, "monotonic" | "sleep">;
  readonly signal?: AbortSignal;
  /** Sends the request. */
  attempt(number: number): Promise<Attempt>;
  /** Told of each attempt once its conditions are judged. */
  attempted(number: number, condition: Condition): void;
}

/** Whether a condition holds; if not, the first check that does not, and what was seen instead. */
export type Condition =
  | { readonly met: true }
  | {
    readonly met: false;
    readonly unmet: string;
    readonly check: Check;
    readonly expected?: JsonValue;
    readonly seen: string;
    /** Why the check does not hold; absent where there was no answer. */
    readonly failure?: CheckFailure;
  };

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

function judgeCondition(
  checks: readonly Check[],
  attempt: Exclude<Attempt, { kind: "unsendable" }>,
  scope: Scope,
): Condition {
  for (const check of checks) {
    if (attempt.kind === "unanswered") {
      const expected = expectedOf(check, scope);
      const unmet = describeCheck(check, expected);
      return { met: false, unmet, check, expected, seen: attempt.problem };
    }
    const { pass, expected, actual, failure } = judge(check, attempt.envelope, scope);
    if (!pass) {
      return {
        met: false,
        unmet: describeCheck(check, expected),
        check,
        expected,
        seen: whatWasSeen(check, failure!, actual, attempt.envelope),
        failure,
      };
    }
  }
  return { met: true };
}

/** The value that was there instead; where there was none, an error status says more. */
function whatWasSeen(
  { source }: Check,
  { found }: CheckFailure,
  actual: JsonValue | undefined,
  envelope: Envelope,
): string {
  const { status } = envelope.response;
  const statusSaysMore = source === "status" || (actual === undefined && status >= 400);
  return statusSaysMore ? `status ${status}` : found;
}

function exhausted(
  { check, expected, unmet, failure }: Condition & { met: false },
  seen: readonly string[],
  elapsedMs: number,
): LoopFailure {
  const attempts = seen.length;
  const time = elapsedMs < 1_000
    ? `${Math.round(elapsedMs)} ms`
    : `${(elapsedMs / 1_000).toFixed(1)} s`;
  const { help, differences, reveal } = failure ?? {};
  return {
    kind: "exhausted",
    attempts,
    check,
    expected,
    message: `${unmet} — not true after ${count(attempts, "attempt")} in ${time}`,
    notes: [`last value: ${summarizeSeen(seen)}`, ...(failure?.missing ? failure.notes : [])],
    ...(help === undefined ? {} : { help }),
    ...(differences === undefined ? {} : { differences }),
    ...(reveal === undefined ? {} : { reveal }),
  };
}

function failedEarly(
  checks: readonly Check[],
  attempt: Exclude<Attempt, { kind: "unsendable" }>,
  scope: Scope,
  attempts: number,
): LoopFailure {
  const conditions = checks.map((check) => describeCheck(check, expectedOf(check, scope)))
    .join(" and ");
  return {
    kind: "fail_when",
    attempts,
    check: checks[0],
    message: `${conditions} — fail_when came true at attempt ${attempts}`,
    notes: attempt.kind === "answered" ? valuesOf(checks, attempt.envelope, scope) : [],
  };
}

/** The values that made conditions true, where those do not say it. */
function valuesOf(checks: readonly Check[], envelope: Envelope, scope: Scope): string[] {
  return checks.filter(({ operatorName }) => operatorName !== "equals").flatMap((check) => {
    const { actual } = judge(check, envelope, scope);
    return actual === undefined ? [] : [`${subjectOf(check)}: ${describeValue(actual)}`];
  });
}

/** What a check asks for, if that can be worked out. */
function expectedOf(check: Check, scope: Scope): JsonValue | undefined {
  try {
    return check.operand.resolve(scope).expected;
  } catch {
    return undefined;
  }
}
