import { isEqual } from "../../json/mod.ts";
import { explanations } from "../explanations.ts";
import { type Operator, PASS } from "../operator.ts";

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
    isEqual(actual, operand) ? PASS : explanations.parts.unequal(operand, actual),
};

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
  prepare: (operand) => (actual) =>
    isEqual(actual, operand) ? explanations.parts.equal(operand, actual) : PASS,
};
