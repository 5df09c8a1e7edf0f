import { isArray, isNumber, isObject, type JsonValue, stringifyJson } from "../../json/mod.ts";
import { count, excerpt, joinWithOr } from "../../text/mod.ts";
import { mismatch, says } from "../differences/mod.ts";
import { numberHelp, wrongOperand } from "../operand_types.ts";
import { type Judge, type Mismatch, OperandError, type Operator, PASS } from "../operator.ts";
import { equals } from "./equality.ts";
import { type OperatorTable, prepareNested } from "./nested_operator.ts";

const SHOWN = 200;

/** The operators that compare a length. */
export const LENGTH_COMPARISONS: readonly string[] = [
  "equals",
  "notEquals",
  "gt",
  "gte",
  "lt",
  "lte",
  "between",
  "anyOf",
  "noneOf",
];

/**
 * Makes the operator of lengths: the characters (code points) of a string, the items of a list, the
 * keys of an object.
 */
export function length(operators: OperatorTable): Operator {
  return {
    name: "length",
    docs: {
      what: "The number of characters of text, of items of a list or of members of an object.",
      when: "Use it to count: `length: 3`, or a map with one operator that compares numbers. " +
        "`isEmpty` asks whether there is anything at all.",
      types: "Characters are code points. Numbers, booleans and null have no length, so they fail.",
      path: "$.json.items",
      example: "{gte: 1}",
      passes: '{"items": ["lamp"]}',
      fails: '{"items": []}',
    },
    operand: {
      oneOf: [
        { type: "integer", minimum: 0 },
        { type: "object", minProperties: 1, maxProperties: 1 },
      ],
    },
    subject: "list",
    prepare(operand) {
      const judge = prepareLength(operand, operators);
      return (actual) => {
        const size = sizeOf(actual);
        if (size === undefined) {
          return mismatch("a string, an array or an object", actual, sizeHelp(actual));
        }
        const verdict = judge(size);
        if (verdict.pass) return PASS;
        return wrongLength(verdict.expected, size, actual);
      };
    },
  };
}

/** The sentence of the operator speaks of a number; here it is about how many there are. */
function wrongLength(expected: string, size: number, actual: JsonValue): Mismatch {
  const wanted = expected.replaceAll(/(?:a )?number (?:of )?/g, "");
  const negated = wanted.startsWith("anything but");
  const unit = typeof actual === "string" ? "character" : isArray(actual) ? "item" : "member";
  return {
    pass: false,
    expected: `length ${wanted}`,
    actual: `length ${size}: ${excerpt(stringifyJson(actual), SHOWN)}`,
    title: says(`has ${count(size, unit)}, ${negated ? "wanted" : "not"} ${wanted}`),
  };
}

function prepareLength(operand: JsonValue, operators: OperatorTable): Judge {
  if (isWhole(operand)) return equals.prepare(operand);
  if (!isObject(operand)) {
    const help = numberHelp(operand) ?? "for example `length: 3` or `length: {gte: 1}`";
    throw wrongOperand("length", "a whole number or a map with one operator", operand, help);
  }
  const { operator, judge } = prepareNested("length", operand, operators);
  if (LENGTH_COMPARISONS.includes(operator.name)) return judge;
  throw new OperandError(
    `\`length\` is a number, and \`${operator.name}\` does not compare numbers`,
    `use one of ${joinWithOr(LENGTH_COMPARISONS.map((name) => `\`${name}\``))}`,
    { path: Object.keys(operand), isName: true },
  );
}

function isWhole(value: JsonValue): boolean {
  return isNumber(value) && value >= 0 && Number.isInteger(Number(value));
}

function sizeOf(value: JsonValue): number | undefined {
  if (typeof value === "string") return Array.from(value).length;
  if (isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : undefined;
}

function sizeHelp(actual: JsonValue): string {
  return isNumber(actual)
    ? "a number has no length; compare it with `equals`, `gte` or `lte`"
    : "`length` works on text, lists and objects";
}
