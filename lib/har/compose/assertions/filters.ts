import { isObject, type JsonObject, type JsonValue, segment } from "../../../json/mod.ts";
import type { DraftAssertion, DraftValue } from "../../draft.ts";
import type { Template } from "../../provenance.ts";
import { OPERATORS } from "../../values/mod.ts";
import { isSame } from "./identities.ts";
import type { Knowledge, StepFacts } from "./knowledge.ts";
import { plainName } from "./sent.ts";
import type { PlacedList } from "./visit_objects.ts";

const PAGING =
  /^_?(?:limit|offset|page|per_?page|size|page_?size|skip|take|cursor|count|first|last)$/i;
const SEARCH = /^_?(?:q|query|search|term|keyword|text|filter|name_like)$/i;
const MIN_TERM = 3;
const PLAIN_TERM = /^\p{L}[\p{L} ]*$/u;

/**
 * That every item of a list is what the list was asked for, by a parameter that all of them have as a
 * member, or a search term that all of them have in a text. Such a list must not be empty.
 */
export function expectFilter(
  { path, list }: PlacedList,
  facts: StepFacts,
  knowledge: Knowledge,
): DraftAssertion[] {
  const items = list.filter(isObject);
  if (items.length === 0 || items.length < list.length) return [];
  const at = (key: string) => `$${path.map(segment).join("")}[*]${segment(key)}`;
  return facts.entry.request.query.flatMap(({ name, value }): DraftAssertion[] => {
    const words = name.split(/[[\].]+/).filter((word) =>
      word !== "" && !OPERATORS.has(word.replace(/^[_$]+/, ""))
    );
    const key = words.at(-1) ?? name;
    if (PAGING.test(name) || value === "") return [];
    const member = memberOf(
      items,
      (own, one) => plainName(own) === plainName(key) && isSame(value, one),
    );
    const sent = facts.sent.find((one) => one.name === plainName(lastPart(name)));
    if (member !== undefined && sent) {
      const operand = knowledge.guard.operand(member, items[0][member], sent.value);
      return operand ? [each(at(member), "equals", operand)] : [];
    }
    if (!SEARCH.test(name) || !isTerm(value, sent?.value)) return [];
    const term = value.toLowerCase();
    const text = memberOf(
      items,
      (_, one) => typeof one === "string" && one.toLowerCase().includes(term),
    );
    const pattern: DraftValue = { kind: "leaf", value: `(?i:${value})` };
    return text === undefined ? [] : [each(at(text), "matches", pattern)];
  });
}

/** The first member of which all items say the same. */
function memberOf(
  items: readonly JsonObject[],
  fits: (key: string, value: JsonValue) => boolean,
): string | undefined {
  return Object.keys(items[0]).find((key) =>
    items.every((item) => Object.hasOwn(item, key) && fits(key, item[key]))
  );
}

/** Whether a search term is a word that is the same in every run. */
function isTerm(value: string, sent: DraftValue | undefined): boolean {
  const template: Template = sent?.kind === "template" ? sent.template : [];
  return value.length >= MIN_TERM && PLAIN_TERM.test(value) &&
    template.every((piece) => typeof piece === "string");
}

function lastPart(name: string): string {
  return name.replace(/\[\]$/, "").replace(/^.*\[([^\]]+)\]$/, "$1");
}

function each(path: string, operator: string, operand: DraftValue): DraftAssertion {
  return { path, operator: "each", operand: { kind: "object", members: [[operator, operand]] } };
}
