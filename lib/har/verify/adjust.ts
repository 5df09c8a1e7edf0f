import type { Draft, DraftAssertion, DraftStep } from "../draft.ts";
import { assertionKey } from "./loosened.ts";
import type { Adjustment } from "./adjustment.ts";

/** A draft with what a replay asks for; steps are known by their entries. */
export function adjusted(draft: Draft, adjustments: ReadonlyMap<number, Adjustment>): Draft {
  return {
    ...draft,
    steps: draft.steps.map((step) => {
      const adjustment = adjustments.get(step.entry.index);
      return adjustment ? adjustedStep(step, adjustment) : step;
    }),
  };
}

/** Two adjustments of the same steps as one. */
export function together(
  first: ReadonlyMap<number, Adjustment>,
  second: ReadonlyMap<number, Adjustment>,
): ReadonlyMap<number, Adjustment> {
  const all = new Map(first);
  for (const [index, { statuses, assertions, headers, body }] of second) {
    const before = all.get(index);
    all.set(index, {
      statuses: [...(before?.statuses ?? []), ...statuses],
      assertions: new Map([...(before?.assertions ?? []), ...assertions]),
      headers: new Set([...(before?.headers ?? []), ...headers]),
      body: new Set([...(before?.body ?? []), ...body]),
    });
  }
  return all;
}

function adjustedStep(step: DraftStep, adjustment: Adjustment): DraftStep {
  const { statuses, assertions, headers, body } = adjustment;
  const { headerAssertions, bodyAssertions } = step;
  return {
    ...step,
    assertions: distinct(step.assertions.flatMap((one) => instead(one, assertions))),
    ...(headerAssertions
      ? { headerAssertions: headerAssertions.filter(({ name }) => !headers.has(name)) }
      : {}),
    ...(bodyAssertions
      ? { bodyAssertions: bodyAssertions.filter(({ operator }) => !body.has(operator)) }
      : {}),
    statuses: [...new Set([...step.statuses, ...statuses])],
  };
}

/** What was taken back once may be taken back again by a later replay. */
function instead(
  assertion: DraftAssertion,
  changes: Adjustment["assertions"],
): readonly DraftAssertion[] {
  const change = changes.get(assertionKey(assertion));
  if (change === undefined) return [assertion];
  return change === "gone" ? [] : instead(change, changes);
}

function distinct(assertions: readonly DraftAssertion[]): DraftAssertion[] {
  return [...new Map(assertions.map((one) => [assertionKey(one), one])).values()];
}
