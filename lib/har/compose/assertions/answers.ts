import type { DraftAssertion } from "../../draft.ts";
import type { Keys, Producer } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { Volatility } from "../input.ts";
import { expectObject, type ObjectExpectations } from "./expectations.ts";
import type { Knowledge, StepFacts } from "./knowledge.ts";
import { expectList } from "./lists.ts";
import { expectMembers, expectRoot, expectTypes } from "./shape.ts";
import { partsOf } from "./visit_objects.ts";

/** So many equal members of one object are written as one assertion. */
const MIN_GROUP = 3;
const MAX_MEMBERS = 12;
const MAX_VALUES = 6;
const MAX_ASSERTIONS = 9;

/**
 * What is said of the values of an answer, when its step is reached.
 *
 * @param waited What a loop waits for, which need not be said again.
 */
export function expectValues(
  facts: StepFacts,
  knowledge: Knowledge,
  waited?: Keys,
): DraftAssertion[] {
  const { json } = facts.entry.response;
  if (json === undefined) return [];
  const { objects, lists } = partsOf(json);
  const without = waited === undefined ? undefined : keyOf(waited);
  return [
    ...objects.flatMap((object) => {
      const { path, members } = expectObject(object, facts, knowledge);
      return grouped({
        path,
        members: members.filter(({ key }) => keyOf([...path, key]) !== without),
      });
    }),
    ...lists.flatMap((list) => expectList(list, facts, knowledge)),
  ].slice(0, MAX_VALUES);
}

function grouped({ path, members }: ObjectExpectations): DraftAssertion[] {
  if (members.length < MIN_GROUP) {
    return members.map(({ key, value }) => ({
      path: [...path, key],
      operator: "equals",
      operand: value,
    }));
  }
  const shown = members.slice(0, MAX_MEMBERS).map(({ key, value }) => [key, value] as const);
  return [{ path, operator: "containsObject", operand: { kind: "object", members: shown } }];
}

/**
 * All assertions of a step: what is said of its values, and what is said of their being there.
 *
 * @param captured What later steps take from the answer.
 * @param elsewhere What a loop waits for, which need not be said again.
 */
export function withShape(
  values: readonly DraftAssertion[],
  { entry, captured, elsewhere, volatility }: {
    readonly entry: Entry;
    readonly captured: readonly Producer[];
    readonly elsewhere: readonly DraftAssertion[];
    readonly volatility: Volatility;
  },
): DraftAssertion[] {
  const { json } = entry.response;
  if (json === undefined) return [];
  const waited = new Set(elsewhere.map(({ path }) => keyOf(path)));
  const told = new Set([...saidBy(values), ...waited]);
  const types = expectTypes(captured).filter(({ path }) => !told.has(keyOf(path)));
  for (const { path } of types) told.add(keyOf(path));
  const { objects } = partsOf(json);
  const isSaid = (path: Keys) => told.has(JSON.stringify(path));
  return [
    ...values,
    ...types,
    ...expectMembers(objects, entry, volatility, isSaid),
    ...expectRoot(entry),
  ].slice(0, MAX_ASSERTIONS);
}

/** The members that assertions say something of. */
function saidBy(assertions: readonly DraftAssertion[]): string[] {
  return assertions.flatMap(({ path, operator, operand }) =>
    operator === "containsObject" && operand.kind === "object" && typeof path !== "string"
      ? [keyOf(path), ...operand.members.map(([key]) => keyOf([...path, key]))]
      : [keyOf(path)]
  );
}

function keyOf(path: Keys | string): string {
  return typeof path === "string" ? path : JSON.stringify(path);
}
