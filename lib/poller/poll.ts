import {
  type Check,
  type CheckFailure,
  describeCheck,
  seenValue,
  subjectOf,
} from "../assertions/mod.ts";
import type { HostClock } from "../host/mod.ts";
import type { Envelope } from "../http/mod.ts";
import { describeValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import { count, formatDuration } from "../text/mod.ts";
import { AttemptHistory } from "./attempt_history.ts";
import {
  type Attempt,
  type Condition,
  expectedOf,
  judgeCondition,
  type Loop,
  type LoopFailure,
  type Polling,
  type UnmetCondition,
} from "./loop.ts";

/**
 * Starts a loop. A condition that cannot be judged yet does not hold.
 *
 * @param clock Measures how long the loop takes.
 */
export function startPolling(
  { maxAttempts, until, failWhen }: Loop,
  scope: Scope,
  clock: Pick<HostClock, "monotonic">,
): Polling {
  const startedAt = clock.monotonic();
  const history = new AttemptHistory();
  let unmet: UnmetCondition | undefined;
  const endOf = (attempt: Attempt, condition: Condition, hasFailed: boolean) => {
    const attempts = history.attempts + 1;
    if (hasFailed) return failedEarly(failWhen, attempt, scope, attempts);
    if (condition.met) return { kind: "met", attempts } as const;
    unmet = condition;
    history.add(condition);
    if (attempts < maxAttempts) return undefined;
    return exhausted(condition, history, clock.monotonic() - startedAt);
  };
  return {
    judge(attempt) {
      const hasFailed = failWhen.length > 0 && judgeCondition(failWhen, attempt, scope).met;
      const condition = judgeCondition(until, attempt, scope);
      return { condition, hasFailed, end: endOf(attempt, condition, hasFailed) };
    },
    waiting: () =>
      unmet && {
        check: unmet.check,
        notes: [`not yet:    ${unmet.unmet}`, ...history.notes()],
      },
  };
}

const TITLE = 80;

/** Returns the failure of a loop whose condition never held, based on its last attempt. */
function exhausted(
  { check, expected, seen, unmet, failure }: UnmetCondition,
  history: AttemptHistory,
  elapsedMs: number,
): LoopFailure {
  const { attempts } = history;
  const notes = history.notes();
  const { help, differences, reveal, excerpt } = failure ?? {};
  return {
    kind: "exhausted",
    attempts,
    check,
    expected,
    seen,
    message: `${unmet} — not true after ${count(attempts, "attempt")} in ${
      formatDuration(elapsedMs)
    }`,
    notes: [...notes, ...nearby(failure, notes), ...(failure?.inBody ? [failure.inBody] : [])],
    help,
    differences,
    reveal,
    excerpt,
  };
}

/**
 * Returns the notes on what the response has instead of a missing value, without those already
 * told.
 */
function nearby(failure: CheckFailure | undefined, told: readonly string[]): string[] {
  if (failure?.problem === undefined) return [];
  return failure.notes.filter((note) =>
    (failure.missing || note.startsWith("`")) && !told.some((line) => line.includes(note))
  );
}

/** Returns the failure of a loop whose `fail_when` holds. */
function failedEarly(
  checks: readonly Check[],
  attempt: Attempt,
  scope: Scope,
  attempts: number,
): LoopFailure {
  const conditions = checks.map((check) => describeCheck(check, expectedOf(check, scope)));
  const all = conditions.join(" and ");
  const isShort = checks.length === 1 || all.length <= TITLE;
  const said = isShort ? all : `${conditions[0]} and ${checks.length - 1} more`;
  return {
    kind: "fail_when",
    attempts,
    check: checks[0],
    message: `${said} — fail_when came true at attempt ${attempts}`,
    notes: attempt.kind === "responded" ? valuesOf(checks, attempt.envelope) : [],
  };
}

/** Returns the values that made conditions true, if the conditions alone do not show them. */
function valuesOf(checks: readonly Check[], envelope: Envelope): string[] {
  if (checks.length === 1 && checks[0].operatorName === "equals") return [];
  return checks.flatMap((check) => {
    const seen = seenValue(check, envelope);
    return seen === undefined ? [] : [`${subjectOf(check)}: ${describeValue(seen)}`];
  });
}
