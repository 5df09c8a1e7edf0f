import { callOf, lastResource, resourcesAt } from "../call/mod.ts";
import { lastKey } from "../producer.ts";
import type { Keys, ValuePlace } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import {
  ANY_THING,
  decodedPercent,
  ID_WORDS,
  type NameWords,
  nameWords,
  OPERATORS,
  PURE_VERBS,
  QUALIFIERS,
  WRAPPERS,
} from "../values/mod.ts";

/** The names of positional parameters in procedure calls. */
const ARGUMENTS = /^(?:params|args|arguments)$/;

/** Names for the sibling next to which something is moved: `{ "after": 7 }`. */
const SIBLING_WORDS = new Set(
  "after before above below behind under over beside sibling previous prev predecessor successor anchor"
    .split(" "),
);

/** Returns the name of the value at a place: its key, or `post id` after `/posts/`. */
export function consumerName(entry: Entry, place: ValuePlace): string {
  switch (place.in) {
    case "path":
      return pathNames(entry, place.index)[0].join(" ");
    case "json":
      return lastKey(place.embedded ?? []) ?? lastKey(place.path) ?? "";
    case "json key":
      return `${lastKey(place.path.slice(0, -1)) ?? ""} id`;
    case "text":
      return "";
    default:
      return place.name;
  }
}

/** Returns the possible names of the value at a place, the likeliest first. */
export function consumerNames(
  entry: Entry,
  place: ValuePlace,
  inside: Keys = [],
): readonly NameWords[] {
  switch (place.in) {
    case "path":
      return inside.length > 0 ? keyNames(entry, inside) : pathNames(entry, place.index);
    case "query":
    case "form":
    case "part":
      return keyNames(entry, [...nameParts(place.name), ...inside]);
    case "json":
      return keyNames(entry, [...place.path, ...(place.embedded ?? []), ...inside]);
    case "json key":
      return keyNames(entry, [...place.path.slice(0, -1), "id"]);
    case "header":
    case "header name":
    case "cookie name":
    case "cookie":
      return inside.length > 0 ? keyNames(entry, inside) : [nameWords(place.name)];
    case "text":
      return keyNames(entry, inside);
  }
}

/** Splits a name into its parts: `filter[role][_eq]` is `filter`, `role`, `_eq`. */
export function nameParts(name: string): readonly string[] {
  const parts = name.split(/[[\].]+/).filter((part) => part !== "" && !/^\d+$/.test(part));
  return parts.length === 0 ? [name] : parts;
}

function pathNames({ request }: Entry, index: number): readonly NameWords[] {
  const segments = request.segments.map((segment) => decodedPercent(segment) ?? segment);
  const words = lastResource(segments, index - 1) ?? [];
  return [[...words.filter((word) => word !== "id"), "id"]];
}

/**
 * Returns the names of the value at the end of keys: the last key, with its owner if the key is
 * only `id`.
 */
function keyNames(entry: Entry, path: Keys): readonly NameWords[] {
  const keys = path.filter((key) => typeof key === "string")
    .filter((key) => !nameWords(key).every((word) => OPERATORS.has(word)));
  const last = keys.at(-1);
  const owners = consumerOwners(entry, keys, path);
  const isPositional = typeof path.at(-1) === "number" && last !== undefined &&
    ARGUMENTS.test(last) && callOf(entry).isRpc;
  if (last === undefined || isPositional) return owners.map((words) => [...words, "id"]);
  const words = nameWords(last);
  if (words.length === 1 && words[0] === "id") {
    return owners.length === 0 ? [words] : owners.map((owner) => [...owner, "id"]);
  }
  if (words.length === 1 && SIBLING_WORDS.has(words[0]) && entry.request.method !== "GET") {
    return [...siblingNames(entry).map((owner) => [...owner, "id"]), words];
  }
  const names: NameWords[] = [words];
  const plain = words.filter((word) => !QUALIFIERS.has(word));
  if (plain.length < words.length) {
    const bare = plain.filter((word) => word !== "id");
    if (bare.length > 0) names.push(plain);
    else names.push(...callOf(entry).resources.map((owner) => [...owner, "id"]));
  }
  return names;
}

/**
 * Returns the names of what a change is about, since siblings of the same kind give its position:
 * the thing whose id is in the path.
 */
function siblingNames(entry: Entry): readonly NameWords[] {
  const { segments } = entry.request;
  const at = segments.findLastIndex((segment) => /^\d+$/.test(segment));
  const words = at < 0 ? undefined : pathNames(entry, at)[0].filter((word) => word !== "id");
  return words === undefined || words.length === 0 ? callOf(entry).resources : [words];
}

/**
 * Returns the owner of the object with a key: the nearest parent that is not a wrapper, or the
 * resource.
 */
function consumerOwners(entry: Entry, keys: readonly string[], path: Keys): readonly NameWords[] {
  for (let at = keys.length - 2; at >= 0; at--) {
    if (/^\d+$/.test(keys[at])) continue;
    const words = nameWords(keys[at]).filter((word) => word !== "id");
    if (words.length > 0 && !words.every((word) => WRAPPERS.has(word) || OPERATORS.has(word))) {
      return [words];
    }
  }
  return resourcesAt(entry, path);
}

/** Returns the possible names of a value in a response, the likeliest first. */
export function producerNames(
  entry: Entry,
  path: Keys,
  typeName: string | undefined,
): readonly NameWords[] {
  const keys = path.filter((key) => typeof key === "string");
  const last = keys.at(-1);
  const owners = producerOwners(entry, keys, path, typeName);
  if (last === undefined || isWholeResult(path)) return owners.map((owner) => [...owner, "id"]);
  const words = nameWords(last);
  if (words.length === 1 && words[0] === "id") {
    return owners.length === 0 ? [words] : owners.map((owner) => [...owner, "id"]);
  }
  const names: NameWords[] = [words];
  const plain = words.filter((word) => !QUALIFIERS.has(word));
  if (plain.length > 0 && plain.length < words.length) names.push(plain);
  if (words.length > 1 && words.at(-1) !== "id" && ID_WORDS.has(words.at(-1)!)) {
    names.push([...words.slice(0, -1), "id"]);
  }
  if (words.length === 2 && words[1] === "id" && ANY_THING.has(words[0])) {
    names.push(...owners.map((owner) => [...owner, "id"]));
  }
  if (words.length === 1 && ID_WORDS.has(words[0])) {
    for (const owner of owners) names.push([...owner, words[0]], [...owner, "id"]);
  }
  return names;
}

/** Whether a value is the whole result of a response, as in `{ "result": 12 }`. */
export function isWholeResult(path: Keys): boolean {
  return path.length === 1 && /^(?:result|data|d|response)$/.test(`${path[0]}`);
}

function producerOwners(
  entry: Entry,
  keys: readonly string[],
  path: Keys,
  typeName: string | undefined,
): readonly NameWords[] {
  const typed = typeName === undefined ? [] : [nameWords(typeName)];
  for (let at = keys.length - 2; at >= 0; at--) {
    const words = nameWords(keys[at]).filter((word) => !PURE_VERBS.has(word) && word !== "id");
    if (words.length === 0 || words.every((word) => WRAPPERS.has(word))) continue;
    return [words, ...typed];
  }
  return [...resourcesAt(entry, path), ...typed];
}
