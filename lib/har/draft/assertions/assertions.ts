import { isWrite } from "../../call/mod.ts";
import { producerKey, producersIn, referencesOf } from "../../producer.ts";
import type { Keys, Producer } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { ProvidedValues } from "../../stages.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { DraftAssertion, Volatility } from "../draft.ts";
import { createTypeConverter } from "../templates.ts";
import { createOperandGuard, refersTo } from "./assertable_values.ts";
import {
  type AssertedStep,
  assertedStep,
  type FlowState,
  noteRequest,
  noteResponse,
} from "./flow_state.ts";
import { KnownResources } from "./known_resources.ts";
import { expectList } from "./lists.ts";
import { expectObject, type ObjectExpectations } from "./members.ts";
import { objectsAndLists } from "./response_objects.ts";
import { expectMembers, expectRoot, expectTypes } from "./structure.ts";

/**
 * Returns the assertions on the values of each response, in the order of the steps, because each
 * step adds to the state.
 */
export function expectFlow(
  steps: readonly ComposedStep[],
  { secrets, environment, variables }: ProvidedValues,
  volatility: Volatility,
): DraftAssertion[][] {
  const taken = producersIn(referencesOf(steps.map(({ request }) => request)));
  const state: FlowState = {
    ...takenValues(taken),
    resources: new KnownResources(),
    guard: createOperandGuard(secrets, environment, createTypeConverter(variables)),
    volatility,
    references: new Map(),
    sentReferences: new Map(),
    typed: new Map(),
    sentNames: new Map(),
    sentBefore: new Map(),
  };
  const changes = steps.map(({ plan: { entry } }) => entry).filter(isWrite);
  return steps.map(({ plan: { entry, status, loop }, decisions, request }) => {
    const step = assertedStep(entry, request, decisions, status);
    noteRequest(step, state);
    const isAlone = !isWrite(entry) || !changes.some((other) => overlap(entry, other));
    const expected = expectValues(step, state, isAlone, loop?.until?.path);
    noteResponse(step, state);
    return expected;
  });
}

/** Whether two changes went on at once, so that either may show in the response to the other. */
function overlap(one: Entry, other: Entry): boolean {
  return one !== other && one.startMs < other.endMs && other.startMs < one.endMs;
}

/** Returns the values that requests take from responses. */
function takenValues(
  producers: readonly Producer[],
): Pick<FlowState, "isTaken" | "takenFromHeaders" | "isTakenFrom"> {
  const taken = new Set(producers.map(producerKey));
  const inHeaders = Map.groupBy(
    producers.filter(({ source }) => source.from === "header"),
    ({ entry }) => entry,
  );
  const lists = new Set(producers.flatMap(listKeys));
  return {
    isTaken: (producer) => taken.has(producerKey(producer)),
    takenFromHeaders: (entry) => inHeaders.get(entry) ?? [],
    isTakenFrom: ({ index }, list) => lists.has(`${index} ${JSON.stringify(list)}`),
  };
}

/** Returns the lists on the path to a value. */
function listKeys({ entry, source }: Producer): string[] {
  if (source.from !== "json") return [];
  const { path } = source;
  return path.flatMap((key, i) =>
    typeof key === "number" ? [`${entry.index} ${JSON.stringify(path.slice(0, i))}`] : []
  );
}

/** From this many equal members of one object on, they are written as one assertion. */
const MIN_GROUP = 3;
const MAX_MEMBERS = 12;
const MAX_VALUES = 6;
const MAX_ASSERTIONS = 9;
/** How many keys lead at least to a list in what a response is about. */
const MIN_NESTED = 4;

/**
 * Returns the assertions on the values of a response when its step is reached.
 *
 * @param isAlone Whether no other change went on at the same time, which items may show.
 * @param waited What a loop waits for, which needs no assertion.
 */
function expectValues(
  step: AssertedStep,
  state: FlowState,
  isAlone: boolean,
  waited?: Keys,
): DraftAssertion[] {
  const { json } = step.entry.response;
  if (json === undefined) return [];
  const { objects, lists } = objectsAndLists(json);
  const without = waited === undefined ? undefined : keyOf(waited);
  const ofObjects = objects.flatMap((object) => {
    const { path, members } = expectObject(object, step, state);
    return grouped({
      path,
      members: members.filter(({ key }) => keyOf([...path, key]) !== without),
    });
  });
  const ofLists = lists.filter(({ path }) => isAlone || path.length < MIN_NESTED)
    .flatMap((list) => expectList(list, step, state))
    .slice(0, MAX_VALUES);
  return [...strongest(ofObjects, MAX_VALUES - ofLists.length), ...ofLists];
}

/** Returns some of the assertions: first of all those that compare with what the flow made. */
function strongest(assertions: readonly DraftAssertion[], most: number): DraftAssertion[] {
  const weak = assertions.filter(({ operand }) => !refersTo(operand));
  const dropped = new Set(weak.slice(Math.max(0, most - (assertions.length - weak.length))));
  return assertions.filter((one) => !dropped.has(one)).slice(0, most);
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
 * Returns all assertions of a step: on its values, and on which members exist.
 *
 * @param captured What later steps take from the response.
 * @param elsewhere What a loop waits for, which needs no assertion.
 * @param recurs Whether every response to the operation has what is at a path.
 */
export function withStructure(
  values: readonly DraftAssertion[],
  { entry, captured, elsewhere, recurs }: {
    readonly entry: Entry;
    readonly captured: readonly Producer[];
    readonly elsewhere: readonly DraftAssertion[];
    readonly recurs: (path: Keys) => boolean;
  },
): DraftAssertion[] {
  const { json } = entry.response;
  if (json === undefined) return [];
  const waited = new Set(elsewhere.map(({ path }) => keyOf(path)));
  const asserted = new Set([...assertedPaths(values), ...waited]);
  const types = expectTypes(captured).filter(({ path }) => !asserted.has(keyOf(path)));
  for (const { path } of types) asserted.add(keyOf(path));
  const { objects } = objectsAndLists(json);
  return [
    ...values,
    ...types,
    ...expectMembers(objects, { asserted, recurs }),
    ...expectRoot(entry),
  ].slice(0, MAX_ASSERTIONS);
}

/** Returns the members that assertions cover. */
function assertedPaths(assertions: readonly DraftAssertion[]): string[] {
  return assertions.flatMap(({ path, operator, operand }) =>
    operator === "containsObject" && operand.kind === "object" && typeof path !== "string"
      ? [keyOf(path), ...operand.members.map(([key]) => keyOf([...path, key]))]
      : [keyOf(path)]
  );
}

function keyOf(path: Keys | string): string {
  return typeof path === "string" ? path : JSON.stringify(path);
}
