import {
  describeValue,
  isArray,
  isObject,
  type JsonTypeName,
  type JsonValue,
  stringifyJson,
  typeName,
} from "../json/mod.ts";
import { quoted } from "../loader/mod.ts";
import { excerpt, joinWithAnd } from "../text/mod.ts";
import { OperandError } from "./operator.ts";

const LIMIT = 60;
const YES = ["true", "yes", "on"];
const NO = ["false", "no", "off"];

/** The names of the JSON types; `integer` is a number without a fraction. */
export const TYPE_NAMES = [
  "string",
  "number",
  "integer",
  "boolean",
  "array",
  "object",
  "null",
] as const;

/** Help that lists the JSON types. */
export const TYPE_NAMES_HELP = `the types are ${
  joinWithAnd(TYPE_NAMES.map((name) => `\`${name}\``))
}`;

/** Formats a value as a flow file would have it, shortened; JSON is valid YAML. */
export function asYaml(value: JsonValue): string {
  return excerpt(stringifyJson(value), LIMIT);
}

/** Returns the error for an operand of the wrong kind: `anyOf` takes a list, found string "a". */
export function wrongOperand(
  operator: string,
  takes: string,
  operand: JsonValue,
  help?: string,
): OperandError {
  return new OperandError(`\`${operator}\` takes ${takes}, found ${describeValue(operand)}`, help);
}

/**
 * Returns the operand as a list.
 *
 * @throws {OperandError} If it is not a list.
 */
export function listOperand(operator: string, operand: JsonValue): readonly JsonValue[] {
  if (isArray(operand)) return operand;
  const help = `write \`${operator}: [${asYaml(operand)}]\``;
  throw wrongOperand(operator, "a list", operand, help);
}

/**
 * Returns the operand as a list of at least one item.
 *
 * @throws {OperandError} If it is not a list, or an empty one.
 */
export function filledListOperand(operator: string, operand: JsonValue): readonly JsonValue[] {
  const list = listOperand(operator, operand);
  if (list.length > 0) return list;
  throw new OperandError(
    `\`${operator}\` takes a list of at least one value, found an empty list`,
    "an assertion about no values says nothing",
  );
}

/**
 * Returns the operand as a text of at least one character.
 *
 * @throws {OperandError} If it is not text, or empty.
 */
export function textOperand(operator: string, operand: JsonValue): string {
  if (typeof operand !== "string") {
    const only = isArray(operand) && operand.length === 1 ? operand[0] : undefined;
    const scalar = operand !== null && !isArray(operand) && !isObject(operand);
    const help = typeof only === "string"
      ? `write \`${operator}: ${quoted(only)}\``
      : scalar
      ? `write \`${operator}: "${operand}"\``
      : undefined;
    throw wrongOperand(operator, "text", operand, help);
  }
  if (operand !== "") return operand;
  throw new OperandError(
    `\`${operator}\` takes text that is not empty`,
    `every text would pass; to assert empty text, write \`equals: ""\``,
  );
}

/**
 * Returns the operand as `true` or `false`.
 *
 * @throws {OperandError} If it is anything else.
 */
export function flagOperand(operator: string, operand: JsonValue): boolean {
  if (typeof operand === "boolean") return operand;
  const word = typeof operand === "string" ? operand.toLowerCase() : "";
  const meant = YES.includes(word) ? true : NO.includes(word) ? false : undefined;
  const help = meant !== undefined
    ? `write \`${operator}: ${meant}\``
    : `write \`${operator}: true\` or \`${operator}: false\``;
  throw wrongOperand(operator, "true or false", operand, help);
}

/** Suggests the number to write instead of a text that contains one. */
export function numberHelp(operand: JsonValue): string | undefined {
  if (!isNumeric(operand)) return undefined;
  return `write \`${operand}\` without quotes; in an expression, \`| number\` makes a number of text`;
}

/** Whether a value is a text that contains a number. */
export function isNumeric(value: JsonValue): boolean {
  return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
}

const INSTEAD: Readonly<Record<JsonTypeName, (operator: string, actual: JsonValue) => string>> = {
  null: () => "null; to assert that, write `equals: null`",
  boolean: (_operator, actual) => `a boolean; write \`equals: ${actual}\``,
  number: () => "a number; use `equals`, `gte`, `lte` or `between`",
  string: () => "text; use `equals`, `contains` or `matches`",
  array: (operator) =>
    `a list; for its items write \`each: {${operator}: …}\`, or use \`contains\``,
  object: () => "an object; use `containsObject`, or the path of a member",
};

/** Suggests what to use instead of an operator that does not judge values of a type. */
export function worksOn(operator: string, what: string, actual: JsonValue): string {
  return `\`${operator}\` works on ${what}, and the value is ` +
    INSTEAD[typeName(actual)](operator, actual);
}
