import { producerKey } from "../../producer.ts";
import type { Keys, Producer } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { ProvidedValues } from "../../stages.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { DraftAssertion, Volatility } from "../draft.ts";
import { requestReferences } from "../references.ts";
import { createTypeConverter } from "../templates.ts";
import { createOperandGuard } from "./assertable_values.ts";
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

/** What is said of the values of each answer; steps are looked at in order, since each teaches. */
export function expectFlow(
  steps: readonly ComposedStep[],
  { secrets, environment, variables }: ProvidedValues,
  volatility: Volatility,
): DraftAssertion[][] {
  const taken = steps.flatMap(({ request }) => requestReferences(request))
    .flatMap((one) => one.to === "capture" ? [one.producer] : []);
  const state: FlowState = {
    ...takenValues(taken),
    resources: new KnownResources(),
    guard: createOperandGuard(secrets, environment, createTypeConverter(variables)),
    volatility,
    references: new Map(),
    sentReferences: new Map(),
  };
  return steps.map(({ plan: { entry, status, loop }, decisions, request }) => {
    const step = assertedStep(entry, request, decisions, status);
    noteRequest(step, state);
    const expected = expectValues(step, state, loop?.until?.path);
    noteResponse(step, state);
    return expected;
  });
}

/** What requests take from answers. */
function takenValues(producers: readonly Producer[]): Pick<FlowState, "isTaken" | "isTakenFrom"> {
  const taken = new Set(producers.map(producerKey));
  const lists = new Set(producers.flatMap(listKeys));
  return {
    isTaken: (producer) => taken.has(producerKey(producer)),
    isTakenFrom: ({ index }, list) => lists.has(`${index} ${JSON.stringify(list)}`),
  };
}

/** The lists that the path to a value leads through. */
function listKeys({ entry, source }: Producer): string[] {
  if (source.from !== "json") return [];
  const { path } = source;
  return path.flatMap((key, i) =>
    typeof key === "number" ? [`${entry.index} ${JSON.stringify(path.slice(0, i))}`] : []
  );
}

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
function expectValues(
  step: AssertedStep,
  state: FlowState,
  waited?: Keys,
): DraftAssertion[] {
  const { json } = step.entry.response;
  if (json === undefined) return [];
  const { objects, lists } = objectsAndLists(json);
  const without = waited === undefined ? undefined : keyOf(waited);
  return [
    ...objects.flatMap((object) => {
      const { path, members } = expectObject(object, step, state);
      return grouped({
        path,
        members: members.filter(({ key }) => keyOf([...path, key]) !== without),
      });
    }),
    ...lists.flatMap((list) => expectList(list, step, state)),
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
export function withStructure(
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
  const asserted = new Set([...assertedPaths(values), ...waited]);
  const types = expectTypes(captured).filter(({ path }) => !asserted.has(keyOf(path)));
  for (const { path } of types) asserted.add(keyOf(path));
  const { objects } = objectsAndLists(json);
  const isSaid = (path: Keys) => asserted.has(JSON.stringify(path));
  return [
    ...values,
    ...types,
    ...expectMembers(objects, entry, volatility, isSaid),
    ...expectRoot(entry),
  ].slice(0, MAX_ASSERTIONS);
}

/** The members that assertions say something of. */
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
