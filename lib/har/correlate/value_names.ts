import { memoizedByObject } from "../../text/mod.ts";
import { callOf, decodedSegment, headerOf, lastResource, resourcesAt } from "../call/mod.ts";
import { lastKey } from "../producer.ts";
import type { Keys, ValuePlace } from "../provenance.ts";
import { type Entry, formFields, type RecordedRequest } from "../recording.ts";
import {
  ANY_THING,
  ID_WORDS,
  isDynamicKey,
  isMapOfIds,
  isPlural,
  type NameWords,
  nameWords,
  OPERATORS,
  ownName,
  PURE_VERBS,
  QUALIFIERS,
  ROTATING_WORDS,
  WRAPPERS,
} from "../values/mod.ts";

/** The names of positional parameters in procedure calls. */
const ARGUMENTS = /^(?:params|args|arguments)$/;

/** Returns the name of the value at a place: its key, or `post id` after `/posts/`. */
export function consumerName(entry: Entry, place: ValuePlace): string {
  if (place.in === "path") return nameInPath(entry.request, place.index).join(" ");
  if (place.in === "json key") return `${lastKey(place.path.slice(0, -1)) ?? ""} id`;
  return "name" in place ? place.name : ownName(place) ?? "";
}

/** Returns the possible names of the value at a place, the likeliest first. */
export function consumerNames(entry: Entry, place: ValuePlace, inside: Keys = []) {
  if (place.in === "path" && inside.length === 0) return [nameInPath(entry.request, place.index)];
  if (place.in === "field name") return [...callOf(entry).resources, []].map(withId);
  const keys = [...keysOf(entry, place), ...inside];
  if (keys.length === 0 && "name" in place) return [nameWords(place.name)];
  const path = keys.flatMap((key) => {
    if (typeof key === "number") return key;
    // Some keys only compare.
    if (nameWords(key).every((word) => OPERATORS.has(word))) return [];
    // Django compares with the end of a key: `product__in`.
    return key.replace(/__([a-z]+)$/, (end, how) => OPERATORS.has(how) ? "" : end);
  });
  return namesAt(entry, path);
}

/** Returns the keys that lead to a place in a body or among the parameters. */
function keysOf({ request }: Entry, place: ValuePlace): Keys {
  if (place.in === "json") {
    return place.called ? [place.called] : [...place.path, ...(place.embedded ?? [])];
  }
  if (place.in === "json key") return [...place.path.slice(0, -1), "id"];
  const name = parameterName(place);
  if (name === undefined) return [];
  const form = place.in === "query" ? "" : formName(request);
  // One of the fields for a value: `keywords_0`.
  return nameParts(name.slice(form.length).replace(/_\d$/, ""));
}

const MIN_FIELDS = 3;

/** Returns the name of a form with which the names of all its fields begin: `guest-` of `guest-age`. */
const formName = memoizedByObject(({ body }: RecordedRequest) => {
  const names = formFields(body).map(({ name }) => name);
  const [first = ""] = names.length < MIN_FIELDS ? [] : names;
  return Array.from(first.matchAll(/[-_.:$]/g), ({ index }) => first.slice(0, index + 1))
    .findLast((start) => names.every((name) => name.startsWith(start))) ?? "";
});

/** Returns the name of a parameter of a URL or of a field of a form. */
export function parameterName(place: ValuePlace): string | undefined {
  const isNamed = place.in === "query" || place.in === "form" || place.in === "part";
  return isNamed ? place.name : undefined;
}

/** Splits a name into its parts: `filter[role][_eq]` is `filter`, `role`, `_eq`. */
export function nameParts(name: string): readonly string[] {
  const parts = name.split(/[[\].]+/).filter((part) => part !== "" && !/^\d+$/.test(part));
  return parts.length === 0 ? [name] : parts;
}

/** Names the id at an index of a path after the thing before it. */
function nameInPath({ segments }: Pick<RecordedRequest, "segments">, index: number): NameWords {
  return withId(withoutId(lastResource(segments.slice(0, index).map(decodedSegment)) ?? []));
}

/** Names an id as the address of the page does that sent a request: `study id` for `/studies/3`. */
export function pageName(entry: Entry, id: string): NameWords {
  const segments = headerOf(entry.request, "referer")?.split(/[/?#]/) ?? [];
  const at = segments.indexOf(id);
  return at < 0 ? [] : nameInPath({ segments }, at);
}

/**
 * Returns the possible names of the value at the end of keys, the likeliest first: the last key, with
 * its owner if the key only says that the value is an id.
 *
 * @param typeName What the object around the value says it is.
 */
export function namesAt(entry: Entry, path: Keys, typeName?: string): readonly NameWords[] {
  const last = lastKey(path);
  const owners = ownersAt(entry, path, typeName);
  const isPositional = typeof path.at(-1) === "number" && last !== undefined &&
    ARGUMENTS.test(last) && callOf(entry).isRpc;
  if (last === undefined || isPositional || isWholeResult(path)) return owners.map(withId);
  const words = nameWords(last);
  const own = withoutId(words);
  if (own.length === 0) return owners.length === 0 ? [words] : owners.map(withId);
  const names: NameWords[] = isItemOfThings(path) ? [words, withId(words)] : [words];
  const plain = words.filter((word) => !QUALIFIERS.has(word));
  if (plain.length < words.length) {
    if (withoutId(plain).length > 0) names.push(plain);
    // Where a list begins or ends is about its items.
    else if (!/^(first|last)$/.test(words[0])) names.push(...callOf(entry).resources.map(withId));
  }
  const isId = words.at(-1) === "id";
  if (own.length === 1 && (isId ? ANY_THING : ID_WORDS).has(own[0])) {
    // The version of a thing is not its id, though both may be 1.
    const ids = ROTATING_WORDS.has(own[0]) ? [] : owners.map(withId);
    names.push(...isId ? [] : owners.map((owner) => [...owner, own[0]]), ...ids);
  } else if (!isId && ID_WORDS.has(own.at(-1)!)) names.push(withId(own.slice(0, -1)));
  return names;
}

/** Whether a path leads to an item of a list that is named after things: `addresses: [7]`. */
export function isItemOfThings(path: Keys): boolean {
  return Number.isInteger(path.at(-1)) && isPlural(/(?<![a-z])[a-z]*$/.exec(lastKey(path)!)![0]);
}

/** Names the id of a thing. */
export function withId(words: NameWords): NameWords {
  return [...words, "id"];
}

/** Names the thing of which something is the id. */
export function withoutId(words: NameWords): NameWords {
  return words.filter((word) => word !== "id");
}

/** Whether a value is the whole result of a response, or one of several: `{ "result": [12] }`. */
export function isWholeResult([first, ...more]: Keys): boolean {
  return /^(?:result|data|d|response)$/.test(`${first}`) && more.every(Number.isInteger);
}

/**
 * Returns the owners of the object with a key: the nearest parent that is not a wrapper, or the
 * resource, and what the object says it is.
 */
function ownersAt(entry: Entry, path: Keys, typeName?: string): readonly NameWords[] {
  const keys = path.filter((key) => typeof key === "string").slice(0, -1);
  const parent = keys.filter((key) => !isDynamicKey(key))
    .map((key) => withoutId(nameWords(key)).filter((word) => !PURE_VERBS.has(word)))
    .findLast((words) => !words.every((word) => WRAPPERS.has(word)));
  // A key for the whole response says what answers, not what about: `{ "ocs": { "data": … } }`.
  const isAround = keys.length > 1 && keys.slice(1).every((key) => WRAPPERS.has(key)) &&
    Object.keys(entry.response.json ?? {}).length === 1;
  const isInMap = keys.length === 1 && isMapOfIds(entry.response.json);
  const own = parent && !isAround && !isInMap ? [] : resourcesAt(entry, path);
  return [...parent ? [parent] : [], ...own, ...typeName ? [nameWords(typeName)] : []];
}

/** Whether the value at keys is the `id` of a JSON-RPC call, which only counts calls. */
export function isEnvelopeId(entry: Entry, path: Keys): boolean {
  return callOf(entry).isRpc && path.filter((key) => typeof key === "string").join() === "id";
}
