import {
  type Check,
  type CheckFailure,
  describeCheck,
  evaluateOperand,
  judge,
  type Judgement,
  seenValue,
  takesAll,
} from "../assertions/mod.ts";
import type { Envelope } from "../http/mod.ts";
import { isArray, type JsonValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";

/** A compiled loop. */
export interface Loop {
  readonly maxAttempts: number;
  /** The milliseconds between two attempts. */
  readonly sleepMs: number;
  /** The loop succeeds when all of these hold. */
  readonly until: readonly Check[];
  /** The loop fails when all of these hold; empty if there is no such condition. */
  readonly failWhen: readonly Check[];
}

/** One attempt: a response, or a few words on why there is none. */
export type Attempt =
  | { readonly kind: "responded"; readonly envelope: Envelope }
  | { readonly kind: "failed"; readonly problem: string };

/** How a loop ended. */
export type LoopEnd = { readonly kind: "met"; readonly attempts: number } | LoopFailure;

/** What a loop is waiting for between two attempts. */
interface LoopWaiting {
  /** The first check that did not hold. */
  readonly check: Check;
  /** That check, and what the attempts saw. */
  readonly notes: readonly string[];
}

/** A loop that ended before its condition held. */
export interface LoopFailure {
  readonly kind: "exhausted" | "fail_when";
  readonly attempts: number;
  /** The check that decided: the first unmet one, or one of `fail_when`. */
  readonly check: Check;
  /** What that check expects; absent if it could not be evaluated. */
  readonly expected?: JsonValue;
  /** What that check saw last, bounded; absent if there was nothing. */
  readonly seen?: JsonValue;
  /** One line. */
  readonly message: string;
  readonly notes: readonly string[];
  /** What to write instead, if that is known. */
  readonly help?: string;
  /** Where the last value differs from the expected one. */
  readonly differences?: CheckFailure["differences"];
  /** Whether only invisible characters such as blanks differ. */
  readonly reveal?: true;
  /** The part of the body that shows the failure. */
  readonly excerpt?: string;
}

/** A loop that judges its attempts. */
export interface Polling {
  /** Judges the next attempt. */
  judge(attempt: Attempt): JudgedAttempt;
  /**
   * Returns what the loop is waiting for; nothing before the first attempt that does not end the
   * loop.
   */
  waiting(): LoopWaiting | undefined;
}

/** An attempt and how the conditions of the loop judge it. */
interface JudgedAttempt {
  /** The result of `until`. */
  readonly condition: Condition;
  /** Whether `fail_when` holds. */
  readonly hasFailed: boolean;
  /** How the loop ends with this attempt; absent if another one follows. */
  readonly end?: LoopEnd;
}

/** Whether a condition holds, and what it saw. */
export type Condition =
  | {
    readonly met: true;
    /** What its last check saw, bounded; absent if there was nothing or if it is a whole body. */
    readonly seen?: JsonValue;
  }
  | UnmetCondition;

/** A condition that does not hold: its first unmet check, and what was seen instead. */
export interface UnmetCondition {
  readonly met: false;
  readonly unmet: string;
  readonly check: Check;
  /** The index of the check in the condition. */
  readonly part: number;
  readonly expected?: JsonValue;
  /** The value that the check saw, bounded; absent if there was none. */
  readonly seen?: JsonValue;
  /** Why there was no value to judge. */
  readonly problem?: string;
  /** What was seen, in words: a value, a status or a problem. */
  readonly found: string;
  /** Whether a value was found, as opposed to a status or nothing. */
  readonly isValue: boolean;
  /** Why the check does not hold; absent if there was no response. */
  readonly failure?: CheckFailure;
}

/** Judges a condition: the first check that does not hold decides. */
export function judgeCondition(
  checks: readonly Check[],
  attempt: Attempt,
  scope: Scope,
): Condition {
  for (const [part, check] of checks.entries()) {
    if (attempt.kind === "failed") {
      const expected = expectedOf(check, scope);
      const unmet = describeCheck(check, expected);
      const { problem } = attempt;
      return { met: false, unmet, check, part, expected, problem, found: problem, isValue: false };
    }
    const judgement = judge(check, evaluateOperand(check, scope), attempt.envelope);
    if (!judgement.pass) return unmetBy(judgement, part, attempt.envelope);
  }
  const seen = attempt.kind === "responded" && checks.length > 0
    ? seenValue(checks[checks.length - 1], attempt.envelope)
    : undefined;
  return { met: true, seen };
}

/** Returns what a check expects, if it can be evaluated. */
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
): UnmetCondition {
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
    seen,
    problem,
    found: ofStatus || (isNothing && status >= 400) ? `status ${status}` : inWords,
    isValue: !isNothing && !ofStatus,
    failure,
  };
}

function isEmptyList(value: JsonValue): boolean {
  return isArray(value) && value.length === 0;
}
