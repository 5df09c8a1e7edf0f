import type { JsonValue } from "../../../json/mod.ts";
import { isArray, isObject, pathSegment, stringifyJson, valueAt } from "../../../json/mod.ts";
import { memoizedByName } from "../../../text/mod.ts";
import { callKey, shapeOf } from "../../call/mod.ts";
import { isCapture, lastKey } from "../../producer.ts";
import type { Keys, ProducerSource } from "../../provenance.ts";
import { isDynamicKey, looksUnique, valueClass } from "../../values/mod.ts";
import type { DraftAssertion, DraftValue } from "../draft.ts";
import { leaf, piecesOf } from "../templates.ts";
import { type AssertedStep, isTyped } from "./flow_state.ts";
import { idKeysOf, isNameKey, type KnownResource } from "./known_resources.ts";
import { isInOwn, isMain, isPutTogether } from "./own_lists.ts";
import { saysMore } from "./paging.ts";
import { everyItem, type ListAtPath, resourceNameAt } from "./response_objects.ts";
import { plainName } from "./sent_values.ts";

const MAX_ITEMS = 4;
/** How often a thing is expected to be gone, unless it comes back. */
const MAX_LOSSES = 2;

/** Asserts what a list or a map has no longer: what was removed or taken out of it. */
export function expectGone(at: ListAtPath, step: AssertedStep): DraftAssertion[] {
  return [expectAbsent, expectNoNames, expectNoChosen, expectNoKeys].flatMap((of) => of(at, step));
}

/** Returns what a place had when it was last read, and has no longer. */
function lostAt(place: string, now: readonly string[], { keysIn }: AssertedStep): string[] {
  const before = new Set(keysIn.get(place));
  keysIn.set(place, now);
  return [...before.difference(new Set(now))];
}

/** Asserts that a list has lost the names that the flow typed, if its items have no ids (HAL). */
function expectNoNames(at: ListAtPath, step: AssertedStep): DraftAssertion[] {
  const { path, list, kind, everyItem: items = everyItem(path) } = at;
  if (step.action !== "read" || step.refused) return [];
  const named = list.filter(isObject).filter((item) => idKeysOf(item, kind).length === 0)
    .flatMap((item) => Object.keys(item).map((key) => `${key} ${item[key]}`));
  return lostAt(`names of ${step.entry.request.url} ${items}`, named, step).flatMap((one) => {
    const [, key, name] = /^(\S+) (.*)$/s.exec(one) ?? [];
    const sent = isNameKey(key, kind) && step.sentNames.get(`${plainName(kind)}name ${name}`);
    const operand = sent && step.guard.operand(key, name, sent);
    return notContains(`${items}${pathSegment(key)}`, operand);
  }).slice(-MAX_ITEMS);
}

/**
 * Asserts the absence of removed items only where the list would contain them, of those that it
 * contained before a change that named them, and of what a search for other texts does not find.
 */
function expectAbsent(at: ListAtPath, step: AssertedStep): DraftAssertion[] {
  const { entry, action, resources, guard, sent } = step;
  if (action !== "read") return [];
  const { path, list, kind, everyItem: items = everyItem(path) } = at;
  // What a search asks for is in what it finds, unlike the order of a list.
  const shown = stringifyJson(list).toLowerCase();
  const terms = sent.filter(isTyped).map(({ recorded }) => String(recorded).toLowerCase())
    .filter((term) => shown.includes(term));
  const isWhole = isMain(at, step);
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
  const ofKind = resources.all().filter((one) => one.resources.has(kind) || isHere(one));
  const item = list.find(isObject) ?? {};
  const nameKey = Object.keys(item).find((key) => isNameKey(key, kind));
  const [usualKey] = idKeysOf(item, kind);
  // What a change named may be on another page now.
  const isPart = saysMore(at.owner?.object, list.length);
  return ofKind.flatMap((resource) => {
    const { text, template: [piece = text], changes, changesIn, deleted } = resource;
    const isTaken = isCapture(piece);
    // An item from which the id was taken was there before anything changed it.
    const { entry: from, source } = isTaken ? piece.producer : {};
    const isFrom = from?.request.url === entry.request.url && source?.from === "json" &&
      isInItem(source, path);
    const own = resource.idKey ?? (isFrom && !source.regex ? lastKey(source.path) : undefined);
    const usual = ofKind.find((one) => one.idKey && isCapture(one.template[0]) === isTaken);
    // The response to the creation may have the id under another key than a list.
    const other = isTaken ? looksUnique(text) ? usualKey : undefined : nameKey;
    const idKey = [own, usual?.idKey, other].find((key) =>
      key && (list.length === 0 || idsOf(key).size > 0)
    );
    if (idKey === undefined) {
      if (!isWhole) return [];
      const isId = resource.isNamed || looksUnique(text);
      // A list of paths never has a part of one.
      const isGone = deleted && isId && list.length > 0 && !list.includes(text) &&
        list.every((one) => isText(one) && (text.includes("/") || !one.includes("/")));
      return notContains(items, isGone && guard.operand("name", text, resource.id));
    }
    const ids = idsOf(idKey);
    /** The `type` that the response gave beside the id. */
    const type = from && source?.from === "json" &&
      valueAt(from.response.json, [...source.path.slice(0, -1), "type"]);
    const isOtherType = types.size > 0 && isText(type) && !types.has(type);
    const isOtherForm = ids.size > 0 && !formsOf(idKey).has(formOf(text)) ||
      looksUnique(text) && ids.size > 0 &&
        ids.keys().every((id) => looksUnique(id) && id.length * 2 < text.length);
    if (!changesIn.has(place) && (isOtherType || isOtherForm)) return [];
    const hasVanished = !isPart && changes > (changesIn.get(place) ?? (isFrom ? 0 : changes));
    const isThere = ids.has(text);
    // A list within something may have had it before, but not that of another thing.
    const isApart = [from?.request.url ?? place, ...changesIn.keys()].map(pathIn)
      .some((one) => one !== pathIn(place) && shapeOf(one) === shapeOf(pathIn(place)));
    if (!isThere && !changesIn.has(place) && (isApart || !isWhole && !isFrom)) return [];
    if (isThere) changesIn.set(place, changes);
    const isOther = list.length > 0 && resource.own && terms.length > 0 &&
      !terms.some((term) => resource.hasText(term));
    if (isThere || !deleted && !hasVanished && !isOther) return [];
    // Without another item, the id has the type of its producer.
    const [value = isTaken ? piece.producer.value : text] = ids.values();
    const operand = resource.losses++ < MAX_LOSSES &&
      guard.operand(idKey, isTaken ? value : text, resource.id);
    return notContains(`${items}${pathSegment(idKey)}`, operand);
  }).slice(-MAX_ITEMS);
}

/** Returns an address without its query, and without what follows it. */
const pathIn = (address: string) => address.replace(/[?\s].*$/s, "");

function formOf(id: string) {
  return /^\d+$/.test(id) ? "number" : valueClass(id) === "uuid" ? "uuid" : "text";
}

/** Asserts that a path does not find an operand, if there is one. */
function notContains(path: string, operand: DraftValue | false | undefined): DraftAssertion[] {
  return operand ? [{ path, operator: "notContains", operand }] : [];
}

/**
 * Asserts that a list of something that the flow made has no longer what the flow found and put there,
 * if the list had it before, at the same address, or the request removes it.
 */
function expectNoChosen(at: ListAtPath, step: AssertedStep): DraftAssertion[] {
  const { path, list, kind, everyItem: items = everyItem(path) } = at;
  const { entry, keysIn, guard, action, sent, resources, refused } = step;
  if (refused || !isPutTogether(at, step)) return [];
  const ids = list.filter(isObject)
    .flatMap((item) => idKeysOf(item, kind).slice(0, 1).map((key) => `${key} ${item[key]}`));
  const place = `ids of ${entry.request.url} ${items}`;
  const removed = action === "removal" ? sent.filter(({ isOfItem }) => isOfItem) : [];
  const before = new Set([
    ...isInOwn(path, step) ? keysIn.get(place) ?? [] : [],
    ...removed.map(({ name, recorded }) => `${name} ${recorded}`),
  ]);
  if (action === "read") keysIn.set(place, ids);
  return [...before.difference(new Set(ids))].flatMap((one) => {
    const [, key, id] = /^(\S+) (.*)$/s.exec(one) ?? [];
    const chosen = chosenId(`${plainName(key)} ${id}`, kind, step);
    if (!chosen || resources.named(id, kind)) return [];
    const value = list.find(isObject)?.[key] ?? chosen.value;
    return notContains(`${items}${pathSegment(key)}`, guard.operand(key, value, chosen.id));
  }).slice(-MAX_ITEMS);
}

/** Returns the reference to an id, written `id 25`, that the flow took from a thing of some kind. */
export function chosenId(text: string, kind: string, { sentReferences }: AssertedStep) {
  const id = sentReferences.get(text);
  const [piece = ""] = id ? piecesOf(id) : [];
  if (!id || !isCapture(piece) || piece.producer.source.from !== "json") return undefined;
  const { entry, source, value } = piece.producer;
  return resourceNameAt(source.path.slice(0, -1), entry) === kind ? { id, value } : undefined;
}

/**
 * Asserts that a response has no longer the lists that the same request showed before, as of an API
 * that leaves out empty ones.
 */
export function expectNoLists(step: AssertedStep): DraftAssertion[] {
  const { json } = step.entry.response;
  if (step.refused || !isObject(json)) return [];
  const filled = Object.keys(json).filter((key) => isArray(json[key]) && json[key].length > 0);
  return lostAt(`lists of ${callKey(step.entry)}`, filled, step)
    .filter((key) => !Object.hasOwn(json, key))
    .map((key) => ({ path: [key], operator: "exists", operand: leaf(false) }));
}

/** Asserts that a map has lost the keys that the same request showed before, if the flow sent them. */
function expectNoKeys({ path }: ListAtPath, step: AssertedStep): DraftAssertion[] {
  const map = valueAt(step.entry.response.json, path);
  if (step.action !== "read" || !isObject(map)) return [];
  const place = `${step.entry.request.url} ${everyItem(path)}`;
  const lost = lostAt(place, Object.keys(map).filter((key) => !isDynamicKey(key)), step);
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
