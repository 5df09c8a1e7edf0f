import type { Draft, DraftAssertion, DraftStep } from "../draft/mod.ts";
import type { ReplayFindings, StepChange } from "./findings.ts";
import { assertionKey, loosenedAssertion, refers } from "./loosened_assertions.ts";
import type { ReplayedStep } from "./replay.ts";

/** Applies changes to the steps of a draft, in order. */
export function changedDraft(draft: Draft, changes: readonly StepChange[]): Draft {
  const changed = (step: DraftStep) => changes.reduce((last, change) => change(last), step);
  return { ...draft, steps: draft.steps.map(changed) };
}

/** Weakens the assertions of a step to what holds, and accepts its status. */
export function weakenStep(
  step: DraftStep,
  live: ReplayedStep & { readonly status: number },
  { changes, repaired, problems }: ReplayFindings,
): void {
  const { entry, statuses } = step;
  const weaker = new Map<string, readonly DraftAssertion[]>();
  for (const { assertion, result } of failedAssertions(step, live)) {
    const instead = loosenedAssertion(assertion, result.actual);
    const where = `\`${result.path || result.source}\``;
    if (instead === undefined) {
      problems.push({ entry, text: `${where} is not the value that the flow had before` });
      continue;
    }
    weaker.set(assertionKey(assertion), instead === "gone" ? [] : [instead]);
    const text = instead === "gone"
      ? `${where} is missing now: it is no longer asserted`
      : `${where} differs now: its assertion is weaker`;
    repaired.push({ entry, text });
  }
  const wrong = (source: string) =>
    live.assertions.filter((one) => one.source === source && one.outcome === "failed");
  const headers = new Set(wrong("headers").map(({ path }) => path.toLowerCase()));
  const body = new Set(wrong("body").map(({ operator }) => operator));
  for (const name of headers) {
    repaired.push({ entry, text: `header \`${name}\` differs now: it is no longer asserted` });
  }
  if (body.size > 0) {
    repaired.push({ entry, text: "the body differs now: it is no longer asserted" });
  }
  if (!statuses.includes(live.status)) {
    const text = `status ${live.status} is accepted as well as ${statuses.join(", ")}`;
    repaired.push({ entry, text });
  }
  changes.push((one) =>
    one.entry.index !== entry.index ? one : {
      ...one,
      assertions: distinct(one.assertions.flatMap((old) => weaker.get(assertionKey(old)) ?? old)),
      headerAssertions: one.headerAssertions?.filter(({ name }) => !headers.has(name)),
      bodyAssertions: one.bodyAssertions?.filter(({ operator }) => !body.has(operator)),
      statuses: [...new Set([...one.statuses, live.status])],
    }
  );
}

/** Pairs the assertions on JSON with their results; both are in file order. */
function failedAssertions({ assertions }: DraftStep, live: ReplayedStep) {
  const results = live.assertions.filter(({ source }) => /^json(?:path)?$/.test(source));
  if (results.length !== assertions.length) return [];
  return results.map((result, index) => ({ assertion: assertions[index], result }))
    .filter(({ result }) => result.outcome === "failed");
}

function distinct(assertions: readonly DraftAssertion[]): DraftAssertion[] {
  return [...new Map(assertions.map((one) => [assertionKey(one), one])).values()];
}

/**
 * Returns the change that takes nothing from producers that do not exist: no step captures them,
 * and no assertion compares with them.
 *
 * @param lost The ids of the producers; no request uses a value of theirs.
 */
export function withoutProducers(lost: ReadonlySet<string>): StepChange {
  const isLost: Parameters<typeof refers>[1] = (one) =>
    one.to === "capture" && lost.has(one.producer.id);
  const remaining = (assertion: DraftAssertion): DraftAssertion[] => {
    const { operand } = assertion;
    if (!refers(operand, isLost)) return [assertion];
    if (operand.kind !== "object") return [];
    const members = operand.members.filter(([, value]) => !refers(value, isLost));
    return members.length === 0 ? [] : [{ ...assertion, operand: { kind: "object", members } }];
  };
  return (step) => ({
    ...step,
    captures: step.captures.filter(({ producer }) => !lost.has(producer.id)),
    assertions: step.assertions.flatMap(remaining),
  });
}
