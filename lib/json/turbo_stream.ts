import { MAX_DEPTH, parseJson } from "./text.ts";
import { isArray, isObject, type JsonObject, type JsonValue, setMember } from "./value.ts";

/** The type of the data of pages, as React Router and Remix send it (turbo-stream, version 2). */
export const PAGE_DATA = "text/x-script";

/** The places of values that need none; those of the others, such as `NaN`, are `null` in JSON. */
const ZERO = -4;
const UNDEFINED = -7;
/** More values than this are not read, since parts may refer to each other again and again. */
const MAX_VALUES = 1_000_000;
/** A line with what was resolved later. */
const RESOLVED = /^P(\d+):(.*)$/s;

/**
 * Reads the data of a page, whose first line is a list of all values, in which the members of the
 * others are places in the list; other lines have what was resolved later. A date becomes text by
 * ISO 8601, a set a list, a map an object if its keys are texts and otherwise a list of pairs, what
 * was not resolved `null`, and a value of another type what it holds. Members that are `undefined`
 * are left out. A text that is written in another way is read as JSON.
 *
 * @throws {SyntaxError} If the text is neither.
 */
export function parsePageData(text: string): JsonValue {
  try {
    return readStream(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return parseJson(text);
  }
}

function readStream(text: string): JsonValue {
  const [first, ...more] = text.trimEnd().split("\n");
  let values: JsonValue[] = [];
  /** Adds the values of a line, and returns the place of the one that it is about. */
  const add = (line: string) => {
    const parsed = parseJson(line);
    if (typeof parsed === "number") return parsed;
    if (!isArray(parsed) || parsed.length === 0) throw new SyntaxError("no list of values");
    const place = values.length;
    values = values.concat(parsed);
    return place;
  };
  const start = add(first);
  const resolved = new Map<number, number>();
  for (const line of more) {
    const [, id, value] = RESOLVED.exec(line) ?? [];
    if (id !== undefined) resolved.set(Number(id), add(value));
  }
  let left = MAX_VALUES;

  function read(place: JsonValue, depth: number): JsonValue {
    if (!Number.isInteger(place) || Number(place) >= values.length) {
      throw new SyntaxError("no place of a value");
    }
    if (Number(place) < 0) return place === ZERO ? 0 : null;
    if (depth > MAX_DEPTH || --left < 0) throw new SyntaxError("too many values");
    const value = values[Number(place)];
    const inside = (one: JsonValue) => read(one, depth + 1);
    if (isObject(value)) return membersOf(value, inside);
    if (!isArray(value)) return value;
    return typeof value[0] === "string" ? typed(value, inside) : value.map(inside);
  }

  function typed([type, ...parts]: readonly JsonValue[], inside: (one: JsonValue) => JsonValue) {
    const [part = null] = parts;
    if (type === "D") return dateText(Number(part));
    if (type === "B") return parseJson(String(part));
    if (type === "U" || type === "R" || type === "Y") return part;
    if (type === "E") return { message: part };
    if (type === "S") return parts.map(inside);
    if (type === "M") return entriesOf(parts.map(inside));
    if (type === "N") return isObject(part) ? membersOf(part, inside) : null;
    if (type === "P") return inside(resolved.get(Number(part)) ?? UNDEFINED);
    return parts.length === 1 ? inside(part) : parts.map(inside);
  }

  return read(start, 0);
}

/** Reads an object whose keys have the places of their texts: `{"_4":5}`. */
function membersOf(object: JsonObject, inside: (place: JsonValue) => JsonValue): JsonObject {
  const made: Record<string, JsonValue> = {};
  for (const [key, place] of Object.entries(object)) {
    const name = inside(key.startsWith("_") ? Number(key.slice(1)) : key);
    if (place !== UNDEFINED) setMember(made, String(name), inside(place));
  }
  return made;
}

function dateText(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Returns keys and values, which alternate, as an object, or as a list of pairs. */
export function entriesOf(flat: readonly JsonValue[]): JsonValue {
  const pairs = pairsOf(flat);
  if (!pairs.every(([key]) => typeof key === "string")) return pairs;
  const made: Record<string, JsonValue> = {};
  for (const [key, value] of pairs) setMember(made, String(key), value);
  return made;
}

/** Returns keys and values, which alternate, as pairs. */
export function pairsOf(flat: readonly JsonValue[]): readonly (readonly JsonValue[])[] {
  return Array.from({ length: flat.length >> 1 }, (_, i) => flat.slice(2 * i, 2 * i + 2));
}

/**
 * Whether a list begins with an object whose members are the places of their values in the list, as
 * devalue (`{"id":1}`) and turbo-stream (`{"_1":2}`) write it.
 */
export function isFlattened(list: JsonValue | undefined): boolean {
  if (!isArray(list) || list.every(isObject)) return false;
  const places = Object.values(isObject(list[0]) ? list[0] : {});
  return places.length > 0 &&
    places.every((place) => Number(place) < list.length && Number.isInteger(place));
}
