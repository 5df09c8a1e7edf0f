import { type Check, type CheckFailure, describeCheck, judge } from "../assertions/mod.ts";
import type { Envelope } from "../executor/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import type { SentAttempt } from "./loop.ts";

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

/** Judges a condition: the first check that does not hold decides. */
export function judgeCondition(
  checks: readonly Check[],
  attempt: SentAttempt,
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

/** What a check asks for, if that can be worked out. */
export function expectedOf(check: Check, scope: Scope): JsonValue | undefined {
  try {
    return check.operand.resolve(scope).expected;
  } catch {
    return undefined;
  }
}
