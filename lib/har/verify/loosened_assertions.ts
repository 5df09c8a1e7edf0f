import { isEqual, isObject, type JsonValue } from "../../json/mod.ts";
import type { DraftAssertion, DraftMember, DraftValue } from "../draft/mod.ts";
import type { Piece } from "../provenance.ts";

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

function refers(operand: DraftValue): boolean {
  switch (operand.kind) {
    case "template":
      return operand.template.some((piece) => typeof piece !== "string");
    case "list":
      return operand.items.some(refers);
    case "object":
      return operand.members.some(([, value]) => refers(value));
    case "leaf":
      return false;
  }
}

/** Identifies an assertion of a step. */
export function assertionKey({ path, operator, operand }: DraftAssertion): string {
  const where = typeof path === "string" ? path : JSON.stringify(path);
  return `${operator} ${where} ${operandKey(operand)}`;
}

function operandKey(operand: DraftValue): string {
  switch (operand.kind) {
    case "template":
      return operand.template.map(pieceKey).join(" ");
    case "list":
      return `[${operand.items.map(operandKey).join()}]`;
    case "object":
      return `{${operand.members.map(([key, value]) => `${key}:${operandKey(value)}`).join()}}`;
    case "leaf":
      return toText(operand.value);
  }
}

function toText(value: JsonValue): string {
  return JSON.stringify(value, (_, one) => typeof one === "bigint" ? `${one}n` : one);
}

function pieceKey(piece: Piece): string {
  if (typeof piece === "string") return JSON.stringify(piece);
  const { to, filters = [] } = piece;
  const what = to === "capture"
    ? piece.producer.id
    : to === "variable"
    ? piece.key
    : to === "environment"
    ? piece.name
    : piece.what;
  return [to, what, ...filters].join(" ");
}
