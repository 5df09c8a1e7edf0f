import {
  describeValue,
  isEqual,
  isObject,
  type JsonTypeName,
  type JsonValue,
  typeName,
} from "../../json/mod.ts";
import {
  comparedMismatch,
  differByRounding,
  differInTypeOnly,
  ignoringCase,
  ignoringSpace,
  inTitle,
  isSubset,
  looksLike,
  mismatch,
  says,
  soleDifference,
} from "../differences/mod.ts";
import { asYaml } from "../operand_types.ts";
import { type Operator, PASS } from "../operator.ts";
import { toOrdered } from "./ordering.ts";

const MAX_PART = 60;
const MIN_PART = 3;

const WORDS: Readonly<Record<JsonTypeName, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  string: "text",
  array: "a list",
  object: "an object",
};

/**
 * Deep equality: numbers compare by value, the order of keys does not matter, types are never
 * converted.
 */
export const equals: Operator = {
  name: "equals",
  docs: {
    what: 'The value equals the operand; `1` equals `1.0`, and `"3"` does not equal `3`.',
    when: "Use it for a value that is known before the run. `containsObject` compares some " +
      "members of an object, `containsOnly` a list in any order, `contains` a part of a text.",
    types: "Numbers compare by value. Types never mix: null equals only null. Objects compare " +
      "without regard to the order of their keys, lists with it.",
    path: "$.json.status",
    example: "paid",
    passes: '{"status": "paid"}',
    fails: '{"status": "draft"}',
  },
  operand: {},
  subject: "one",
  prepare: (operand) => (actual) =>
    isEqual(actual, operand) ? PASS : comparedMismatch(
      describeValue(operand),
      operand,
      actual,
      "whole",
      typeHelp(operand, actual) ?? scalarHelp(operand, actual) ?? membersHelp(operand, actual),
    ),
};

function typeHelp(wanted: JsonValue, actual: JsonValue): string | undefined {
  if (!differInTypeOnly(wanted, actual) && !looksLike(wanted, actual)) return undefined;
  const both = `anyOf: [${asYaml(actual)}, ${asYaml(wanted)}]`;
  const what = actual === "" ? "empty text" : WORDS[typeName(actual)];
  return `the value is ${what}; ` +
    `write \`equals: ${asYaml(actual)}\`, or \`${both}\` to accept both`;
}

function membersHelp(wanted: JsonValue, actual: JsonValue): string | undefined {
  if (!isObject(wanted) || Object.keys(wanted).length === 0 || !isSubset(wanted, actual)) {
    return undefined;
  }
  return "all that is expected is there, and more; write `containsObject` to allow that";
}

function scalarHelp(wanted: JsonValue, actual: JsonValue): string | undefined {
  if (typeof wanted === "string" && typeof actual === "string") return textHelp(wanted, actual);
  if (!differByRounding(wanted, actual)) return undefined;
  const size = Math.abs(Number(wanted)) * 1e-6;
  const [low, high] = [Number(wanted) - size, Number(wanted) + size].map((n) =>
    Number(n.toPrecision(8))
  );
  return `they differ by rounding only; write \`between: [${low}, ${high}]\``;
}

function textHelp(wanted: string, actual: string): string | undefined {
  const only = soleDifference(wanted, actual);
  if (only?.kind === "case") {
    return `they differ only in letter case; ${ignoringCase(wanted, (text) => `^${text}$`)}`;
  }
  if (only) return only.kind === "outer space" ? ignoringSpace(wanted) : undefined;
  const [instant, other] = [toOrdered(wanted), toOrdered(actual)];
  if (instant && instant.value === other?.value) {
    return "both are the same moment, written differently; " +
      `write \`between: [${asYaml(wanted)}, ${asYaml(wanted)}]\` to compare moments`;
  }
  if (wanted.length < MIN_PART || wanted.length > MAX_PART) return undefined;
  const operator = actual.startsWith(wanted)
    ? "startsWith"
    : actual.endsWith(wanted)
    ? "endsWith"
    : actual.includes(wanted)
    ? "contains"
    : undefined;
  if (operator === undefined) return undefined;
  return `the text has more in it; write \`${operator}: ${asYaml(wanted)}\` to allow that`;
}

/** The opposite of `equals`. */
export const notEquals: Operator = {
  name: "notEquals",
  docs: {
    what: "The value does not equal the operand; values of different types are not equal.",
    when: "Use it to exclude one value, most often null; `noneOf` excludes several. A missing " +
      "value fails; `exists: false` asserts that it is missing.",
    types: 'Values compare as with `equals`, so `3` passes `notEquals: "3"`.',
    path: "$.json.paid_at",
    example: "null",
    passes: '{"paid_at": "2026-02-17T09:30:00Z"}',
    fails: '{"paid_at": null}',
  },
  operand: {},
  subject: "one",
  prepare: (operand) => (actual) => {
    if (!isEqual(actual, operand)) return PASS;
    const title = says(`equals ${inTitle(operand)}`);
    return mismatch(`anything but ${describeValue(operand)}`, actual, undefined, title);
  },
};
