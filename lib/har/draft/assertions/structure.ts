import { isArray, isObject, type JsonObject, type JsonValue, typeName } from "../../../json/mod.ts";
import type { Keys, Producer } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { DraftAssertion } from "../draft.ts";
import { isMapLike, type ObjectAtPath } from "./response_objects.ts";

const MAX_OBJECTS = 3;
/** The width in characters of the names that an assertion requires, so that they fit on a line. */
const MAX_WIDTH = 56;
const MAX_DEPTH = 3;

/** Asserts the type of the whole response, if it is not an object with asserted members. */
export function expectRoot({ response: { json } }: Entry): DraftAssertion[] {
  return isArray(json) ? [typeAssertion([], "array")] : [];
}

/** Asserts that captured values exist with their type. */
export function expectTypes(captured: readonly Producer[]): DraftAssertion[] {
  return captured.flatMap(({ source, value }): DraftAssertion[] => {
    if (source.from !== "json" || source.embedded || source.path.length === 0) return [];
    const isPlain = source.path.every((key) => typeof key === "string");
    return isPlain && value !== null ? [typeAssertion(source.path, nameOf(value))] : [];
  });
}

function nameOf(value: Exclude<Producer["value"], null>): string {
  const isWhole = typeof value === "bigint" || typeof value === "number" && Number.isInteger(value);
  return isWhole ? "integer" : typeName(value);
}

function typeAssertion(path: Keys, type: string): DraftAssertion {
  return { path, operator: "type", operand: { kind: "leaf", value: type } };
}

/** What decides which members are asserted to exist. */
export interface MemberContext {
  /** The paths, as JSON, that other assertions cover. */
  readonly asserted: ReadonlySet<string>;
  /** Whether every response to the operation has what is at a path. */
  readonly recurs: (path: Keys) => boolean;
}

/** Asserts that the members exist that no other assertion covers and every response had. */
export function expectMembers(
  objects: readonly ObjectAtPath[],
  { asserted, recurs }: MemberContext,
): DraftAssertion[] {
  const inner = new Set<string>();
  const assertions: DraftAssertion[] = [];
  const isReached = (path: Keys) => {
    const start = JSON.stringify(path).slice(0, -1);
    return asserted.values().some((text) => text.startsWith(start));
  };
  for (const { path, object } of objects.toReversed()) {
    if (path.length > MAX_DEPTH || isMapLike(object) || isInStatistics(path, objects)) continue;
    const names = Object.keys(object).filter((key) => {
      const at = [...path, key];
      const text = JSON.stringify(at);
      return !asserted.has(text) && !inner.has(text) && recurs(at) && !isInStatistics(at, objects);
    });
    const isEmpty = Object.keys(object).length === 0;
    if (names.length > 0) assertions.push(membersAssertion(path, object, names, isReached(path)));
    else if (isEmpty && path.length === 0) assertions.push(typeAssertion(path, "object"));
    if (names.length > 0 || !isEmpty && path.length > 0) inner.add(JSON.stringify(path));
  }
  return assertions.reverse().slice(0, MAX_OBJECTS);
}

/**
 * Whether a path is in an object that consists of numbers only, below the root: statistics, which
 * appear when something was first measured.
 */
function isInStatistics(path: Keys, objects: readonly ObjectAtPath[]): boolean {
  return objects.some(({ path: above, object }) =>
    above.length > 0 && above.every((key, i) => key === path[i]) && isNumeric(object)
  );
}

function isNumeric(object: JsonObject): boolean {
  const members = Object.values(object);
  return members.length > 1 &&
    members.every((member) =>
      typeof member === "number" || typeof member === "bigint" ||
      isObject(member) && isNumeric(member)
    );
}

/** @param isReached Whether another assertion holds only if there is an object. */
function membersAssertion(
  path: Keys,
  object: JsonObject,
  all: readonly string[],
  isReached: boolean,
): DraftAssertion {
  if (all.length === 1) {
    const at = [...path, all[0]];
    const value = object[all[0]];
    return isArray(value) || isObject(value)
      ? typeAssertion(at, typeName(value))
      : { path: at, operator: "exists", operand: { kind: "leaf", value: true } };
  }
  const type = ["type", { kind: "leaf", value: "object" }] as const;
  const required = { kind: "leaf", value: namesOnLine(object, all) } as const;
  return {
    path,
    operator: "schema",
    operand: { kind: "object", members: [...isReached ? [] : [type], ["required", required]] },
  };
}

/** Returns the names that fit on a line, those of members with a value first. */
function namesOnLine(object: JsonObject, names: readonly string[]): string[] {
  const filled = names.filter((name) => !isNothing(object[name]));
  let width = 0;
  const chosen = new Set(
    [...filled, ...names].filter((name, i, all) =>
      all.indexOf(name) === i && (width += name.length + 2) <= MAX_WIDTH
    ),
  );
  return names.filter((name) => chosen.has(name));
}

function isNothing(value: JsonValue): boolean {
  return value === null || value === "" || isArray(value) && value.length === 0 ||
    isObject(value) && Object.keys(value).length === 0;
}
