import { describeValue, isEqual, type JsonValue } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { differenceHelp } from "./difference.ts";
import { mismatch, typeHelp } from "./mismatch.ts";
import { asYaml } from "./operand.ts";

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
  const wrongType = typeHelp("equals", operand, actual);
  if (wrongType === undefined) return differenceHelp(operand, actual);
  const both = `anyOf: [${asYaml(actual)}, ${asYaml(operand)}]`;
  return `${wrongType}, or \`${both}\` to accept both`;
}
