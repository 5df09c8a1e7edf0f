import { describeValue, isArray } from "../../json/mod.ts";
import { type Operator, PASS } from "../operator.ts";
import { containerHelp, containerWords, holds } from "./containment.ts";
import { mismatch } from "./mismatch.ts";

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
    const help = isArray(actual) ? undefined : containerHelp("notContains", [operand], actual);
    return mismatch(expected, actual, help);
  },
};
