import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import { OperandError, type Operator, PASS } from "../operator.ts";
import { differenceHelp, isSubset } from "./difference.ts";
import { mismatch } from "./mismatch.ts";
import { asYaml, wrongOperand } from "./operand.ts";

/**
 * An object with at least some members, deep; of a list, some item is such an object. Lists inside
 * must be as long as wanted, their items may have further members.
 */
export const containsObject: Operator = {
  name: "containsObject",
  summary: "The object, or some object of the list, has at least the members given, deep.",
  example: "{role: admin}",
  operand: { type: "object", minProperties: 1 },
  subject: "list",
  prepare(operand) {
    checkOperand(operand);
    const members = asYaml(operand);
    return (actual) => {
      if (isArray(actual)) {
        if (actual.some((item) => isSubset(operand, item))) return PASS;
        return mismatch(`an array with an object that contains ${members}`, actual);
      }
      if (isSubset(operand, actual)) return PASS;
      const help = isObject(actual)
        ? differenceHelp(operand, actual, "subset")
        : "`containsObject` works on objects and lists of them";
      return mismatch(`an object that contains ${members}`, actual, help);
    };
  },
};

function checkOperand(operand: JsonValue): void {
  if (!isObject(operand)) throw wrongOperand("containsObject", "an object", operand);
  if (Object.keys(operand).length > 0) return;
  throw new OperandError(
    "`containsObject` takes an object of at least one member, found an empty one",
    "every object would do; write `type: object`",
  );
}
