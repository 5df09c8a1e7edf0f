import { describeValue, isArray, isEqual, type JsonValue, segment } from "../../json/mod.ts";
import { type Mismatch, type Operator, PASS } from "../operator.ts";
import { containerHelp, containerWords, holds } from "./containment.ts";
import { withFound } from "./found.ts";
import { mismatch } from "./mismatch.ts";

const LIMIT = 60;
const MAX_PLACES = 10;

/** The opposite of `contains`; a value that can hold nothing does not pass. */
export const notContains: Operator = {
  name: "notContains",
  summary: "The text does not have the operand as a part, or no item of the list equals it.",
  example: "password",
  operand: {},
  subject: "list",
  prepare: (operand) => (actual) => {
    if (holds(actual, operand) === false) return PASS;
    const expected = `${containerWords(actual)} without ${describeValue(operand)}`;
    if (isArray(actual)) return withItems(mismatch(expected, actual), operand, actual);
    if (typeof actual === "string" && typeof operand === "string") {
      return withFound(mismatch(expected, actual), actual, actual.indexOf(operand), operand);
    }
    return mismatch(expected, actual, containerHelp("notContains", [operand], actual));
  },
};

/** A verdict with the places of an item that should not be in a list. */
function withItems(verdict: Mismatch, operand: JsonValue, items: readonly JsonValue[]): Mismatch {
  const places = items.flatMap((item, i) =>
    isEqual(item, operand)
      ? [{ at: segment(i), expected: "anything else", actual: describeValue(item, LIMIT) }]
      : []
  );
  const more = places.length - MAX_PLACES;
  const differences = { places: places.slice(0, MAX_PLACES), ...(more > 0 ? { more } : {}) };
  return { ...verdict, differences };
}
