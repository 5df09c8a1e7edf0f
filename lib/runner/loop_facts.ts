import type { Check } from "../assertions/mod.ts";
import type { Condition, LoopEnd, Unmet } from "../poller/mod.ts";
import type { AssertionResult, LoopProgress } from "../record/mod.ts";
import type { Scope } from "../resolver/mod.ts";
import { notReached } from "./step_result.ts";

/**
 * What the record says of the condition of a loop after an attempt.
 *
 * @param hasFailed Whether `fail_when` holds.
 */
export function loopProgress(condition: Condition, hasFailed: boolean): LoopProgress {
  const { met, seen } = condition;
  const { unmet, problem }: Partial<Unmet> = condition.met ? {} : condition;
  return {
    met,
    ...(hasFailed ? { failed: true } : {}),
    ...(unmet === undefined ? {} : { unmet }),
    ...(seen === undefined ? {} : { seen }),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** The conditions of a loop count as assertions: those before the first unmet one held. */
export function conditionResults(
  until: readonly Check[],
  end: LoopEnd,
  scope: Scope,
): AssertionResult[] {
  const exhausted = end.kind === "exhausted" ? end : undefined;
  const unmet = exhausted ? until.indexOf(exhausted.check) : until.length;
  return until.map((check, i) => {
    const result = { ...notReached(check), source: `until.${check.source}` };
    if (i > unmet || (end.kind !== "met" && !exhausted)) return result;
    const isUnmet = i === unmet;
    const expected = isUnmet ? exhausted?.expected : check.operand.resolve(scope).expected;
    const actual = isUnmet ? exhausted?.seen : undefined;
    return {
      ...result,
      ...(expected === undefined ? {} : { expected }),
      ...(actual === undefined ? {} : { actual }),
      outcome: isUnmet ? "failed" : "passed",
    };
  });
}
