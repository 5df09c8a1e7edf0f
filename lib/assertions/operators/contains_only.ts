import { isArray, isEqual, type JsonValue } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { describeEach, mismatch, typeHelp } from "./mismatch.ts";
import { listOperand } from "./operand.ts";

/** The same items in any order, each as often. */
export const containsOnly: Operator = {
  name: "containsOnly",
  summary: "The list has exactly the items listed, in any order, each as often.",
  example: "[read, write]",
  operand: { type: "array" },
  subject: "list",
  prepare(operand) {
    const wanted = listOperand("containsOnly", operand);
    return (actual) => {
      const expected = wanted.length === 0
        ? "an empty array"
        : `an array of only ${describeEach(wanted).join(", ")}`;
      if (!isArray(actual)) return mismatch(expected, actual, "`containsOnly` works on lists");
      const missing = without(wanted, actual);
      const extra = without(actual, wanted);
      if (missing.length === 0 && extra.length === 0) return PASS;
      const verdict = mismatch(expected, actual, typeHelp(missing, extra));
      const found = [verdict.actual, ...said("missing", missing), ...said("extra", extra)];
      return { ...verdict, actual: found.join("; ") };
    };
  },
};

/** The items of a list that another does not have, or not as often. */
function without(list: readonly JsonValue[], other: readonly JsonValue[]): JsonValue[] {
  const left = [...list];
  for (const item of other) {
    const i = left.findIndex((candidate) => isEqual(candidate, item));
    if (i >= 0) left.splice(i, 1);
  }
  return left;
}

function said(word: string, items: readonly JsonValue[]): string[] {
  return items.length === 0 ? [] : [`${word}: ${describeEach(items).join(", ")}`];
}
