import {
  describeValue,
  isEqual,
  type JsonTypeName,
  type JsonValue,
  typeName,
} from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { differenceHelp } from "./difference.ts";
import { differInTypeOnly, mismatch } from "./mismatch.ts";
import { asYaml } from "./operand.ts";

const WORDS: Readonly<Record<JsonTypeName, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  string: "text",
  array: "a list",
  object: "an object",
};

/** Equality by value: deep, numbers by value, the order of keys ignored, types never mixed. */
export const equals: Operator = {
  name: "equals",
  summary: 'The value equals the operand; `1` equals `1.0`, and `"3"` does not equal `3`.',
  example: "paid",
  operand: {},
  subject: "one",
  prepare: (operand) => (actual) =>
    isEqual(actual, operand)
      ? PASS
      : mismatch(describeValue(operand), actual, help(operand, actual)),
};

function help(operand: JsonValue, actual: JsonValue): string | undefined {
  if (!differInTypeOnly(operand, actual)) return differenceHelp(operand, actual);
  const both = `anyOf: [${asYaml(actual)}, ${asYaml(operand)}]`;
  return `the value is ${WORDS[typeName(actual)]}; ` +
    `write \`equals: ${asYaml(actual)}\`, or \`${both}\` to accept both`;
}
