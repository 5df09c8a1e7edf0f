import {
  type Check,
  type CheckFailure,
  describeCheck,
  seenValue,
  subjectOf,
} from "../assertions/mod.ts";
import type { Envelope } from "../executor/mod.ts";
import { describeValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import { count, duration } from "../text/mod.ts";
import { expectedOf, type Unmet } from "./condition.ts";
import { historyNotes, type Sighting } from "./history.ts";
import type { LoopAborted, LoopFailure, SentAttempt } from "./loop.ts";

const TITLE = 80;

/** A loop whose condition never held, as its last attempt left it. */
export function exhausted(
  { check, expected, seen, unmet, failure }: Unmet,
  history: readonly Sighting[],
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
    message: `${unmet} — not true after ${count(attempts, "attempt")} in ${duration(elapsedMs)}`,
    notes: [...notes, ...nearby(failure, notes)],
    ...(help === undefined ? {} : { help }),
    ...(differences === undefined ? {} : { differences }),
    ...(reveal === undefined ? {} : { reveal }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}

/** A loop that was stopped, or whose request cannot be sent. */
export function aborted(
  attempts: number,
  unmet: Unmet | undefined,
  history: readonly Sighting[],
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
export function failedEarly(
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
