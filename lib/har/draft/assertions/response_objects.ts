import type { JsonObject, JsonValue } from "../../../json/mod.ts";
import { isArray, isObject, pathSegment, pathText, valueAt } from "../../../json/mod.ts";
import { memoizedByObject } from "../../../text/mod.ts";
import { calledThing, operationsOf, refused, withoutRecords } from "../../call/mod.ts";
import type { Keys } from "../../provenance.ts";
import type { Entry } from "../../recording.ts";
import {
  EXTENSION,
  isDynamicKey,
  isMapLike,
  isPlural,
  nameWords,
  PATH_NOISE,
  VERBS,
  WRAPPERS,
} from "../../values/mod.ts";
import { idKeysOf } from "./known_resources.ts";

/** An object of a response, the name of its kind, and the object whose member it is, if any. */
export type ObjectAtPath = Readonly<
  { path: Keys; object: JsonObject; kind: string; owner?: ObjectAtPath }
>;

/** A list of a response, at most in one other list, or the items of a map. */
export interface ListAtPath {
  /** The keys to the list, without indexes. */
  readonly path: Keys;
  readonly list: readonly JsonValue[];
  /** The name of the kind of its items; see {@linkcode resourceNameAt}. */
  readonly kind: string;
  /** The path of all items, if they are in a map or a list of lists. */
  readonly everyItem?: string;
  /** The object whose member it is, or the item that it is in, whose path has no index. */
  readonly owner?: ObjectAtPath;
  /** Whether that object is itself in a list. */
  readonly isInItem?: true;
}

const MAX_DEPTH = 4;

/**
 * Returns the objects of a response that are not in a list and not under a key that is a value, of a
 * refusal also the first item of each list, and the lists, also those in the items of a list.
 */
export const objectsAndLists = memoizedByObject((entry: Entry) => {
  const { json = null } = entry.response;
  const objects: ObjectAtPath[] = [];
  const lists: ListAtPath[] = [];
  const visit = (value: JsonValue, path: Keys, owner?: ObjectAtPath) => {
    if (!isArray(value) && !isObject(value)) return;
    const kind = resourceNameAt(path, entry);
    const addListsIn = (object: JsonObject) =>
      lists.push(...listsIn({ path, object, kind }, entry));
    if (isArray(value)) {
      // The items of a connection of Relay are the nodes of its edges.
      const nodes = value.flatMap((item) => isObject(item) && isObject(item.node) ? item.node : []);
      const isConnection = nodes.length > 0 && nodes.length === value.length;
      const inEdges = isConnection && { list: nodes, everyItem: `${everyItem(path)}.node` };
      lists.push({ path, list: value, kind, owner, ...inEdges });
      const items = value.filter(isObject).filter((item) => !isMapLike(item));
      items.forEach(addListsIn);
      if (refused(entry)) items.slice(0, 1).forEach((item) => visit(item, [...path, 0]));
    } else if (path.length <= MAX_DEPTH) {
      const at = { path, object: value, kind, owner };
      objects.push(at);
      if (isMapLike(value)) {
        const list = Object.values(value).filter(isObject);
        if (list.length > 0) lists.push({ path, list, kind, everyItem: everyItem(path), owner });
        list.forEach(addListsIn);
        return;
      }
      for (const [key, member] of Object.entries(value)) visit(member, [...path, key], at);
    }
  };
  // The answer to a command may be the only item of a list.
  const [only = null] = isArray(json) && json.length === 1 ? json : [];
  if (isObject(only) && Object.hasOwn(only, "result")) visit(only, [0]);
  else visit(json, []);
  return { objects, lists, refused: refused(entry) };
});

/**
 * Returns the lists that an item of a list or a map has, also in its objects and maps:
 * `valueList: { items: […] }`.
 */
function listsIn(owner: ObjectAtPath, entry: Entry): ListAtPath[] {
  const visit = (object: JsonObject, path: Keys, at: string): ListAtPath[] =>
    Object.entries(object).flatMap(([key, list]) => {
      const own = [...path, key];
      const here = `${at}${pathSegment(key)}`;
      if (isArray(list)) {
        const kind = resourceNameAt(own, entry);
        return [{ path: own, list, kind, everyItem: `${here}[*]`, owner, isInItem: true }];
      }
      if (!isObject(list) || own.length > MAX_DEPTH) return [];
      if (!isMapLike(list)) return visit(list, own, here);
      return Object.values(list).filter(isObject).flatMap((one) => visit(one, own, `${here}[*]`));
    });
  return visit(owner.object, owner.path, everyItem(owner.path));
}

/** Returns the path of all items of a list or a map. */
export function everyItem(path: Keys): string {
  return `${pathText(path)}[*]`;
}

/** Whether a path leads to a whole body, or to what that only wraps: `data.items`. */
export function isTop(path: Keys): boolean {
  return path.every((key) => WRAPPERS.has(String(key)));
}

/** Words beside the name of a thing: what was done to it, how much of it is shown, or its id. */
const ASIDE = new Set("added created updated deleted removed duplicate new summary id".split(" "));

/**
 * Returns the singular name of an object in a response: from its key, otherwise from the field of
 * GraphQL or the URL.
 */
export function resourceNameAt(path: Keys, { request, response }: Entry): string {
  const [{ field, name } = { name: "" }] = operationsOf(request);
  // A word that may only wrap a list, such as `items`, may be the name of the parts of a thing.
  const parts = path.filter((key, end) => {
    const owner = valueAt(response.json, path.slice(0, end));
    return isObject(owner) && isArray(owner[key]) && idKeysOf(owner, "").length > 0;
  });
  const isName = (key: string) => (!WRAPPERS.has(key) || parts.includes(key)) && !isDynamicKey(key);
  return lastName(path, isName) ??
    lastName([calledThing(request) ?? ""], isWord) ??
    // GraphQL may give what a field selects another name: `items: orders(…)`.
    lastName(
      [...withoutRecords(request.segments), field ?? name],
      (segment) =>
        isWord(segment) && !PATH_NOISE.has(resourceWords(segment)) &&
        // What has a `thumbnail` is what `update-thumbnail` changes, not the thumbnail.
        !(VERBS.has(nameWords(segment)[0]) &&
          Object.hasOwn(Object(valueAt(response.json, path)), resourceWords(segment))),
    ) ?? "";
}

/** Returns the words of the last name that fits. */
function lastName(names: Keys, fits: (name: string) => boolean): string | undefined {
  return names.filter((one) => typeof one === "string").filter(fits).map(resourceWords)
    .findLast((words) => words !== "");
}

/** Returns the name of the resource in the segment before a place in a path. */
export function resourceNameBefore({ request: { segments } }: Entry, index: number): string {
  return resourceWords(withoutRecords(segments.slice(0, index)).findLast(isWord) ?? "");
}

function isWord(segment: string): boolean {
  return /^[A-Za-z][\w.-]*$/.test(segment) && !isDynamicKey(segment);
}

function resourceWords(segment: string): string {
  const name = segment.replace(EXTENSION, "");
  const words = nameWords(name);
  // `createdBy` is the user who created it, not what was created.
  if (words.length > 1 && words.at(-1) === "by") return "by";
  // A word that may be an action is a noun in the plural, like `lists` and `exports`.
  const lower = name.toLowerCase();
  const end = isPlural(lower) && !/details$|info$/.test(lower) ? words.length - 1 : words.length;
  return words.filter((word, at) => (at >= end || !VERBS.has(word)) && !ASIDE.has(word)).join(" ");
}
