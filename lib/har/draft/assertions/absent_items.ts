import type { JsonValue } from "../../../json/mod.ts";
import { isArray, isObject, pathSegment, stringifyJson, valueAt } from "../../../json/mod.ts";
import { memoizedByName } from "../../../text/mod.ts";
import { isCapture, lastKey } from "../../producer.ts";
import type { Keys, ProducerSource } from "../../provenance.ts";
import { isDynamicKey, looksUnique, valueClass } from "../../values/mod.ts";
import type { DraftAssertion } from "../draft.ts";
import { leaf } from "../templates.ts";
import { type AssertedStep, isTyped } from "./flow_state.ts";
import { isNameKey, type KnownResource } from "./known_resources.ts";
import { isMain } from "./own_lists.ts";
import { everyItem, type ListAtPath, resourceNameAt } from "./response_objects.ts";

const MAX_ITEMS = 4;

/**
 * Asserts the absence of removed items only where the list would contain them, of those that it
 * contained before a change that named them, and of what a search for other texts does not find.
 */
export function expectAbsent(
  at: ListAtPath,
  { entry, action, resources, guard, sent }: AssertedStep,
) {
  const { path, list, everyItem: items = everyItem(path) } = at;
  // What a search asks for is in what it finds, unlike the order of a list.
  const shown = stringifyJson(list).toLowerCase();
  const terms = sent.filter(isTyped).map(({ recorded }) => String(recorded).toLowerCase())
    .filter((term) => shown.includes(term));
  const resourceName = resourceNameAt(path, entry);
  if (action !== "read") return [];
  const isWhole = isMain(path, entry);
  const { url, body } = entry.request;
  const place = `${url} ${items} ${body?.kind === "json" && body.text}`;
  const idsOf = memoizedByName((key) => {
    const named = list.filter(isObject).filter((item) => Object.hasOwn(item, key));
    return new Map(named.map((item) => [String(item[key]), item[key]]));
  });
  const formsOf = memoizedByName((key) => new Set(idsOf(key).keys().map(formOf)));
  const types = new Set(list.filter(isObject).flatMap(({ type = [] }) => type));
  const isHere = ({ idKey, changesIn, text }: KnownResource) =>
    idKey !== undefined &&
    (changesIn.has(place) || looksUnique(text) && idsOf(idKey).has(text));
  const ofKind = resources.all()
    .filter((one) => one.resources.has(resourceName) || isHere(one));
  const keys = Object.keys(list.find(isObject) ?? {});
  const nameKey = keys.find((key) => isNameKey(key, resourceName));
  return ofKind.flatMap((resource): DraftAssertion[] => {
    const { text, template: [piece = text], changes, changesIn, deleted } = resource;
    const isTaken = isCapture(piece);
    // An item from which the id was taken was there before anything changed it.
    const { entry: from, source } = isTaken ? piece.producer : {};
    const isFrom = from?.request.url === entry.request.url && source?.from === "json" &&
      isInItem(source, path);
    const own = resource.idKey ?? (isFrom && !source.regex ? lastKey(source.path) : undefined);
    const usual = ofKind.find((one) => one.idKey && isCapture(one.template[0]) === isTaken);
    // The response to the creation may have the id under another key than a list.
    const idKey = [own, usual?.idKey, isTaken ? undefined : nameKey].find((key) =>
      key && (list.length === 0 || idsOf(key).size > 0)
    );
    if (idKey === undefined) {
      if (!isWhole) return [];
      const isId = resource.isNamed || looksUnique(text);
      const isGone = deleted && isId && list.length > 0 && !list.includes(text) &&
        list.every(isText);
      const operand = isGone && guard.operand("name", text, resource.id);
      return operand ? [{ path: items, operator: "notContains", operand }] : [];
    }
    const ids = idsOf(idKey);
    const type = typeOf(resource);
    const isOtherType = types.size > 0 && isText(type) && !types.has(type);
    const isOtherForm = ids.size > 0 && !formsOf(idKey).has(formOf(text));
    if (!changesIn.has(place) && (isOtherType || isOtherForm)) return [];
    const hasVanished = changes > (changesIn.get(place) ?? (isFrom ? 0 : changes));
    const isThere = ids.has(text);
    // A list within something may have had it before.
    if (!isThere && !isWhole && !isFrom && !changesIn.has(place)) return [];
    if (isThere) changesIn.set(place, changes);
    const isOther = list.length > 0 && resource.own && terms.length > 0 &&
      !terms.some((term) => resource.hasText(term));
    if (isThere || !deleted && !hasVanished && !isOther) return [];
    // Without another item, the id has the type of its producer.
    const [value = isTaken ? piece.producer.value : text] = ids.values();
    const operand = guard.operand(idKey, isTaken ? value : text, resource.id);
    const at = `${items}${pathSegment(idKey)}`;
    return operand ? [{ path: at, operator: "notContains", operand }] : [];
  }).slice(-MAX_ITEMS);
}

function formOf(id: string) {
  return /^\d+$/.test(id) ? "number" : valueClass(id) === "uuid" ? "uuid" : "text";
}

/** Returns the `type` that a response gave beside the id of a thing. */
function typeOf({ template: [piece = ""] }: KnownResource): JsonValue | undefined {
  if (!isCapture(piece) || piece.producer.source.from !== "json") return undefined;
  const { entry, source: { path } } = piece.producer;
  return valueAt(entry.response.json, [...path.slice(0, -1), "type"]);
}

/**
 * Asserts that a response has no longer the lists that the same request showed before, as of an API
 * that leaves out empty ones.
 */
export function expectNoLists({ entry, refused, keysIn }: AssertedStep): DraftAssertion[] {
  const { request: { method, url, body }, response: { json } } = entry;
  if (refused || !isObject(json)) return [];
  const place = `lists of ${method} ${url} ${body?.kind === "json" && body.text}`;
  const lost = keysIn.get(place)?.filter((key) => !Object.hasOwn(json, key)) ?? [];
  keysIn.set(place, Object.keys(json).filter((key) => isArray(json[key]) && json[key].length > 0));
  return lost.map((key) => ({ path: [key], operator: "exists", operand: leaf(false) }));
}

/** Asserts that a map has lost the keys that the same request showed before, if the flow sent them. */
export function expectNoKeys({ path }: ListAtPath, step: AssertedStep): DraftAssertion[] {
  const map = valueAt(step.entry.response.json, path);
  if (step.action !== "read" || !isObject(map)) return [];
  const place = `${step.entry.request.url} ${everyItem(path)}`;
  const lost = step.keysIn.get(place)?.filter((key) => !Object.hasOwn(map, key)) ?? [];
  step.keysIn.set(place, Object.keys(map).filter((key) => !isDynamicKey(key)));
  // In a path, a key is the recorded one.
  return lost.filter((key) => step.knows(key) && !step.references.has(key))
    .map((key) => ({ path: [...path, key], operator: "exists", operand: leaf(false) }));
}

/** Whether a source is in an item of a list, by the path to that. */
export function isInItem(source: ProducerSource, list: Keys): boolean {
  return source.from === "json" && source.path.length > list.length + 1 &&
    list.every((key, i) => key === source.path[i]);
}

/** Whether a value is a text. */
export const isText = (one: JsonValue | undefined): one is string => typeof one === "string";
