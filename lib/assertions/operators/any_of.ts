import { includesEqual, isArray, type JsonValue, typeName } from "../../json/mod.ts";
import { joinWithOr } from "../../text/mod.ts";
import {
  describeEach,
  inTitle,
  likenessHelp,
  mismatch,
  pairTitle,
  says,
} from "../differences/mod.ts";
import { filledListOperand } from "../operand_types.ts";
import { type Operator, PASS, type Title } from "../operator.ts";

const MAX_CHOICE = 40;

/** One of several values, compared as `equals` does. */
export const anyOf: Operator = {
  name: "anyOf",
  docs: {
    what: "The value equals one of those listed; `in` is another name for it.",
    when: "Use it where several values are right, such as a state that may already have moved on.",
    types: "Values compare as with `equals`; null may be listed.",
    path: "$.json.status",
    example: "[draft, paid]",
    passes: '{"status": "paid"}',
    fails: '{"status": "cancelled"}',
  },
  operand: { type: "array", minItems: 1 },
  subject: "one",
  prepare(operand) {
    const values = filledListOperand("anyOf", operand);
    return (actual) => {
      if (includesEqual(values, actual)) return PASS;
      return mismatch(
        joinWithOr(describeEach(values)),
        actual,
        help(values, actual),
        titleOf(values, actual),
      );
    };
  },
};

function titleOf(values: readonly JsonValue[], actual: JsonValue): Title {
  if (values.length === 1) return pairTitle(values[0], actual);
  const choice = joinWithOr(values.map((value) => inTitle(value)));
  return choice.length <= MAX_CHOICE
    ? (subject) =>
      `${subject}: expected ${choice}, found ${inTitle(actual)}${typeOf(values, actual)}`
    : (subject) => `${subject} is ${inTitle(actual)}, none of the ${values.length} values allowed`;
}

/** Names the type of the value, if none of the expected values has it. */
function typeOf(values: readonly JsonValue[], actual: JsonValue): string {
  const type = typeName(actual);
  const isScalar = type === "number" || type === "boolean" || type === "string";
  return isScalar && values.every((value) => typeName(value) !== type) ? ` (${type})` : "";
}

function help(values: readonly JsonValue[], actual: JsonValue): string | undefined {
  const like = likenessHelp(values, [actual]);
  if (like !== undefined || !isArray(actual) || actual.length === 0) return like;
  if (!actual.every((item) => includesEqual(values, item))) return undefined;
  return "the value is a list, and all its items are among them; write `each: {anyOf: […]}`";
}

/** The opposite of `anyOf`. */
export const noneOf: Operator = {
  name: "noneOf",
  docs: {
    what: "The value equals none of those listed.",
    when: "Use it to exclude several values; `notEquals` excludes one. A missing value fails.",
    types: "Values compare as with `equals`; null may be listed.",
    path: "$.json.status",
    example: "[failed, cancelled]",
    passes: '{"status": "paid"}',
    fails: '{"status": "failed"}',
  },
  operand: { type: "array", minItems: 1 },
  subject: "one",
  prepare(operand) {
    const values = filledListOperand("noneOf", operand);
    return (actual) =>
      includesEqual(values, actual)
        ? mismatch(
          `anything but ${joinWithOr(describeEach(values))}`,
          actual,
          undefined,
          says(`is ${inTitle(actual)}, one of the values excluded`),
        )
        : PASS;
  },
};
