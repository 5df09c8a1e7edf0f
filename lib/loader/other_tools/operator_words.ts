import type { Range } from "../../diagnostics/mod.ts";
import type { MapEntry, MapNode, ScalarNode } from "../yaml/mod.ts";

/** `jsonpath "$.id" == "7f3a"`, `status == 200`, `res.body.id != null`. */
const SENTENCE =
  /^(?:expect\s+)?(?:jsonpath\s+)?(?<quote>["']?)(?<subject>\$[^\s"']*|[\w.-]+)\k<quote>\s*(?<word>[=!]==?|[<>]=?|=~?|contains|matches|startsWith|endsWith|exists|equals)\s*(?<operand>.*)$/s;
const STATUS = /^(?:(?:current\.)?(?:res|response)\.)?(?:status(?:_?code)?|statusCode)$/;
const BODY = /^(?:current\.)?(?:(?:res|response)\.)?(?:body|json)(?=\.)/;

/** Converts an assertion written as a sentence to an entry of `assert`, if it is one. */
export function assertionOfText({ text, range }: ScalarNode): MapEntry | undefined {
  const { subject, word, operand = "" } = SENTENCE.exec(text.trim())?.groups ?? {};
  if (subject === undefined || (operand === "") !== (word === "exists")) return undefined;
  const name = Object.hasOwn(OPERATOR_WORDS, word) ? OPERATOR_WORDS[word] : word;
  const value = word === "exists" ? scalar("true", range) : scalar(operand, range);
  const isStatus = STATUS.test(subject);
  if (isStatus && name === "equals") return entry("status", value);
  const judged = entry(name, value);
  if (isStatus) return entry("status", { kind: "map", entries: [judged], range });
  if (/^duration(?:_ms)?$/.test(subject)) {
    return entry("duration_ms", { kind: "map", entries: [judged], range });
  }
  const path = subject.startsWith("$")
    ? subject
    : BODY.test(subject)
    ? subject.replace(BODY, "$.json")
    : undefined;
  if (path === undefined) return undefined;
  const item: MapNode = {
    kind: "map",
    entries: [entry("path", scalar(path, range)), judged],
    range,
  };
  const key = path.startsWith("$.json") ? "json" : "jsonpath";
  return entry(key, { kind: "list", items: [item], range });
}

/** Returns an entry that stands for one of another shape. */
export function entry(name: string, value: MapEntry["value"]): MapEntry {
  return { name, key: { ...scalar(name, value.range), value: name }, value };
}

/** Returns a word as YAML reads it: a number, a boolean, `null`, quoted text or text. */
export function scalar(word: string, range: Range): ScalarNode {
  const [, , inside] = /^(["'])(.*)\1$/s.exec(word) ?? [];
  if (inside !== undefined) {
    return { kind: "scalar", value: inside, text: inside, quoted: true, range };
  }
  return { kind: "scalar", value: plainValue(word), text: word, quoted: false, range };
}

function plainValue(word: string): ScalarNode["value"] {
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word);
  return /^(?:true|false|null)$/.test(word) ? JSON.parse(word) : word;
}

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

/** Converts `notEquals`, `not-equals` and `NotEquals` to `not_equals`. */
export function snakeCase(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1_$2").replaceAll(/[\s-]+/g, "_");
  return words.toLowerCase();
}

/** Renames the operators of an assertion to those of this format. */
export function withOperators(item: MapNode): MapNode {
  const entries = item.entries.map((entry) => {
    const word = snakeCase(entry.name);
    if (!Object.hasOwn(OPERATOR_WORDS, word)) return entry;
    const name = OPERATOR_WORDS[word];
    return { ...entry, name, key: { ...entry.key, text: name, value: name } };
  });
  return { ...item, entries };
}
