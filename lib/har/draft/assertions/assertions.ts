import { isArray, isObject, type JsonObject, type JsonValue, typeName } from "../../../json/mod.ts";
import { byStart, isWrite } from "../../call/mod.ts";
import type { Keys } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import { isMapLike, OF_USERS } from "../../values/mod.ts";
import type { ComposedStep } from "../composed_steps.ts";
import type { RecurringMembers } from "../changing_members.ts";
import type { DraftAssertion, DraftCapture, DraftMember, DraftStep } from "../draft.ts";
import { leaf } from "../templates.ts";
import { expectNoLists } from "./absent_items.ts";
import { type AssertedStep, beginStep, type FlowState, noteResponse } from "./flow_state.ts";
import { expectList } from "./lists.ts";
import { expectObject, strongest } from "./members.ts";
import { isInOwn, isMain, ownObjects } from "./own_lists.ts";
import { type ListAtPath, type ObjectAtPath, objectsAndLists } from "./response_objects.ts";

/**
 * Returns the assertions on the values of each response, in the order of the steps, because each
 * step adds to the state.
 *
 * @param state The state before the first step.
 */
export function expectFlow(steps: readonly ComposedStep[], state: FlowState) {
  const during = sentDuringChanges(steps.map(({ plan: { entry } }) => entry));
  return steps.map((composed) => {
    const { entry, loop } = composed.plan;
    const step = beginStep(composed, state, !during.has(entry));
    const expected = expectValues(step, loop?.until?.path);
    noteResponse(step);
    return expected;
  });
}

/**
 * Returns what was sent while a change went on, and that change if this was one, too: either may show
 * in the response to the other.
 */
function sentDuringChanges(entries: readonly Entry[]): ReadonlySet<Entry> {
  const during = new Set<Entry>();
  let last: Entry | undefined;
  for (const entry of entries.toSorted(byStart)) {
    if (last && entry.startMs < last.endMs) during.add(isWrite(entry) ? last : entry).add(entry);
    if (isWrite(entry) && !(last && entry.endMs <= last.endMs)) last = entry;
  }
  return during;
}

/** From this many equal members of one object on, they are written as one assertion. */
const MIN_GROUP = 3;
const MAX_MEMBERS = 16;
const MAX_VALUES = 6;
const MAX_ASSERTIONS = 9;
/** How many assertions on objects a change has beside those on lists, for what it sent itself. */
const MIN_OBJECTS = 4;
/** How many keys lead at least to a list in what a response is about. */
const MIN_NESTED = 4;

/**
 * Returns the assertions on the values of a response when its step is reached.
 *
 * @param waited What a loop waits for, which needs no assertion.
 */
function expectValues(step: AssertedStep, waited?: Keys | string) {
  const without = waited && keyOf(waited);
  const isRead = step.action === "read";
  // A group is as strong as its strongest member.
  const strengthOf = ({ operand }: DraftAssertion) =>
    operand.kind === "object" ? strongest(operand.members, 1, step)[0][1] : operand;
  const ofObjects = step.objects.flatMap((at) => {
    const { path, object } = at;
    const members = expectObject(at, step).filter(([key]) => keyOf([...path, key]) !== without);
    const strong = { kind: "object", members: strongest(members, MAX_MEMBERS, step) } as const;
    const expected: DraftAssertion[] = members.length >= MIN_GROUP
      ? [{ path, operator: "containsObject", operand: strong }]
      : members.map(([key, operand]) => ({ path: [...path, key], operator: "equals", operand }));
    return expected.map((one) =>
      [one, strengthOf(one), isRead && ownObjects(step).has(object)] as const
    );
  });
  const lists = step.lists.filter(({ path }) => step.isAlone || path.length < MIN_NESTED);
  const [ofLists, ofOthers] = [false, true].map((is) =>
    lists.filter((list) => isOfOthers(list, step) === is)
      .flatMap((list) => expectList(list, step).slice(0, is ? 1 : undefined))
  );
  const first = [...ofLists, ...expectNoLists(step)].slice(0, MAX_VALUES);
  const most = Math.max(MAX_VALUES - first.length, isRead ? 0 : MIN_OBJECTS);
  const ofOwn = ofObjects.filter(([, , isOwn]) => isOwn);
  const kept = [...strongest(ofOwn, MIN_OBJECTS, step), ...strongest(ofObjects, most, step)];
  const objects = ofObjects.filter((one) => kept.includes(one)).map(([one]) => one);
  const room = Math.max(MAX_VALUES - first.length - objects.length, 0);
  return [...objects, ...first, ...ofOthers.slice(0, room)];
}

/**
 * Whether a list has things that the flow found, and none that it made, is not what is asked for, and
 * in nothing that the flow made.
 */
function isOfOthers(at: ListAtPath, step: AssertedStep): boolean {
  if (isMain(at, step) || isInOwn(at.path, step)) return false;
  const known = at.list.filter(isObject).flatMap((one) => step.resources.of(one, at.kind) ?? []);
  return known.length > 0 && !known.some(({ resource }) => resource.own);
}

/**
 * Returns all assertions of a step: on its values, and on which members exist. What a loop waits for
 * needs none.
 */
export function withStructure(
  values: readonly DraftAssertion[],
  { entry, captures, loop }: Pick<DraftStep, "entry" | "captures" | "loop">,
  recurs: RecurringMembers,
): DraftAssertion[] {
  const asserted = new Set([...values, ...loop?.until ?? []].flatMap(assertedPaths));
  const types = expectTypes(captures)
    .filter(({ path }) => asserted.size < asserted.add(keyOf(path)).size);
  return [
    ...values,
    ...types,
    ...expectMembers(entry, asserted, recurs),
    ...isArray(entry.response.json) ? [typeAssertion([], "array")] : [],
  ].slice(0, MAX_ASSERTIONS);
}

/** Returns the members that an assertion covers. */
function assertedPaths({ path, operator, operand }: DraftAssertion): string[] {
  return operator === "containsObject" && operand.kind === "object" && typeof path !== "string"
    ? [keyOf(path), ...operand.members.map(([key]) => keyOf([...path, key]))]
    : [keyOf(path)];
}

function keyOf(path: Keys | string): string {
  return typeof path === "string" ? path : JSON.stringify(path);
}

/** Asserts that captured values exist with their type. */
function expectTypes(captures: readonly DraftCapture[]): DraftAssertion[] {
  return captures.flatMap(({ producer: { source, value } }) => {
    if (value === null || source.from !== "json" || source.path.length === 0) return [];
    // In an item of a list or a map.
    if (source.choice !== undefined || source.path.some(Number.isInteger)) return [];
    const isWhole = typeof value === "bigint" || Number.isInteger(value);
    return [typeAssertion(source.path, isWhole ? "integer" : typeName(value))];
  });
}

function typeAssertion(path: Keys, type: string): DraftAssertion {
  return { path, operator: "type", operand: leaf(type) };
}

const MAX_OBJECTS = 3;
/** The width in characters of the names that an assertion requires, so that they fit on a line. */
const MAX_WIDTH = 56;
const MAX_DEPTH = 3;

/**
 * Asserts that the members exist that no other assertion covers and every response had.
 *
 * @param asserted The paths, as JSON, that other assertions cover.
 */
function expectMembers(entry: Entry, asserted: ReadonlySet<string>, recurs: RecurringMembers) {
  const { objects } = objectsAndLists(entry);
  // Objects that consist of numbers only: statistics, which appear when something was first
  // measured.
  const statistics = objects.filter(({ path, object }) => path.length > 0 && isNumeric(object));
  const isMeasured = (path: Keys) =>
    statistics.some(({ path: above }) => above.every((key, i) => key === path[i]));
  const covered = new Set(asserted);
  const isDue = (at: Keys) => !covered.has(keyOf(at)) && recurs(entry, at) && !isMeasured(at);
  const assertions: DraftAssertion[] = [];
  for (const at of objects.toReversed()) {
    const { path, object } = at;
    if (path.length > MAX_DEPTH || isMapLike(object) || isMeasured(path)) continue;
    if (OF_USERS.test(`${path.at(-1)}`) || path.at(-2) === "_links") continue;
    const keys = Object.keys(object);
    const names = keys.filter((key) => isDue([...path, key]));
    const start = JSON.stringify(path).slice(0, -1);
    const isReached = asserted.values().some((text) => text.startsWith(start));
    if (names.length > 0) assertions.push(membersAssertion(at, names, isReached));
    else if (keys.length === 0 && path.length === 0) assertions.push(typeAssertion(path, "object"));
    if (keys.length > 0) covered.add(keyOf(path));
  }
  return assertions.reverse().slice(0, MAX_OBJECTS);
}

function isNumeric(object: JsonObject): boolean {
  const members = Object.values(object);
  return members.length > 1 &&
    members.every((member) => isObject(member) ? isNumeric(member) : typeName(member) === "number");
}

/** @param isReached Whether another assertion holds only if there is an object. */
function membersAssertion({ path, object }: ObjectAtPath, all: string[], isReached: boolean) {
  const [name, ...others] = all;
  if (others.length === 0) {
    const value = object[name];
    return isArray(value) || isObject(value)
      ? typeAssertion([...path, name], typeName(value))
      : { path: [...path, name], operator: "exists", operand: leaf(true) };
  }
  const members: DraftMember[] = isReached ? [] : [["type", leaf("object")]];
  members.push(["required", leaf(namesOnLine(object, all))]);
  return { path, operator: "schema", operand: { kind: "object", members } } as const;
}

/** Returns the names that fit on a line, those of members with a value first. */
function namesOnLine(object: JsonObject, names: readonly string[]): string[] {
  const isNothing = (value: JsonValue) =>
    Number(value === "" || typeof value === "object" && Object.keys(value ?? {}).length === 0);
  let width = 0;
  const byValue = names.toSorted((a, b) => isNothing(object[a]) - isNothing(object[b]));
  const chosen = byValue.filter((name) => (width += name.length + 2) <= MAX_WIDTH);
  return names.filter((name) => chosen.includes(name));
}
