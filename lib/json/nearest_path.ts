import { closestWord, foldedWord, PartMissing } from "../text/mod.ts";
import { compileJsonPath } from "./jsonpath.ts";
import { pathKeys, pathSegment, pathSegments } from "./path_segments.ts";
import { JsonPathError } from "./selectors.ts";
import { definedMembers, isArray, isObject, type JsonValue } from "./value.ts";

const MAX_VISITED = 2_000;

/** What a body has near a path that selects nothing in it. */
export interface NearestPath {
  /** The longest part of the path that selects something, for example `$.data`. */
  readonly parent: string;
  /** The values at `parent`, at least one. */
  readonly values: readonly JsonValue[];
  /** The first segment that selects nothing, as written: `.idd`. */
  readonly segment: string;
  /** A similar path that selects something, if there is one. */
  readonly suggestion?: string;
}

/**
 * Finds what `root` has near a path that selects nothing in it.
 *
 * @param text The path as written.
 * @returns Nothing if the path selects something or cannot be split into segments.
 */
export function nearestPath(text: string, root: JsonValue): NearestPath | undefined {
  const segments = pathSegments(text);
  if (segments === undefined) return undefined;
  let [parent, values] = ["$", [root]];
  for (const part of segments) {
    const next = valuesAt(parent + part, root);
    if (next.length === 0) {
      const suggestion = repairedPath(segments, root) ??
        pathOfSameName(part, values, segments, root);
      return definedMembers({ parent, values, segment: part, suggestion });
    }
    [parent, values] = [parent + part, next];
  }
  return undefined;
}

/**
 * Returns what a path selects; a path that cannot be evaluated selects nothing. The parser is there
 * if the path as written needs it, and for others it does not matter.
 */
function valuesAt(path: string, root: JsonValue): JsonValue[] {
  try {
    return compileJsonPath(path).find(root);
  } catch (error) {
    if (error instanceof JsonPathError || error instanceof PartMissing) return [];
    throw error;
  }
}

/**
 * Replaces every segment that selects nothing with a similar one, if that gives a path that selects
 * something.
 */
function repairedPath(segments: readonly string[], root: JsonValue): string | undefined {
  let [path, values] = ["$", [root]];
  for (const written of segments) {
    const found = [written, ...alternativeSegments(written, values)]
      .map((part) => ({ part, values: valuesAt(path + part, root) }))
      .find((choice) => choice.values.length > 0);
    if (found === undefined) return undefined;
    [path, values] = [path + found.part, found.values];
  }
  return path;
}

/**
 * Finds a path to a member with the same last name anywhere in the body, breadth first, if the
 * missing segment is a name in a value that has members.
 */
function pathOfSameName(
  missing: string,
  values: readonly JsonValue[],
  segments: readonly string[],
  root: JsonValue,
): string | undefined {
  const named = typeof pathKeys(`$${missing}`)?.[0] === "string";
  if (!named || values.length !== 1 || memberNames(values).length === 0) return undefined;
  const last = pathKeys(`$${segments.at(-1)?.replace("..", ".")}`)?.[0];
  if (typeof last !== "string") return undefined;
  const queue: [string, JsonValue][] = [["$", root]];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    const [path, value] = queue[i];
    if (isArray(value)) {
      if (value.length > 0) queue.push([`${path}[0]`, value[0]]);
    } else if (isObject(value)) {
      const name = sameName(last, value);
      if (name !== undefined) return path + pathSegment(name);
      for (const key of Object.keys(value)) queue.push([path + pathSegment(key), value[key]]);
    }
  }
  return undefined;
}

/**
 * Returns the member with the same words in its name, however they are joined: `user_id` for
 * `userId`.
 */
function sameName(name: string, value: JsonValue): string | undefined {
  const names = memberNames([value]);
  if (names.includes(name)) return name;
  const near = closestWord(name, names);
  return near !== undefined && foldedWord(near) === foldedWord(name) ? near : undefined;
}

const MAX_ITEMS = 50;

/** A member of an item, and the value that a filter compares it with. */
const MEMBER = /@\.([A-Za-z_]\w*)/g;
const LITERAL = /(==\s*)(?:(-?\d+(?:\.\d+)?|true|false)|(["'])([^"'\\]*)\3)/;

/** Returns the distinct member names of objects; of many objects, only the first are read. */
export function memberNames(values: readonly JsonValue[]): string[] {
  return [
    ...new Set(
      values.slice(0, MAX_ITEMS).flatMap((value) => isObject(value) ? Object.keys(value) : []),
    ),
  ];
}

/** Returns the names of the members that a filter reads: `id` of `[?@.id == 3]`. */
export function filterNames(written: string): string[] {
  return Array.from(written.matchAll(MEMBER), ([, name]) => name);
}

/** Returns segments that may be meant by one that selects nothing in some values. */
function alternativeSegments(written: string, values: readonly JsonValue[]): string[] {
  if (written.startsWith("[?")) return filterAlternatives(written, values);
  if (written.startsWith("..")) return descendantAlternatives(written, values);
  const [key] = pathKeys(`$${written}`) ?? [];
  return typeof key === "string" ? nameAlternatives(key, values) : [];
}

/** Returns similar names; for a list, those of its items. */
function nameAlternatives(name: string, values: readonly JsonValue[]): string[] {
  const near = nearName(name, memberNames(values));
  if (near !== undefined) return [pathSegment(near)];
  const list = values.find(isArray);
  if (list === undefined) return [];
  const inItem = nearName(name, memberNames(list.slice(0, 1)));
  return inItem === undefined ? [] : [`[0]${pathSegment(inItem)}`];
}

function nearName(name: string, names: readonly string[]): string | undefined {
  return names.includes(name) ? name : closestWord(name, names);
}

/** Returns filters with the names that the items have, or with the value as the other JSON type. */
function filterAlternatives(written: string, values: readonly JsonValue[]): string[] {
  const names = memberNames(childValues(values));
  const renamed = written.replaceAll(
    MEMBER,
    (member, name) => names.includes(name) ? member : `@.${closestWord(name, names) ?? name}`,
  );
  const variants = [renamed, withOtherType(renamed)];
  return variants.filter((variant) => variant !== written);
}

function withOtherType(filter: string): string {
  return filter.replace(
    LITERAL,
    (_all, operator, plain, _quote, text) =>
      operator + (plain === undefined ? `${isPlain(text) ? text : `"${text}"`}` : `"${plain}"`),
  );
}

function isPlain(text: string): boolean {
  return /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(text);
}

/** Returns the items of lists and the members of objects, which are what a filter tests. */
export function childValues(values: readonly JsonValue[]): JsonValue[] {
  return values.slice(0, MAX_ITEMS).flatMap((value) =>
    isArray(value) ? value.slice(0, MAX_ITEMS) : isObject(value) ? Object.values(value) : []
  );
}

function descendantAlternatives(written: string, values: readonly JsonValue[]): string[] {
  const [key] = pathKeys(`$${written.slice(1)}`) ?? [];
  if (typeof key !== "string") return [];
  const near = closestWord(key, descendantNames(values));
  return near === undefined ? [] : [`..${pathSegment(near).replace(/^\./, "")}`];
}

function descendantNames(values: readonly JsonValue[]): Set<string> {
  const names = new Set<string>();
  const queue = [...values];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    for (const name of memberNames([queue[i]])) names.add(name);
    queue.push(...childValues([queue[i]]));
  }
  return names;
}
