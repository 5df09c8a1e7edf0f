import { isArray, isObject, type JsonValue, segment } from "../../../json/mod.ts";
import type { DraftAssertion, DraftValue } from "../../draft.ts";
import type { Entry } from "../../recording.ts";
import { WRAPPERS } from "../../values/mod.ts";
import { expectMember } from "./expectations.ts";
import { expectFilter } from "./filters.ts";
import type { Identity } from "./identities.ts";
import type { Knowledge, StepFacts } from "./knowledge.ts";
import { resourceAt } from "./resource.ts";
import type { PlacedList } from "./visit_objects.ts";

const MAX_ITEMS = 3;
const MAX_MEMBERS = 6;
const SMALL_PAGE = 20;
const LIMIT =
  /^_?(?:limit|per_?page|page_?size|size|take|first|last|top|max_?results|count|rows|n|\$top)$|\[(?:limit|size)\]$/i;
const LATER = /cursor|offset|skip|after|before|page_?token|continuation/i;

/** What is expected of a list: that it has what was made, as it is now, and not what was removed. */
export function expectList(
  placed: PlacedList,
  facts: StepFacts,
  knowledge: Knowledge,
): DraftAssertion[] {
  const there = present(placed, facts, knowledge);
  const isFilled = there.length > 0 || knowledge.isTakenFrom(facts.entry, placed.path);
  return [
    ...there,
    ...isFilled ? expectFilter(placed, facts, knowledge) : [],
    ...absent(placed, facts, knowledge),
  ];
}

function present(
  { path, list }: PlacedList,
  facts: StepFacts,
  knowledge: Knowledge,
): DraftAssertion[] {
  if (!isWhole(facts)) return [];
  const resource = resourceAt(path, facts.entry);
  const items = list.flatMap((item) => {
    const found = isObject(item) ? knowledge.identities.of(item, resource) : undefined;
    if (!isObject(item) || !found || found.identity.deleted) return [];
    const { identity, idKey } = found;
    const id = knowledge.guard.operand(idKey, item[idKey], reference(identity));
    if (!id) return [];
    identity.idKey ??= idKey;
    const members = Object.entries(item)
      .filter(([key]) => key !== idKey)
      .flatMap(([key, value]): (readonly [string, DraftValue])[] => {
        const expected = isArray(value) || isObject(value)
          ? undefined
          : expectMember(key, value, facts, knowledge, identity);
        return expected ? [[key, expected]] : [];
      });
    return [{ order: identity, members: [[idKey, id] as const, ...members.slice(0, MAX_MEMBERS)] }];
  });
  return items.slice(-MAX_ITEMS).map(({ members }) => ({
    path,
    operator: "containsObject",
    operand: { kind: "object", members },
  }));
}

/** What was removed is not looked for where nobody knows that the list would have it. */
function absent(
  { path, list }: PlacedList,
  { entry, action }: StepFacts,
  { identities, guard }: Knowledge,
): DraftAssertion[] {
  const isMain = path.every((key) => WRAPPERS.has(String(key)));
  if (action !== "read" || !isMain) return [];
  const resource = resourceAt(path, entry);
  return identities.deleted().flatMap((identity): DraftAssertion[] => {
    const { idKey, text } = identity;
    if (idKey === undefined || !identity.resources.has(resource)) return [];
    if (list.some((item) => isObject(item) && String(item[idKey]) === text)) return [];
    const like = list.find((item) => isObject(item) && Object.hasOwn(item, idKey));
    const value = isObject(like) ? like[idKey] : valueOf(identity);
    const operand = guard.operand(idKey, value, reference(identity));
    if (!operand) return [];
    const ids = `$${path.map(segment).join("")}[*]${segment(idKey)}`;
    return [{ path: ids, operator: "notContains", operand }];
  }).slice(-MAX_ITEMS);
}

function reference({ template }: Identity): DraftValue {
  return { kind: "template", template };
}

/** An id as its producer had it. */
function valueOf({ template: [piece], text }: Identity): JsonValue {
  return typeof piece !== "string" && piece?.to === "capture" ? piece.producer.value : text;
}

/** Whether a list has all there is, so that what was made is in it whatever else there may be. */
function isWhole({ entry, placed }: StepFacts): boolean {
  const isFiltered = placed.all.some(({ atom: { place }, template }) =>
    place.in === "query" && template?.some((piece) => typeof piece !== "string")
  );
  return isFiltered || !isPaged(entry);
}

function isPaged({ request: { query } }: Entry): boolean {
  return query.some(({ name, value }) =>
    LATER.test(name) && value !== "" && value !== "0" ||
    LIMIT.test(name) && Number(value) > 0 && Number(value) < SMALL_PAGE ||
    /^_?page$/i.test(name) && Number(value) > 1
  );
}
