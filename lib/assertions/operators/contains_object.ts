import { isArray, isObject, type JsonValue, pathSegment } from "../../json/mod.ts";
import {
  comparedMismatch,
  compareValues,
  type ComparisonResult,
  inTitle,
  isSubset,
  mismatch,
  says,
  soleDifferenceHelp,
  withDifferences,
} from "../differences/mod.ts";
import { asYaml, wrongOperand } from "../operand_types.ts";
import { type Mismatch, OperandError, type Operator, PASS } from "../operator.ts";

const MAX_COMPARED = 200;
const MEMBERS = 50;

/**
 * An object with at least the given members, deeply; a list passes if one of its items does. Nested
 * lists must have the same length, but their items may have additional members.
 */
export const containsObject: Operator = {
  name: "containsObject",
  docs: {
    what: "The object, or one object of the list, has at least the members given, at any depth.",
    when: "Use it to compare some members of an object, or to find an object in a list by them.",
    types: "Objects and lists of objects only. Members compare as with `equals`, but objects " +
      "inside may have further members; lists inside must have the length given.",
    path: "$.json.users",
    example: "{role: admin}",
    passes: '{"users": [{"id": 1, "role": "admin"}]}',
    fails: '{"users": [{"id": 1, "role": "guest"}]}',
  },
  operand: { type: "object", minProperties: 1 },
  subject: "list",
  prepare(operand) {
    checkOperand(operand);
    const members = asYaml(operand);
    return (actual) => {
      if (isArray(actual)) {
        if (actual.some((item) => isSubset(operand, item))) return PASS;
        return noItem(`an array with an object that contains ${members}`, operand, actual);
      }
      if (isSubset(operand, actual)) return PASS;
      const expected = `an object that contains ${members}`;
      if (isObject(actual)) return comparedMismatch(expected, operand, actual, "subset");
      return mismatch(expected, actual, "`containsObject` works on objects and lists of them");
    };
  },
};

/**
 * Returns the mismatch of a list without a fitting item, with the differences of the nearest item.
 */
function noItem(expected: string, operand: JsonValue, items: readonly JsonValue[]): Mismatch {
  const title = says(`has no object with ${inTitle(operand, MEMBERS)}`);
  const result = mismatch(expected, items, undefined, title);
  const compared = items.slice(0, MAX_COMPARED).flatMap((item, i) =>
    isObject(item) ? [{ i, ...compareValues(operand, item, "subset") }] : []
  );
  if (compared.length === 0) {
    return { ...result, help: items.length === 0 ? "the list is empty" : "no item is an object" };
  }
  const nearest = compared.reduce((a, b) => sizeOf(b) < sizeOf(a) ? b : a);
  const { places } = nearest.differences;
  if (sizeOf(nearest) >= Object.keys(operand as object).length) return result;
  const at = pathSegment(nearest.i);
  const differences = {
    ...nearest.differences,
    places: places.map((place) => ({ ...place, at: at + place.at })),
  };
  const help = [`the item ${at} comes nearest`, soleDifferenceHelp(nearest)].filter(Boolean).join(
    "\n",
  );
  return { ...withDifferences({ ...result, help }, { ...nearest, differences }), title };
}

function sizeOf({ differences: { places, more = 0 } }: ComparisonResult): number {
  return places.length + more;
}

function checkOperand(operand: JsonValue): void {
  if (!isObject(operand)) {
    const help = "write the members that it must have: `containsObject: { role: admin }`";
    throw wrongOperand("containsObject", "an object", operand, help);
  }
  if (Object.keys(operand).length > 0) return;
  throw new OperandError(
    "`containsObject` takes an object of at least one member, found an empty one",
    "every object would pass; write `type: object`",
  );
}
