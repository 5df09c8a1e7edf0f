import { isArray, isObject, type JsonValue, segment } from "../../../json/mod.ts";
import type { DraftAssertion, DraftValue } from "../../draft.ts";
import { WRAPPERS } from "../../values/mod.ts";
import { expectMember } from "./expectations.ts";
import { expectFilter } from "./filters.ts";
import type { Identity } from "./identities.ts";
import type { Knowledge, StepFacts } from "./knowledge.ts";
import { isPaged, isPaging } from "./paging.ts";
import { resourceAt } from "./resource.ts";
import type { PlacedList } from "./visit_objects.ts";

const MAX_ITEMS = 3;
const MAX_MEMBERS = 6;

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
  const resource = resourceAt(path, facts.entry);
  if (
    !isFiltered(facts) && !isOfOwn(facts, knowledge) && isPaged(facts.entry, path) &&
    !isNewestFirst(list, resource, knowledge)
  ) {
    return [];
  }
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

/** Whether a list is asked for by something that the flow made. */
function isFiltered({ placed }: StepFacts): boolean {
  return placed.all.some(({ atom: { place }, template }) =>
    place.in === "query" && !isPaging(place.name) &&
    template?.some((piece) => typeof piece !== "string")
  );
}

/** Whether a list belongs to something that the flow made, so that nobody else adds to it. */
function isOfOwn({ placed }: StepFacts, { identities }: Knowledge): boolean {
  return placed.all.some(({ atom: { place }, template }) =>
    place.in === "path" && template !== undefined && identities.referredTo(template)?.own === true
  );
}

/** Whether what was made stands before what was there already, so that the first page has it. */
function isNewestFirst(
  list: readonly JsonValue[],
  resource: string,
  { identities }: Knowledge,
): boolean {
  const isOwn = (item: JsonValue | undefined) =>
    isObject(item) && identities.of(item, resource)?.identity.own === true;
  return isOwn(list[0]) && !isOwn(list.at(-1));
}
