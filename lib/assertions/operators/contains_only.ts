import { canonicalText, isArray, type JsonValue, pathSegment } from "../../json/mod.ts";
import {
  allInTitle,
  boundedDifferences,
  describeEach,
  describePart,
  likenessHelp,
  mismatch,
} from "../differences/mod.ts";
import { listOperand } from "../operand_types.ts";
import { type Mismatch, type Operator, PASS, type Title } from "../operator.ts";

/** The same items in any order, each the same number of times. */
export const containsOnly: Operator = {
  name: "containsOnly",
  docs: {
    what: "The list has exactly the items listed, in any order and each as many times.",
    when: "Use it for a list whose order does not matter; `equals` compares the order as well.",
    types:
      "Lists only. Items compare as with `equals`; an item that is listed twice must be there " +
      "twice.",
    path: "$.json.scopes",
    example: "[read, write]",
    passes: '{"scopes": ["write", "read"]}',
    fails: '{"scopes": ["read", "write", "admin"]}',
  },
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
      return wrongItems(expected, wanted, actual, missing, extra);
    };
  },
};

function wrongItems(
  expected: string,
  wanted: readonly JsonValue[],
  actual: readonly JsonValue[],
  missing: readonly number[],
  extra: readonly number[],
): Mismatch {
  const [lacking, surplus] = [missing.map((i) => wanted[i]), extra.map((i) => actual[i])];
  const said = [...inWords("missing", lacking), ...inWords("extra", surplus)].join("; ");
  const title: Title = (subject) => `${subject}: ${said}`;
  const result = mismatch(expected, actual, likenessHelp(lacking, surplus), title);
  const places = [
    ...lacking.map((item) => ({ at: "", expected: describePart(item), actual: "nothing" })),
    ...extra.map((i) => ({
      at: pathSegment(i),
      expected: "nothing",
      actual: describePart(actual[i]),
    })),
  ];
  return { ...result, differences: boundedDifferences(places) };
}

/** Returns the indexes of the items that another list lacks or has fewer of. */
function without(list: readonly JsonValue[], other: readonly JsonValue[]): number[] {
  const left = new Map<string, number>();
  for (const item of other) {
    const text = canonicalText(item);
    left.set(text, (left.get(text) ?? 0) + 1);
  }
  return list.flatMap((item, i) => {
    const text = canonicalText(item);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0 ? [] : [i];
  });
}

function inWords(word: string, items: readonly JsonValue[]): string[] {
  return items.length === 0 ? [] : [`${word} ${allInTitle(items)}`];
}
