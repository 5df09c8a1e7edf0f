import { closest } from "../text/mod.ts";
import { pathKeys, segment } from "./path_keys.ts";
import { isArray, isObject, type JsonValue } from "./value.ts";

const MAX_ITEMS = 50;
const MAX_VISITED = 2_000;

/** A member of an item and a value that it is compared with, in a filter. */
const MEMBER = /@\.([A-Za-z_]\w*)/g;
const LITERAL = /(==\s*)(?:(-?\d+(?:\.\d+)?|true|false)|(["'])([^"'\\]*)\3)/;

/** The names of the members of objects, each once; of many objects, of the first. */
export function namesOf(values: readonly JsonValue[]): string[] {
  return [
    ...new Set(
      values.slice(0, MAX_ITEMS).flatMap((value) => isObject(value) ? Object.keys(value) : []),
    ),
  ];
}

/** The names of the members that a filter looks at: `id` of `[?@.id == 3]`. */
export function filterNames(written: string): string[] {
  return Array.from(written.matchAll(MEMBER), ([, name]) => name);
}

/** Segments that may have been meant by one that selects nothing in some values. */
export function alternatives(written: string, values: readonly JsonValue[]): string[] {
  if (written.startsWith("[?")) return filterAlternatives(written, values);
  if (written.startsWith("..")) return descendantAlternatives(written, values);
  const [key] = pathKeys(`$${written}`) ?? [];
  return typeof key === "string" ? nameAlternatives(key, values) : [];
}

/** A name that is alike; in a list, that of its items. */
function nameAlternatives(name: string, values: readonly JsonValue[]): string[] {
  const near = nearName(name, namesOf(values));
  if (near !== undefined) return [segment(near)];
  const list = values.find(isArray);
  if (list === undefined) return [];
  const inItem = nearName(name, namesOf(list.slice(0, 1)));
  return inItem === undefined ? [] : [`[0]${segment(inItem)}`];
}

function nearName(name: string, names: readonly string[]): string | undefined {
  return names.includes(name) ? name : closest(name, names);
}

/** A filter with the names that the items have, or with its value in the other JSON type. */
function filterAlternatives(written: string, values: readonly JsonValue[]): string[] {
  const names = namesOf(itemsOf(values));
  const renamed = written.replaceAll(
    MEMBER,
    (member, name) => names.includes(name) ? member : `@.${closest(name, names) ?? name}`,
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

/** The items of lists and the members of objects, which a filter judges. */
export function itemsOf(values: readonly JsonValue[]): JsonValue[] {
  return values.slice(0, MAX_ITEMS).flatMap((value) =>
    isArray(value) ? value.slice(0, MAX_ITEMS) : isObject(value) ? Object.values(value) : []
  );
}

function descendantAlternatives(written: string, values: readonly JsonValue[]): string[] {
  const [key] = pathKeys(`$${written.slice(1)}`) ?? [];
  if (typeof key !== "string") return [];
  const near = closest(key, descendantNames(values));
  return near === undefined ? [] : [`..${segment(near).replace(/^\./, "")}`];
}

function descendantNames(values: readonly JsonValue[]): Set<string> {
  const names = new Set<string>();
  const queue = [...values];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    for (const name of namesOf([queue[i]])) names.add(name);
    queue.push(...itemsOf([queue[i]]));
  }
  return names;
}
