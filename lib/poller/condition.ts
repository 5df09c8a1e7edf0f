import {
  type Check,
  type CheckFailure,
  describeCheck,
  judge,
  type Judgement,
  seenValue,
  takesAll,
} from "../assertions/mod.ts";
import type { Envelope } from "../executor/mod.ts";
import { isArray, type JsonValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import type { SentAttempt } from "./loop.ts";

/** Whether a condition holds, and what it saw. */
export type Condition =
  | {
    readonly met: true;
    /** What its last check saw, bounded; absent where there was nothing, or it is a whole body. */
    readonly seen?: JsonValue;
  }
  | Unmet;

/** A condition that does not hold: its first check that does not, and what was seen instead. */
export interface Unmet {
  readonly met: false;
  readonly unmet: string;
  readonly check: Check;
  /** The index of the check in the condition. */
  readonly part: number;
  readonly expected?: JsonValue;
  /** The value that the check saw, bounded; absent where there was none. */
  readonly seen?: JsonValue;
  /** Why there was no value to judge. */
  readonly problem?: string;
  /** What was seen in words: a value, a status or what is the matter. */
  readonly found: string;
  /** Whether a value is what was found, and not a status or that there is none. */
  readonly isValue: boolean;
  /** Why the check does not hold; absent where there was no answer. */
  readonly failure?: CheckFailure;
}

/** Judges a condition: the first check that does not hold decides. */
export function judgeCondition(
  checks: readonly Check[],
  attempt: SentAttempt,
  scope: Scope,
): Condition {
  for (const [part, check] of checks.entries()) {
    if (attempt.kind === "unanswered") {
      const expected = expectedOf(check, scope);
      const unmet = describeCheck(check, expected);
      const { problem } = attempt;
      return { met: false, unmet, check, part, expected, problem, found: problem, isValue: false };
    }
    const judgement = judge(check, attempt.envelope, scope);
    if (!judgement.pass) return unmetBy(judgement, part, attempt.envelope);
  }
  const seen = attempt.kind === "answered" && checks.length > 0
    ? seenValue(checks[checks.length - 1], attempt.envelope)
    : undefined;
  return { met: true, ...(seen === undefined ? {} : { seen }) };
}

/** What a check asks for, if that can be worked out. */
export function expectedOf(check: Check, scope: Scope): JsonValue | undefined {
  try {
    return check.operand.resolve(scope).expected;
  } catch {
    return undefined;
  }
}

function unmetBy(
  { check, expected, actual, failure }: Judgement,
  part: number,
  envelope: Envelope,
): Unmet {
  const { problem, found } = failure!;
  const { status } = envelope.response;
  const ofStatus = check.source === "status";
  const isNothing = actual === undefined || (problem !== undefined && isEmptyList(actual));
  const isCut = typeof actual === "string" && takesAll(check);
  const seen = isNothing ? undefined : isCut ? seenValue(check, envelope) : actual;
  const inWords = isNothing ? problem ?? found : found;
  return {
    met: false,
    unmet: describeCheck(check, expected),
    check,
    part,
    expected,
    ...(seen === undefined ? {} : { seen }),
    ...(problem === undefined ? {} : { problem }),
    found: ofStatus || (isNothing && status >= 400) ? `status ${status}` : inWords,
    isValue: !isNothing && !ofStatus,
    failure,
  };
}

function isEmptyList(value: JsonValue): boolean {
  return isArray(value) && value.length === 0;
}
