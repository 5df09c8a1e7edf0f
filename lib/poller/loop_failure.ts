import { type Check, describeCheck, judge, subjectOf } from "../assertions/mod.ts";
import type { Envelope } from "../executor/mod.ts";
import { describeValue } from "../json/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import { count } from "../text/mod.ts";
import { type Condition, expectedOf } from "./condition.ts";
import type { LoopFailure, SentAttempt } from "./loop.ts";
import { summarizeSeen } from "./seen.ts";

const TITLE = 80;

/** A loop whose condition never held, as its last attempt left it. */
export function exhausted(
  { check, expected, unmet, failure }: Condition & { met: false },
  seen: readonly string[],
  elapsedMs: number,
): LoopFailure {
  const attempts = seen.length;
  const time = elapsedMs < 1_000
    ? `${Math.round(elapsedMs)} ms`
    : `${(elapsedMs / 1_000).toFixed(1)} s`;
  const { help, differences, reveal, excerpt } = failure ?? {};
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
    ...(excerpt === undefined ? {} : { excerpt }),
  };
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
  const said = all.length <= TITLE ? all : `${conditions[0]} and ${checks.length - 1} more`;
  return {
    kind: "fail_when",
    attempts,
    check: checks[0],
    message: `${said} — fail_when came true at attempt ${attempts}`,
    notes: attempt.kind === "answered" ? valuesOf(checks, attempt.envelope, scope) : [],
  };
}

/** The values that made conditions true, where the condition does not say it alone. */
function valuesOf(checks: readonly Check[], envelope: Envelope, scope: Scope): string[] {
  if (checks.length === 1 && checks[0].operatorName === "equals") return [];
  return checks.flatMap((check) => {
    const { actual } = judge(check, envelope, scope);
    return actual === undefined ? [] : [`${subjectOf(check)}: ${describeValue(actual)}`];
  });
}
