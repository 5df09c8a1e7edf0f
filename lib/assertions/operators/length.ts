import {
  describeValue,
  isArray,
  isNumber,
  isObject,
  type JsonValue,
  stringifyJson,
} from "../../json/mod.ts";
import { count, excerpt, joinWithOr } from "../../text/mod.ts";
import { describeEach, mismatch, says } from "../differences/mod.ts";
import { asYaml, numberHelp, wrongOperand } from "../operand_types.ts";
import { type Judge, type Mismatch, OperandError, type Operator, PASS } from "../operator.ts";
import { equals } from "./equality.ts";
import { BOUNDED } from "./ordering.ts";
import { type OperatorTable, preloadNested, prepareNested } from "./nested_operator.ts";

const SHOWN = 200;

/** What the operators that compare a length expect, in words. */
const EXPECTED: Readonly<Record<string, (operand: JsonValue) => string>> = {
  equals: inWords,
  notEquals: (operand) => `anything but ${inWords(operand)}`,
  gt: (operand) => `greater than ${operand}`,
  gte: (operand) => `at least ${operand}`,
  lt: (operand) => `less than ${operand}`,
  lte: (operand) => `at most ${operand}`,
  between: (operand) => `from ${(operand as JsonValue[]).join(" to ")}`,
  anyOf: choice,
  noneOf: (operand) => `anything but ${choice(operand)}`,
};

/** The operators that compare a length. */
export const LENGTH_COMPARISONS: readonly string[] = Object.keys(EXPECTED);

/**
 * Makes the `length` operator: the characters (code points) of a string, the items of a list or the
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
    preload: (operand) => preloadNested(operand, operators),
    prepare(operand) {
      const { judge, expected, isNegated } = prepareLength(operand, operators);
      return (actual) => {
        const size = sizeOf(actual);
        if (size === undefined) {
          return mismatch("a string, an array or an object", actual, sizeHelp(actual));
        }
        if (judge(size).pass) return PASS;
        return wrongLength(expected, isNegated, size, actual);
      };
    },
  };
}

function wrongLength(
  expected: string,
  isNegated: boolean,
  size: number,
  actual: JsonValue,
): Mismatch {
  const unit = typeof actual === "string" ? "character" : isArray(actual) ? "item" : "member";
  return {
    pass: false,
    expected: `length ${expected}`,
    actual: `length ${size}: ${excerpt(stringifyJson(actual), SHOWN)}`,
    title: says(`has ${count(size, unit)}, ${isNegated ? "expected" : "not"} ${expected}`),
  };
}

interface LengthComparison {
  readonly judge: Judge;
  /** The expected length in words: `at least 3`. */
  readonly expected: string;
  /** Whether the length is the one that is not allowed. */
  readonly isNegated: boolean;
}

function prepareLength(operand: JsonValue, operators: OperatorTable): LengthComparison {
  if (isWhole(operand)) {
    return { judge: equals.prepare(operand), expected: inWords(operand), isNegated: false };
  }
  if (!isObject(operand)) {
    const help = numberHelp(operand) ?? "for example `length: 3` or `length: {gte: 1}`";
    throw wrongOperand("length", "a whole number or a map with one operator", operand, help);
  }
  const { operator, judge } = prepareNested("length", operand, operators);
  if (LENGTH_COMPARISONS.includes(operator.name)) {
    const [[name, compared]] = Object.entries(operand);
    checkCompared(name, operator.name, compared);
    const isNegated = operator.name === "notEquals" || operator.name === "noneOf";
    return { judge, expected: EXPECTED[operator.name](compared), isNegated };
  }
  throw new OperandError(
    `\`length\` is a number, and \`${operator.name}\` does not compare numbers`,
    `use one of ${joinWithOr(LENGTH_COMPARISONS.map((name) => `\`${name}\``))}`,
    { path: Object.keys(operand), isName: true },
  );
}

/**
 * Checks what a length is compared with.
 *
 * @throws {OperandError} If no length could equal it, or none passes.
 */
function checkCompared(written: string, operator: string, compared: JsonValue): void {
  const isBound = BOUNDED.includes(operator);
  const isSeveral = operator === "between" || operator === "anyOf" || operator === "noneOf";
  const wrong = (isSeveral && isArray(compared) ? compared : [compared])
    .find((value) => isBound ? !isNumber(value) : !isWhole(value));
  if (wrong !== undefined) {
    const what = isBound ? "a number" : "a whole number";
    const help = numberHelp(wrong) ?? "a length is a whole number from 0";
    throw wrongOperand(written, `${what} under \`length\``, wrong, help).within(written);
  }
  const highest = isArray(compared) ? compared[1] : compared;
  const isNever = (operator === "lt" && Number(compared) <= 0) ||
    ((operator === "lte" || operator === "between") && Number(highest) < 0);
  if (!isNever) return;
  throw new OperandError(
    `no length passes \`${written}: ${asYaml(compared)}\``,
    "a length is a whole number from 0; for an empty one write `length: 0`",
  ).within(written);
}

function inWords(operand: JsonValue): string {
  return isNumber(operand) ? String(operand) : describeValue(operand);
}

function choice(operand: JsonValue): string {
  return joinWithOr(describeEach(operand as JsonValue[], inWords));
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
