import type { AssertionResult } from "../../record/mod.ts";
import type { Draft, DraftAssertion, DraftStep, DraftValue } from "../draft/mod.ts";
import type { Template } from "../provenance.ts";
import type { Note } from "../stages.ts";
import { assertionKey, loosenedAssertion } from "./loosened_assertions.ts";
import type { ReplayedStep } from "./replay.ts";

/** The changes to a step that a replay requires. */
export interface Adjustment {
  /** The additional statuses to accept. */
  readonly statuses: readonly number[];
  /** The replacements of assertions on JSON, by {@linkcode assertionKey}. */
  readonly assertions: ReadonlyMap<string, DraftAssertion | "gone">;
  /** The headers and the operators on the body that are no longer asserted. */
  readonly headers: ReadonlySet<string>;
  readonly body: ReadonlySet<string>;
}

/** Determines the changes to a step, except for its status. */
export function adjustmentOf(
  step: DraftStep,
  live: ReplayedStep,
  findings: { readonly repaired: Note[]; readonly problems: Note[] },
): Omit<Adjustment, "statuses"> {
  const { entry } = step;
  const assertions = new Map<string, DraftAssertion | "gone">();
  for (const { assertion, result } of assertionResults(step, live)) {
    if (result.outcome !== "failed") continue;
    const instead = loosenedAssertion(assertion, result.actual);
    const where = `\`${result.path || result.source}\``;
    if (instead === undefined) {
      findings.problems.push({ entry, text: `${where} is not the value that the flow had before` });
      continue;
    }
    assertions.set(assertionKey(assertion), instead);
    findings.repaired.push({
      entry,
      text: instead === "gone"
        ? `${where} is missing now: it is no longer asserted`
        : `${where} differs now: its assertion is weaker`,
    });
  }
  const wrong = (source: string) =>
    live.assertions.filter((one) => one.source === source && one.outcome === "failed");
  const headers = new Set(wrong("headers").map(({ path }) => path.toLowerCase()));
  const body = new Set(wrong("body").map(({ operator }) => operator));
  for (const name of headers) {
    findings.repaired.push({
      entry,
      text: `header \`${name}\` differs now: it is no longer asserted`,
    });
  }
  if (body.size > 0) {
    findings.repaired.push({ entry, text: "the body differs now: it is no longer asserted" });
  }
  return { assertions, headers, body };
}

/** Pairs the assertions on JSON with their results; both are in file order. */
function assertionResults(
  step: DraftStep,
  live: ReplayedStep,
): { readonly assertion: DraftAssertion; readonly result: AssertionResult }[] {
  const results = live.assertions.filter(({ source }) =>
    source === "json" || source === "jsonpath"
  );
  if (results.length !== step.assertions.length) return [];
  return results.map((result, index) => ({ assertion: step.assertions[index], result }));
}

/** Applies the adjustments of a replay to a draft, by the indexes of the entries of its steps. */
export function adjustedDraft(draft: Draft, adjustments: ReadonlyMap<number, Adjustment>): Draft {
  return {
    ...draft,
    steps: draft.steps.map((step) => {
      const adjustment = adjustments.get(step.entry.index);
      return adjustment ? adjustedStep(step, adjustment) : step;
    }),
  };
}

/** Combines two sets of adjustments. */
export function mergeAdjustments(
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
    assertions: distinct(step.assertions.flatMap((one) => replacedAssertion(one, assertions))),
    headerAssertions: headerAssertions?.filter(({ name }) => !headers.has(name)),
    bodyAssertions: bodyAssertions?.filter(({ operator }) => !body.has(operator)),
    statuses: [...new Set([...step.statuses, ...statuses])],
  };
}

/** A later replay may weaken an assertion once more. */
function replacedAssertion(
  assertion: DraftAssertion,
  changes: Adjustment["assertions"],
): readonly DraftAssertion[] {
  const change = changes.get(assertionKey(assertion));
  if (change === undefined) return [assertion];
  return change === "gone" ? [] : replacedAssertion(change, changes);
}

function distinct(assertions: readonly DraftAssertion[]): DraftAssertion[] {
  return [...new Map(assertions.map((one) => [assertionKey(one), one])).values()];
}

/**
 * Returns a draft that takes nothing from producers that do not exist: it does not capture them,
 * and no assertion compares with them.
 *
 * @param lost The ids of the producers; no request uses a value of theirs.
 */
export function withoutLostProducers(draft: Draft, lost: ReadonlySet<string>): Draft {
  if (lost.size === 0) return draft;
  return {
    ...draft,
    steps: draft.steps.map((step) => ({
      ...step,
      captures: step.captures.filter(({ producer }) => !lost.has(producer.id)),
      assertions: step.assertions.flatMap((one) => remaining(one, lost)),
    })),
  };
}

function remaining(assertion: DraftAssertion, lost: ReadonlySet<string>): DraftAssertion[] {
  const { operand } = assertion;
  if (operand.kind !== "object") return refersTo(operand, lost) ? [] : [assertion];
  const members = operand.members.filter(([, value]) => !refersTo(value, lost));
  if (members.length === operand.members.length) return [assertion];
  return members.length === 0 ? [] : [{ ...assertion, operand: { kind: "object", members } }];
}

function refersTo(operand: DraftValue, lost: ReadonlySet<string>): boolean {
  switch (operand.kind) {
    case "template":
      return hasLost(operand.template, lost);
    case "list":
      return operand.items.some((item) => refersTo(item, lost));
    case "object":
      return operand.members.some(([, value]) => refersTo(value, lost));
    case "leaf":
      return false;
  }
}

function hasLost(template: Template, lost: ReadonlySet<string>): boolean {
  return template.some((piece) =>
    typeof piece !== "string" && piece.to === "capture" && lost.has(piece.producer.id)
  );
}
