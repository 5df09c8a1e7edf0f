import type { JsonObject } from "../../../json/mod.ts";
import { isObject, pathSegment } from "../../../json/mod.ts";
import { isCapture } from "../../producer.ts";
import type { DraftAssertion, DraftMember } from "../draft.ts";
import type { AssertedStep } from "./flow_state.ts";
import { idKeysOf } from "./known_resources.ts";
import { asMember } from "./members.ts";
import { isInOwn } from "./own_lists.ts";
import { everyItem, isTop, type ListAtPath, resourceNameAt } from "./response_objects.ts";
import { plainName } from "./sent_values.ts";

const MAX_ITEMS = 4;

/** Whether a list is in what the flow made, or in what a change shows. */
export function isPutTogether({ path }: ListAtPath, step: AssertedStep): boolean {
  return isInOwn(path, step) || step.action !== "read" && isTop(path.slice(0, -1));
}

/** Returns the reference to an id, written `id 25`, that the flow took from a thing of some kind. */
function chosenId(text: string, kind: string, { sentReferences }: AssertedStep) {
  const id = sentReferences.get(text);
  const [piece = ""] = id?.kind === "template" ? id.template : [];
  if (!id || !isCapture(piece) || piece.producer.source.from !== "json") return undefined;
  const { entry, source, value } = piece.producer;
  return resourceNameAt(source.path.slice(0, -1), entry) === kind ? { id, value } : undefined;
}

/** Returns the id of an item that the flow found, and put into a list of something of its own. */
export function chosenIds(item: JsonObject, kind: string, step: AssertedStep): DraftMember[] {
  return idKeysOf(item, kind).slice(0, 1).flatMap((key) => {
    const chosen = chosenId(`${plainName(key)} ${item[key]}`, kind, step);
    return asMember(key, chosen && step.guard.operand(key, item[key], chosen.id));
  });
}

/**
 * Asserts that a list of something that the flow made has no longer what the flow found and put there,
 * if the list had it before, at the same address, or the request removes it.
 */
export function expectNoChosen(at: ListAtPath, step: AssertedStep): DraftAssertion[] {
  const { path, list, everyItem: items = everyItem(path) } = at;
  const { entry, keysIn, guard, action, sent, resources, refused } = step;
  if (refused || !isPutTogether(at, step)) return [];
  const kind = resourceNameAt(path, entry);
  const ids = list.filter(isObject)
    .flatMap((item) => idKeysOf(item, kind).slice(0, 1).map((key) => `${key} ${item[key]}`));
  const place = `ids of ${entry.request.url} ${items}`;
  const removed = action === "removal" ? sent.filter(({ isOfItem }) => isOfItem) : [];
  const before = new Set([
    ...isInOwn(path, step) ? keysIn.get(place) ?? [] : [],
    ...removed.map(({ name, recorded }) => `${name} ${recorded}`),
  ]);
  if (action === "read") keysIn.set(place, ids);
  return [...before.difference(new Set(ids))].flatMap((one): DraftAssertion[] => {
    const [, key, id] = /^(\S+) (.*)$/s.exec(one) ?? [];
    const chosen = resources.named(id, kind)
      ? undefined
      : chosenId(`${plainName(key)} ${id}`, kind, step);
    const value = list.filter(isObject).at(0)?.[key] ?? chosen?.value;
    const operand = chosen && guard.operand(key, value!, chosen.id);
    return operand
      ? [{ path: `${items}${pathSegment(key)}`, operator: "notContains", operand }]
      : [];
  }).slice(-MAX_ITEMS);
}
