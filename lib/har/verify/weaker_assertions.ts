import { isEqual, isObject, type JsonValue } from "../../json/mod.ts";
import type { DraftAssertion } from "../draft/mod.ts";
import { referencesOf } from "../producer.ts";
import type { Reference } from "../provenance.ts";

/**
 * Weakens a failed assertion to what holds: to the equal members of an object, otherwise to the
 * existence of the value. An assertion that compares with a value of the request or of an earlier
 * response is never weakened.
 *
 * @param actual The actual value, if there was one.
 * @returns The assertion in its place, if any; undefined if it must hold.
 */
export function weakerAssertion(
  assertion: DraftAssertion,
  actual: JsonValue | undefined,
): readonly DraftAssertion[] | undefined {
  const { path, operator, operand } = assertion;
  if (operator === "containsObject" && operand.kind === "object") {
    const found = isObject(actual) ? actual : {};
    const members = operand.members.filter(([key, value]) =>
      refers(value) || value.kind === "leaf" && Object.hasOwn(found, key) &&
        isEqual(found[key], value.value)
    );
    if (members.length === operand.members.length) return undefined;
    if (members.length > 0) return [{ ...assertion, operand: { kind: "object", members } }];
  } else if (refers(operand)) return undefined;
  if (actual === undefined || operator === "exists") return [];
  return [{ path, operator: "exists", operand: { kind: "leaf", value: true } }];
}

/**
 * Returns what remains of an assertion that must not compare with producers that do not exist.
 *
 * @param lost The ids of the producers.
 */
export function withoutProducers(
  assertion: DraftAssertion,
  lost: ReadonlySet<string>,
): readonly DraftAssertion[] {
  const isLost = (one: Reference) => one.to === "capture" && lost.has(one.producer.id);
  const { operand } = assertion;
  if (!refers(operand, isLost)) return [assertion];
  if (operand.kind !== "object") return [];
  const members = operand.members.filter(([, value]) => !refers(value, isLost));
  return members.length === 0 ? [] : [{ ...assertion, operand: { kind: "object", members } }];
}

/** Whether a value contains a reference, or one that a test accepts. */
function refers(value: DraftAssertion["operand"], isMeant = (_: Reference) => true): boolean {
  return referencesOf(value).some(isMeant);
}

/** Identifies an assertion of a step, also in a draft that is composed anew. */
export function assertionKey({ path, operator, operand }: DraftAssertion): string {
  return JSON.stringify([operator, path, operand], (key, value) => {
    if (key === "producer") return value.id;
    return typeof value === "bigint" ? `${value}n` : value;
  });
}
