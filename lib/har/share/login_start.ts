import { type Draft, type DraftCapture, type DraftStep, usedVariables } from "../draft/mod.ts";
import { environmentNamesIn, producerAt, referencesOf } from "../producer.ts";
import type { Login, StepPlan } from "../stages.ts";
import { takeName } from "../values/mod.ts";

/** The steps with which a flow logs in, before it does anything else. */
export type LoginStart = Exclude<ReturnType<typeof loginStart>, undefined>;

/**
 * Returns the login with which a flow begins: its steps up to the last that logs in, with only
 * reads and what a later step needs before them. Absent if the flow does not begin with one.
 */
export function loginStart(draft: Draft, logins: readonly Login[], plans: readonly StepPlan[]) {
  const known = new Set(logins.map(({ entry }) => entry.index));
  let end = 0;
  for (const [i, { entry, request, always, loop }] of draft.steps.entries()) {
    if (always || loop) break;
    if (known.has(entry.index)) end = i + 1;
    else if (typeof plans[i].reason !== "object" && (end > 0 || request.method !== "GET")) break;
  }
  if (end === 0) return undefined;
  const steps = draft.steps.slice(0, end);
  const used = usedVariables(steps, draft.variables);
  const keys = referencesOf([steps, used]).flatMap((one) => one.to === "variable" ? one.key : []);
  /** The variables of these steps, in the order in which the steps refer to them. */
  const variables = [...new Set(keys)].flatMap((key) => used.find((one) => one.key === key) ?? []);
  /** Returns a text that is the same for what is the same in the starts of two flows. */
  const canonicalText = (value: unknown) =>
    JSON.stringify(value, (key, one) => {
      if (typeof one === "bigint") return `${one}n`;
      if (key === "producer" && one?.entry !== undefined && one.source !== undefined) {
        const at = steps.findIndex(({ entry }) => entry.index === one.entry.index);
        return { at, source: { ...one.source, choice: undefined, by: undefined } };
      }
      const at = key === "key" ? variables.findIndex((variable) => variable.key === one) : -1;
      return at < 0 ? one : at;
    });
  const requests = steps.map(({ request, statuses, captures }) => ({
    request,
    statuses,
    // These look for values of the flow; the others are the same wherever they are needed.
    captures: captures.filter((capture) => referencesOf(capture).length > 0),
  }));
  return {
    steps,
    variables,
    /** The names of the environment variables of these steps. */
    environment: environmentNamesIn([steps, used]),
    canonicalText,
    /** What two starts have in common if they send the same requests. */
    key: canonicalText([requests, variables]),
  };
}

/**
 * Returns the steps of a login that several flows have: what any of them captures, and what all of
 * them assert.
 *
 * @param starts The logins, whose requests are the same.
 */
export function sharedSteps([first, ...others]: readonly LoginStart[]): readonly DraftStep[] {
  return first.steps.map((step, i) => {
    /** Returns the assertions of a kind that all flows have. */
    const common = <T>(assertionsOf: (step: DraftStep) => readonly T[]) =>
      assertionsOf(step).filter((one) =>
        others.every(({ steps, canonicalText }) =>
          assertionsOf(steps[i]).map(canonicalText).includes(first.canonicalText(one))
        )
      );
    const steps = [step, ...others.map((start) => start.steps[i])];
    return {
      ...step,
      captures: allCaptures(step.entry, steps.flatMap(({ captures }) => captures)),
      comments: [...new Set(steps.flatMap(({ comments }) => comments))],
      assertions: common(({ assertions }) => assertions),
      headerAssertions: common(({ headerAssertions }) => headerAssertions),
      bodyAssertions: common(({ bodyAssertions }) => bodyAssertions),
    };
  });
}

/** Returns each capture of several steps once, as one of a single step. */
function allCaptures(entry: DraftStep["entry"], captures: readonly DraftCapture[]) {
  const taken = new Map<string, number>();
  const own = captures.map((one) => ({ ...one, producer: producerAt(entry, one.producer) }));
  return [...Map.groupBy(own, ({ producer }) => producer.id).values()].map((alike) => {
    const [first] = alike;
    const secret = alike.some((one) => one.secret) || undefined;
    return { ...first, name: takeName(first.name, taken), secret };
  });
}
