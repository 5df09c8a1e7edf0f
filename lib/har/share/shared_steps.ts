import { type DraftCapture, type DraftStep, takeName } from "../draft/mod.ts";
import { producerAt, producerKey } from "../producer.ts";
import { canonicalText, type LoginStart } from "./login_start.ts";

/**
 * Returns the steps of a login that several flows have: what any of them captures, and what all of
 * them assert.
 *
 * @param starts The logins, whose requests are the same.
 */
export function sharedSteps(starts: readonly LoginStart[]): readonly DraftStep[] {
  const [first, ...others] = starts;
  return first.steps.map((step, i) => {
    const steps = others.map((start) => ({ start, step: start.steps[i] }));
    /** Returns the assertions of a kind that all flows have. */
    const common = <T>(assertionsOf: (step: DraftStep) => readonly T[] | undefined) => {
      const theirs = steps.map(({ start, step }) =>
        new Set(assertionsOf(step)?.map((one) => canonicalText(one, start)))
      );
      return assertionsOf(step)?.filter((one) =>
        theirs.every((known) => known.has(canonicalText(one, first)))
      );
    };
    return {
      ...step,
      captures: allCaptures(step, steps.map(({ step }) => step)),
      comments: [
        ...new Set([step, ...steps.map(({ step }) => step)].flatMap((one) => one.comments)),
      ],
      assertions: common(({ assertions }) => assertions) ?? [],
      headerAssertions: common(({ headerAssertions }) => headerAssertions),
      bodyAssertions: common(({ bodyAssertions }) => bodyAssertions),
    };
  });
}

/** Adds the captures of others to those of a step. */
function allCaptures(step: DraftStep, others: readonly DraftStep[]): readonly DraftCapture[] {
  const captures = new Map(step.captures.map((one) => [producerKey(one.producer), one]));
  const taken = new Map(step.captures.map(({ name }) => [name, 1]));
  for (const capture of others.flatMap((one) => one.captures)) {
    const producer = producerAt(step.entry, capture.producer);
    const key = producerKey(producer);
    const known = captures.get(key);
    if (known === undefined) {
      captures.set(key, { ...capture, producer, name: takeName(capture.name, taken) });
    } else if (capture.secret) captures.set(key, { ...known, secret: true });
  }
  return [...captures.values()];
}
