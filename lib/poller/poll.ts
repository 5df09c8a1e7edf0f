import {
  type Check,
  type CheckFailure,
  describeCheck,
  seenValue,
  subjectOf,
} from "../assertions/mod.ts";
import type { Envelope } from "../http/mod.ts";
import { describeValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import { count, formatDuration } from "../text/mod.ts";
import { type HistoryEntry, historyEntryOf, historyNotes } from "./attempt_history.ts";
import {
  expectedOf,
  judgeCondition,
  type Loop,
  type LoopAborted,
  type LoopEnd,
  type LoopFailure,
  type LoopHost,
  type SentAttempt,
  type UnmetCondition,
} from "./loop.ts";

/**
 * Sends a request until a condition holds. A condition that cannot be judged does not hold yet;
 * there is a pause between attempts only.
 */
export async function poll(loop: Loop, scope: Scope, host: LoopHost): Promise<LoopEnd> {
  const { maxAttempts, sleepMs, until, failWhen } = loop;
  const startedAt = host.clock.monotonic();
  const history: HistoryEntry[] = [];
  let unmet: UnmetCondition | undefined;
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
    history.push(historyEntryOf(condition));
    if (attempts === maxAttempts) {
      return exhausted(condition, history, host.clock.monotonic() - startedAt);
    }
    await host.clock.sleep(sleepMs, host.signal);
    if (host.signal?.aborted) return aborted(attempts, unmet, history);
  }
}

const TITLE = 80;

/** A loop whose condition never held, as its last attempt left it. */
function exhausted(
  { check, expected, seen, unmet, failure }: UnmetCondition,
  history: readonly HistoryEntry[],
  elapsedMs: number,
): LoopFailure {
  const attempts = history.length;
  const notes = historyNotes(history);
  const { help, differences, reveal, excerpt } = failure ?? {};
  return {
    kind: "exhausted",
    attempts,
    check,
    expected,
    ...(seen === undefined ? {} : { seen }),
    message: `${unmet} — not true after ${count(attempts, "attempt")} in ${
      formatDuration(elapsedMs)
    }`,
    notes: [...notes, ...nearby(failure, notes)],
    ...(help === undefined ? {} : { help }),
    ...(differences === undefined ? {} : { differences }),
    ...(reveal === undefined ? {} : { reveal }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}

/** A loop that was stopped, or whose request cannot be sent. */
function aborted(
  attempts: number,
  unmet: UnmetCondition | undefined,
  history: readonly HistoryEntry[],
): LoopAborted {
  if (!unmet) return { kind: "aborted", attempts };
  const notes = [`not yet:    ${unmet.unmet}`, ...historyNotes(history)];
  return { kind: "aborted", attempts, waiting: { check: unmet.check, notes } };
}

/** What there is where nothing was found, as far as it is not told. */
function nearby(failure: CheckFailure | undefined, told: readonly string[]): string[] {
  if (failure?.problem === undefined) return [];
  return failure.notes.filter((note) =>
    (failure.missing || note.startsWith("`")) && !told.some((line) => line.includes(note))
  );
}

/** A loop whose `fail_when` holds. */
function failedEarly(
  checks: readonly Check[],
  attempt: SentAttempt,
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
    notes: attempt.kind === "answered" ? valuesOf(checks, attempt.envelope) : [],
  };
}

/** The values that made conditions true, where the condition does not say it alone. */
function valuesOf(checks: readonly Check[], envelope: Envelope): string[] {
  if (checks.length === 1 && checks[0].operatorName === "equals") return [];
  return checks.flatMap((check) => {
    const seen = seenValue(check, envelope);
    return seen === undefined ? [] : [`${subjectOf(check)}: ${describeValue(seen)}`];
  });
}
