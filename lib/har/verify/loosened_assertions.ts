import { isEqual, isObject, type JsonValue } from "../../json/mod.ts";
import type { DraftAssertion, DraftMember, DraftValue } from "../draft/mod.ts";
import type { Reference } from "../provenance.ts";

/** The replacement for a failed assertion: another one, or `gone`; nothing if it must hold. */
type LoosenedAssertion = DraftAssertion | "gone" | undefined;

/**
 * Weakens an assertion to what holds: to the equal members of an object, otherwise to the existence
 * of the value. An assertion that compares with a value of the request or of an earlier response is
 * never weakened.
 *
 * @param actual The actual value, if there was one.
 */
export function loosenedAssertion(
  assertion: DraftAssertion,
  actual: JsonValue | undefined,
): LoosenedAssertion {
  const { operator, operand } = assertion;
  if (operator === "containsObject" && operand.kind === "object") {
    return loosenedObject(assertion, operand.members, actual);
  }
  if (refers(operand)) return undefined;
  return actual === undefined || operator === "exists" ? "gone" : onlyExists(assertion);
}

function loosenedObject(
  assertion: DraftAssertion,
  members: readonly DraftMember[],
  actual: JsonValue | undefined,
): LoosenedAssertion {
  const found = isObject(actual) ? actual : undefined;
  const kept = members.filter(([key, value]) =>
    refers(value) || value.kind === "leaf" && found !== undefined && Object.hasOwn(found, key) &&
      isEqual(found[key], value.value)
  );
  if (kept.length === members.length) return undefined;
  if (kept.length > 0) return { ...assertion, operand: { kind: "object", members: kept } };
  return actual === undefined ? "gone" : onlyExists(assertion);
}

function onlyExists({ path }: DraftAssertion): DraftAssertion {
  return { path, operator: "exists", operand: { kind: "leaf", value: true } };
}

/** Whether a value contains a reference, or one that a test accepts. */
export function refers(
  value: DraftValue,
  isMeant: (reference: Reference) => boolean = () => true,
): boolean {
  switch (value.kind) {
    case "template":
      return value.template.some((piece) => typeof piece !== "string" && isMeant(piece));
    case "list":
      return value.items.some((item) => refers(item, isMeant));
    case "object":
      return value.members.some(([, member]) => refers(member, isMeant));
    case "leaf":
      return false;
  }
}

/** Identifies an assertion of a step, also in a draft that is composed anew. */
export function assertionKey({ path, operator, operand }: DraftAssertion): string {
  return JSON.stringify([operator, path, operand], (key, value) => {
    if (key === "producer") return value.id;
    return typeof value === "bigint" ? `${value}n` : value;
  });
}
