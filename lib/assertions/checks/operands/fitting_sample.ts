import { isArray, isObject, type JsonValue, typeName } from "../../../json/mod.ts";
import {
  type Expression,
  type Template,
  type ValueTemplate,
  wholeExpression,
} from "../../../resolver/mod.ts";
import type { Operator } from "../../operator.ts";
import { BOUNDED, toOrdered } from "../../operators/ordering.ts";
import { findOperator } from "../../operators/registry.ts";

/** The type of a value before the run: a JSON type, or `any` if only the run tells. */
export type Kind = ReturnType<typeof typeName> | "any";

const INSTANT = "2026-02-17T09:30:00Z";

/**
 * Returns an operand with a value in place of each expression: one that the operator takes if the
 * expression may have one, else the expression as written. So the operator refuses the result only
 * if it refuses the operand whatever its expressions are.
 */
export function fittingSample(value: ValueTemplate, operator: Operator): JsonValue {
  if (value.kind === "constant") return value.value;
  const kind = kindOf(value);
  const isAny = kind === "any";
  switch (operator.name) {
    case "exists":
    case "isEmpty":
      return isAny || kind === "boolean" ? true : asWritten(value);
    case "type":
      return isAny || kind === "string" ? "string" : asWritten(value);
    case "format":
      return isAny || kind === "string" ? "uuid" : asWritten(value);
    case "matches":
    case "notMatches":
    case "startsWith":
    case "endsWith":
      return isAny || kind === "string" ? "a" : asWritten(value);
    case "anyOf":
    case "noneOf":
    case "containsAll":
    case "containsAny":
    case "containsOnly":
      return isAny ? [1] : asWritten(value);
    case "containsObject":
      return isAny ? { a: 0 } : asWritten(value);
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return boundSample(value);
    case "between":
      return rangeSample(value);
    case "length":
      return isAny || kind === "number" ? 1 : nestedSample(value, { numbers: true });
    case "each":
      return isAny ? { equals: 0 } : nestedSample(value);
    case "schema":
      return isAny || kind === "boolean" || kind === "object" ? true : asWritten(value);
    default:
      return asWritten(value);
  }
}

/** Returns the type that a value has whatever its expressions are. */
export function kindOf(value: ValueTemplate): Kind {
  switch (value.kind) {
    case "constant":
      return typeName(value.value);
    case "list":
      return "array";
    case "map":
      return "object";
    case "text": {
      const whole = wholeExpression(value.template);
      return whole ? kindOfExpression(whole) : "string";
    }
  }
}

function kindOfExpression({ reference, filters }: Expression): Kind {
  const last = filters.at(-1)?.name;
  if (last === "number" || last === "boolean") return last;
  if (last !== undefined && last !== "offset") return "string";
  switch (reference.kind) {
    case "uuid":
    case "hex":
      return "string";
    case "now":
      return reference.form.startsWith("EPOCH") ? "number" : "string";
    default:
      return "any";
  }
}

function boundSample(value: ValueTemplate): JsonValue {
  const kind = kindOf(value);
  if (kind === "any" || kind === "number") return 1;
  return kind === "string" && value.kind === "text" && mayBeInstant(value.template)
    ? INSTANT
    : asWritten(value);
}

/** Returns two bounds in order; an expression stands for the same as the other bound. */
function rangeSample(value: ValueTemplate): JsonValue {
  if (kindOf(value) === "any") return [1, 1];
  if (value.kind !== "list" || value.items.length !== 2) return asWritten(value);
  const bounds = value.items.map((item) =>
    item.kind === "constant" ? item.value : boundSample(item)
  );
  return bounds.map((bound, i) => {
    const [item, other] = [value.items[i], bounds[1 - i]];
    if (item.kind === "constant" || !toOrdered(bound) || !toOrdered(other)) return bound;
    const kind = kindOf(item);
    const isNumber = toOrdered(other)!.kind === "number";
    return kind === "any" || (kind === "number") === isNumber ? other : bound;
  });
}

/** Returns a map of one operator with a sample of its operand. */
function nestedSample(value: ValueTemplate, only: { numbers?: boolean } = {}): JsonValue {
  if (value.kind !== "map") return asWritten(value);
  return Object.fromEntries(
    value.entries.map(([key, operand]) => {
      const name = writtenText(key);
      const operator = findOperator(name);
      if (!operator) return [name, asWritten(operand)];
      const isBound = BOUNDED.includes(operator.name) && operand.kind === "text";
      if (only.numbers && isBound && kindOf(operand) === "string") {
        return [name, asWritten(operand)];
      }
      return [
        name,
        only.numbers ? lengthSample(operand, operator) : fittingSample(operand, operator),
      ];
    }),
  );
}

/** Returns a sample of an operand that compares lengths. */
function lengthSample(value: ValueTemplate, operator: Operator): JsonValue {
  const isSeveral = operator.name === "anyOf" || operator.name === "noneOf";
  if (isSeveral && value.kind === "list") return value.items.map(numberSample);
  return operator.operand.type === undefined ? numberSample(value) : fittingSample(value, operator);
}

function numberSample(value: ValueTemplate): JsonValue {
  const kind = kindOf(value);
  return kind === "any" || kind === "number" ? 1 : asWritten(value);
}

/** Whether a text may be a date-time: its literal parts have nothing else. */
function mayBeInstant({ parts }: Template): boolean {
  if (wholeExpression({ parts })) return mayBeInstantAlone(parts[0] as Expression);
  const texts = parts.filter((part) => typeof part === "string");
  if (texts.some((text) => text.includes("["))) return true;
  const [first, last] = [parts[0], parts[parts.length - 1]];
  return texts.every((text) => /^[\dTtZz:.,+\-−\s]*$/.test(text)) &&
    (typeof first !== "string" || first === "" || /^[-+−]?\d/.test(first)) &&
    (typeof last !== "string" || last === "" || /[\dZz]$/.test(last));
}

function mayBeInstantAlone({ reference: { kind, ...reference }, filters }: Expression): boolean {
  if (filters.some(({ name }) => name !== "offset")) return true;
  if (kind === "now") return "form" in reference && reference.form !== "DATE";
  return kind !== "uuid" && kind !== "hex";
}

/** Returns a value with each expression as the text that it is written with. */
function asWritten(value: ValueTemplate): JsonValue {
  switch (value.kind) {
    case "constant":
      return value.value;
    case "text":
      return writtenText(value.template);
    case "list":
      return value.items.map(asWritten);
    case "map":
      return Object.fromEntries(
        value.entries.map(([key, member]) => [writtenText(key), asWritten(member)]),
      );
  }
}

function writtenText(template: string | Template): string {
  if (typeof template === "string") return template;
  return template.parts.map((part) => typeof part === "string" ? part : part.text).join("");
}

/** Collects the numbers and texts in a value, at any depth. */
export function scalarsIn(value: JsonValue): (number | bigint | string)[] {
  if (isArray(value)) return value.flatMap(scalarsIn);
  if (isObject(value)) return Object.values(value).flatMap(scalarsIn);
  return value === null || typeof value === "boolean" ? [] : [value];
}
