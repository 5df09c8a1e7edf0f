import type { MapNode } from "../node.ts";

/** Words of other tools, and the operator that does the same here with the same operand. */
export const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  "!=": "notEquals",
  "!==": "notEquals",
  "<": "lt",
  "<=": "lte",
  "=": "equals",
  "==": "equals",
  "===": "equals",
  "=~": "matches",
  ">": "gt",
  ">=": "gte",
  any_of: "anyOf",
  contain: "contains",
  eq: "equals",
  equal: "equals",
  equal_to: "equals",
  equals_to: "equals",
  every: "each",
  greater_than: "gt",
  greater_than_or_equal: "gte",
  includes: "contains",
  less_than: "lt",
  less_than_or_equal: "lte",
  match: "matches",
  max: "lte",
  max_ms: "lte",
  min: "gte",
  min_ms: "gte",
  ne: "notEquals",
  neq: "notEquals",
  not_equal: "notEquals",
  not_in: "noneOf",
  nin: "noneOf",
  one_of: "anyOf",
  regex: "matches",
};

/** `notEquals`, `not-equals` and `NotEquals` as `not_equals`. */
export function snakeCase(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").replaceAll(/[\s-]+/g, "_");
  return words.toLowerCase();
}

/** An assertion with its operators named as they are here. */
export function withOperators(item: MapNode): MapNode {
  const entries = item.entries.map((entry) => {
    const word = snakeCase(entry.name);
    if (!Object.hasOwn(OPERATOR_WORDS, word)) return entry;
    const name = OPERATOR_WORDS[word];
    return { ...entry, name, key: { ...entry.key, text: name, value: name } };
  });
  return { ...item, entries };
}
