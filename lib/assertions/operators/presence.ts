import { isArray, isObject, type JsonValue, typeName } from "../../json/mod.ts";
import { mismatch, says } from "../differences/mod.ts";
import { flagOperand } from "../operand_types.ts";
import { type Operator, PASS } from "../operator.ts";

const VALUE = "a value";
const NOTHING = "nothing";

/**
 * `exists: true` requires a value, which may be null; `exists: false` requires that there is none.
 */
export const exists: Operator = {
  name: "exists",
  docs: {
    what: "The path finds a value, which may be null; `false` asserts that it finds none.",
    when: "Use it where any value will do, or to assert that a member is absent. Every other " +
      "operator fails on a missing value by itself, so it needs no `exists: true` beside it.",
    types: "Every value exists, null and empty text included; `notEquals: null` asks for a value " +
      "other than null. A body that is not JSON fails with `true` and with `false`, but an empty " +
      "body passes `false` for the body as a whole: `$.json`, under `jsonpath` `$`.",
    path: "$.json.id",
    example: "true",
    passes: '{"id": null}',
    fails: '{"name": "Lamp"}',
  },
  operand: { type: "boolean" },
  subject: "presence",
  prepare(operand) {
    const wanted = flagOperand("exists", operand);
    const wrong = wanted
      ? { pass: false, expected: VALUE, actual: NOTHING, title: says("does not exist") } as const
      : { pass: false, expected: NOTHING, actual: VALUE, title: says("exists") } as const;
    return (present) => present === wanted ? PASS : wrong;
  },
};

/** Whether a string, a list or an object is empty. */
export const isEmpty: Operator = {
  name: "isEmpty",
  docs: {
    what: "The text, the list or the object is empty; `false` asserts that it is not.",
    when: "Use it where only the presence of content matters; `length` counts it.",
    types: "White space is content, so text of blanks is not empty. Numbers, booleans and null " +
      "fail with `true` and with `false`. A path with a wildcard, a filter or the like that " +
      "finds nothing is an empty list.",
    path: "$.json.items",
    example: "false",
    passes: '{"items": ["lamp"]}',
    fails: '{"items": []}',
  },
  operand: { type: "boolean" },
  subject: "list",
  prepare(operand) {
    const wanted = flagOperand("isEmpty", operand);
    const adjective = wanted ? "an empty" : "a non-empty";
    return (actual) => {
      const empty = hasNothing(actual);
      if (empty === undefined) {
        return mismatch(`${adjective} string, array or object`, actual, help(actual));
      }
      if (empty === wanted) return PASS;
      const title = says(wanted ? "is not empty" : "is empty");
      const result = mismatch(`${adjective} ${typeName(actual)}`, actual, undefined, title);
      const blank = typeof actual === "string" && actual.trim() === "" && actual !== "";
      return blank ? { ...result, help: "it is white space only", reveal: true } : result;
    };
  },
};

function hasNothing(value: JsonValue): boolean | undefined {
  if (typeof value === "string") return value === "";
  if (isArray(value)) return value.length === 0;
  return isObject(value) ? Object.keys(value).length === 0 : undefined;
}

function help(actual: JsonValue): string {
  return actual === null
    ? "null is neither empty nor non-empty; write `equals: null` or `notEquals: null`"
    : "`isEmpty` works on text, lists and objects";
}
