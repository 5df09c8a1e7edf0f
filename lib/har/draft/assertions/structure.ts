import { isArray, isObject, type JsonObject, type JsonValue, typeName } from "../../../json/mod.ts";
import type { Keys, Producer } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import type { DraftAssertion, Volatility } from "../draft.ts";
import { isMapLike, type ObjectAtPath } from "./response_objects.ts";

const MAX_OBJECTS = 3;
/** If an object has more members than this, those without an expected value are left out. */
const MANY = 8;
const MAX_REQUIRED = 16;
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

/**
 * Asserts that the members exist that no other assertion covers.
 *
 * @param isSaid Whether an assertion covers a member or something below it.
 */
export function expectMembers(
  objects: readonly ObjectAtPath[],
  entry: Entry,
  volatility: Volatility,
  isSaid: (path: Keys) => boolean,
): DraftAssertion[] {
  const inner = new Set<string>();
  const assertions: DraftAssertion[] = [];
  for (const { path, object } of objects.toReversed()) {
    if (path.length > MAX_DEPTH || isMapLike(object)) continue;
    const names = Object.keys(object).filter((key) => {
      const at = [...path, key];
      return !isSaid(at) && !inner.has(JSON.stringify(at)) && volatility(entry, at) !== "gone";
    });
    const isEmpty = Object.keys(object).length === 0;
    if (names.length > 0) assertions.push(membersAssertion(path, object, names));
    else if (isEmpty && path.length === 0) assertions.push(typeAssertion(path, "object"));
    if (names.length > 0 || !isEmpty && path.length > 0) inner.add(JSON.stringify(path));
  }
  return assertions.reverse().slice(0, MAX_OBJECTS);
}

function membersAssertion(
  path: Keys,
  object: JsonObject,
  all: readonly string[],
): DraftAssertion {
  if (all.length === 1) {
    const at = [...path, all[0]];
    const value = object[all[0]];
    return isArray(value) || isObject(value)
      ? typeAssertion(at, typeName(value))
      : { path: at, operator: "exists", operand: { kind: "leaf", value: true } };
  }
  const full = all.length > MANY ? all.filter((name) => !isNothing(object[name])) : all;
  const names = (full.length > 0 ? full : all).slice(0, MAX_REQUIRED);
  return {
    path,
    operator: "schema",
    operand: {
      kind: "object",
      members: [
        ["type", { kind: "leaf", value: "object" }],
        ["required", { kind: "leaf", value: names }],
      ],
    },
  };
}

function isNothing(value: JsonValue): boolean {
  return value === null || value === "" || isArray(value) && value.length === 0 ||
    isObject(value) && Object.keys(value).length === 0;
}
