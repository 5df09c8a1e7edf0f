import { isArray, isNumber, isObject, type JsonValue } from "../../json/mod.ts";
import { either } from "../../text/mod.ts";
import { type Judge, OperandError, type Operator, PASS } from "../operator.ts";
import { equals } from "./equals.ts";
import { mismatch } from "./mismatch.ts";
import { type OperatorTable, prepareNested } from "./nested.ts";
import { numberHelp, wrongOperand } from "./operand.ts";

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
    summary: "The characters of text, the items of a list or the keys of an object, counted.",
    example: "{gte: 1}",
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
        const { expected, actual: found } = mismatch(`length: ${verdict.expected}`, actual);
        return { pass: false, expected, actual: `length: number ${size}, of ${found}` };
      };
    },
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
    `use one of ${either(LENGTH_COMPARISONS)}`,
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
