import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  pathSegment,
} from "../../../json/mod.ts";
import type { Template } from "../../provenance.ts";
import { OPERATORS, WRAPPERS } from "../../values/mod.ts";
import type { DraftAssertion, DraftValue } from "../draft.ts";
import type { AssertedStep, FlowState } from "./flow_state.ts";
import { isSame, type KnownResource } from "./known_resources.ts";
import { expectMember } from "./members.ts";
import { isPaged, isPaging } from "./paging.ts";
import { everyItem, type ListAtPath, resourceNameAt } from "./response_objects.ts";
import { type Part, sentPart } from "./sent_parts.ts";
import { plainName } from "./sent_values.ts";

const MAX_LIST_ITEMS = 4;
const MAX_MEMBERS = 6;

/** Asserts what a list must contain: created items in their current state, but no removed items. */
export function expectList(
  at: ListAtPath,
  step: AssertedStep,
  state: FlowState,
): DraftAssertion[] {
  const ofKnown = isOfKnown(at, step, state);
  if (at.isInItem && !ofKnown) return [];
  const present = expectPresent(at, ofKnown, step, state);
  const isFilled = present.length > 0 || state.isTakenFrom(step.entry, at.path);
  return [
    ...present,
    ...isFilled ? expectFilter(at, step, state) : [],
    ...expectAbsent(at, step, state),
  ];
}

/** Whether a list is in something that the flow made, or in an item that shows what it sent. */
function isOfKnown(
  { path, owner, isInItem }: ListAtPath,
  step: AssertedStep,
  state: FlowState,
): boolean {
  if (owner === undefined) return false;
  const ownerPath = path.slice(0, -1);
  if (state.resources.of(owner, resourceNameAt(ownerPath, step.entry))) return true;
  const whole = { name: plainName(String(ownerPath.at(-1) ?? "")), ofKnown: false };
  return isInItem === true && sentPart(owner, whole, step, state) !== undefined;
}

function expectPresent(
  { path, list, everyItem: target }: ListAtPath,
  ofKnown: boolean,
  step: AssertedStep,
  state: FlowState,
): DraftAssertion[] {
  const resourceName = resourceNameAt(path, step.entry);
  if (
    !isFiltered(step) && !isOfOwn(step, state) && isPaged(step.entry, path, list.length) &&
    !isNewestFirst(list, resourceName, state)
  ) {
    return [];
  }
  const name = plainName(String(path.at(-1) ?? ""));
  const items = list.flatMap((item) => {
    if (!isObject(item)) return [];
    const found = state.resources.of(item, resourceName);
    if (!found) return typedMembers(item, { name, ofKnown }, step, state);
    if (found.resource.deleted) return [];
    const { resource, idKey } = found;
    const id = state.guard.operand(idKey, item[idKey], reference(resource));
    if (!id) return [];
    resource.idKey ??= idKey;
    const members = Object.entries(item)
      .filter(([key]) => key !== idKey)
      .flatMap(([key, value]): (readonly [string, DraftValue])[] => {
        const expected = isArray(value)
          ? undefined
          : isObject(value)
          ? sentPart(value, { name: plainName(key), isInKnown: true, ofKnown: true }, step, state)
          : expectMember(key, value, step, state, resource);
        return expected ? [[key, expected]] : [];
      });
    return [{ members: [[idKey, id] as const, ...members.slice(0, MAX_MEMBERS)] }];
  });
  return items.slice(-MAX_LIST_ITEMS).map(({ members }) => ({
    path: target ?? path,
    operator: "containsObject",
    operand: { kind: "object", members },
  }));
}

/** Returns the members of an item without a known id, if they show what the user typed. */
function typedMembers(item: JsonObject, whole: Part, step: AssertedStep, state: FlowState) {
  const part = sentPart(item, whole, step, state);
  if (part?.kind !== "object") return [];
  const texts = part.members.filter(([key]) => typeof item[key] !== "boolean");
  return [{ members: texts.slice(0, MAX_MEMBERS) }];
}

/** Asserts the absence of removed items only where the list would contain them. */
function expectAbsent(
  { path, list, everyItem: items = everyItem(path) }: ListAtPath,
  { entry, action }: AssertedStep,
  { resources, guard }: FlowState,
): DraftAssertion[] {
  const resourceName = resourceNameAt(path, entry);
  const isMain = path.every((key) => WRAPPERS.has(String(key))) ||
    resourceName === resourceNameAt([], entry);
  if (action !== "read" || !isMain) return [];
  return resources.deleted().flatMap((resource): DraftAssertion[] => {
    const { idKey, text } = resource;
    if (idKey === undefined || !resource.resources.has(resourceName)) return [];
    if (list.some((item) => isObject(item) && String(item[idKey]) === text)) return [];
    const like = list.find((item) => isObject(item) && Object.hasOwn(item, idKey));
    const value = isObject(like) ? like[idKey] : valueOf(resource);
    const operand = guard.operand(idKey, value, reference(resource));
    if (!operand) return [];
    return [{ path: `${items}${pathSegment(idKey)}`, operator: "notContains", operand }];
  }).slice(-MAX_LIST_ITEMS);
}

function reference({ template }: KnownResource): DraftValue {
  return { kind: "template", template };
}

/** Returns the id with the type of its producer. */
function valueOf({ template: [piece], text }: KnownResource): JsonValue {
  return typeof piece !== "string" && piece?.to === "capture" ? piece.producer.value : text;
}

/** Whether the query of a list refers to something that the flow created. */
function isFiltered({ decisions }: AssertedStep): boolean {
  return decisions.all.some(({ requestValue: { place }, template }) =>
    place.in === "query" && !isPaging(place.name) &&
    template?.some((piece) => typeof piece !== "string")
  );
}

/**
 * Whether a list belongs to something that the flow created, so that no other client adds to it.
 */
function isOfOwn({ decisions }: AssertedStep, { resources }: FlowState): boolean {
  return decisions.all.some(({ requestValue: { place }, template }) =>
    place.in === "path" && template !== undefined && resources.referredTo(template)?.own === true
  );
}

/** Whether new items come first, so that they are on the first page. */
function isNewestFirst(
  list: readonly JsonValue[],
  resourceName: string,
  { resources }: FlowState,
): boolean {
  const isOwn = (item: JsonValue | undefined) =>
    isObject(item) && resources.of(item, resourceName)?.resource.own === true;
  return isOwn(list[0]) && !isOwn(list.at(-1));
}

const SEARCH = /^_?(?:q|query|search|term|keyword|text|filter|name_like)$/i;
const MIN_TERM = 3;
const PLAIN_TERM = /^\p{L}[\p{L} ]*$/u;

/**
 * Asserts that every item of a list matches the query: a parameter that all items have as a member,
 * or a search term that all items have in a text. Such a list must not be empty.
 */
function expectFilter(
  { path, list, everyItem: all = everyItem(path) }: ListAtPath,
  step: AssertedStep,
  state: FlowState,
): DraftAssertion[] {
  const items = list.filter(isObject);
  if (items.length === 0 || items.length < list.length) return [];
  const at = (key: string) => `${all}${pathSegment(key)}`;
  return step.entry.request.query.flatMap(({ name, value }): DraftAssertion[] => {
    const words = name.split(/[[\].]+/).filter((word) =>
      word !== "" && !OPERATORS.has(word.replace(/^[_$]+/, ""))
    );
    const key = words.at(-1) ?? name;
    if (isPaging(name) || value === "") return [];
    const member = memberOf(
      items,
      (own, one) => plainName(own) === plainName(key) && isSame(value, one),
    );
    const sent = step.sent.find((one) => one.name === plainName(lastPart(name)));
    if (member !== undefined && sent) {
      const operand = state.guard.operand(member, items[0][member], sent.value);
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

/** Returns the first member that matches in all items. */
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
  return name.replace(/\[\]$/, "").replace(/^.*\[([^[\]]+)\]$/, "$1");
}

function each(path: string, operator: string, operand: DraftValue): DraftAssertion {
  return { path, operator: "each", operand: { kind: "object", members: [[operator, operand]] } };
}
