import type { Differences } from "../../diagnostics/mod.ts";
import { isArray, type JsonValue, memberAt, pathSegment } from "../../json/mod.ts";
import { count, countWork } from "../../text/mod.ts";
import { boundedDifferences, mismatch } from "../differences/mod.ts";
import {
  type AsWritten,
  type Judge,
  type Mismatch,
  OperandError,
  type Operator,
  PASS,
  type Title,
} from "../operator.ts";
import { type OperatorTable, preloadNested, prepareNested } from "./nested_operator.ts";

/** Makes the operator that applies another operator to every item of a list. */
export function each(operators: OperatorTable): Operator {
  return {
    name: "each",
    docs: {
      what: "Every item of the list passes the operator given; a list without items does not.",
      when:
        "Use it to judge every result of a path with a wildcard, or every item of a list. Any " +
        "operator but `exists` can be nested.",
      types:
        "Lists only. The nested operator decides which items pass. An empty list fails, since " +
        "it would pass any operator.",
      path: "$.json.orders[*].id",
      example: "{type: string}",
      passes: '{"orders": [{"id": "a"}, {"id": "b"}]}',
      fails: '{"orders": [{"id": "a"}, {"id": 7}]}',
    },
    operand: { type: "object", minProperties: 1, maxProperties: 1 },
    subject: "list",
    preload: (operand) => preloadNested(operand, operators),
    prepare(operand) {
      const { operator, judge } = prepareNested("each", operand, operators);
      if (operator.subject === "presence") {
        throw new OperandError(
          "`each` judges items, and an item always exists",
          "write `each: {notEquals: null}` or `length: {gte: 1}`",
        );
      }
      return (actual, asWritten) => {
        if (!isArray(actual)) return mismatch("an array", actual, "`each` works on lists");
        if (actual.length > 0) return judgeItems(actual, judge, asWritten);
        const help = "there is no item to check; to assert an empty list, write `isEmpty: true`";
        return mismatch("an array with items", actual, help);
      };
    },
  };
}

function judgeItems(items: readonly JsonValue[], judge: Judge, asWritten?: AsWritten) {
  const wrong: (readonly [number, Mismatch])[] = [];
  for (const [i, item] of items.entries()) {
    countWork();
    const result = judge(item, asWritten && (() => memberAt(asWritten() ?? null, i)));
    if (!result.pass) wrong.push([i, result]);
  }
  if (wrong.length === 0) return PASS;
  const [[index, first]] = wrong;
  const total = `${wrong.length} of ${count(items.length, "item")}`;
  const only = wrong.length === 1;
  const { notes, ...result } = first;
  const title: Title = only
    ? (_subject, place) => first.title(place, place)
    : (subject, place) => `${subject} is wrong in ${total}, first at ${place}`;
  return {
    ...result,
    expected: `every item: ${first.expected}`,
    actual: only ? `${pathSegment(index)} ${first.actual} (${total})` : `wrong in ${total}`,
    title,
    ...(only && notes ? { notes } : {}),
    differences: itemDifferences(wrong),
  };
}

/** Returns the places where the items are wrong, or the items themselves. */
function itemDifferences(wrong: readonly (readonly [number, Mismatch])[]): Differences {
  const places = wrong.flatMap(([i, { expected, actual, differences }]) =>
    (differences?.places ?? [{ at: "", expected, actual }])
      .map((place) => ({ ...place, at: pathSegment(i) + place.at }))
  );
  const hidden = wrong.reduce((sum, [, { differences }]) => sum + (differences?.more ?? 0), 0);
  return boundedDifferences(places, hidden);
}
