import { isArray, isObject, type JsonValue } from "./value.ts";
import { member, pathKeys } from "./path_keys.ts";
import { closest } from "../text/mod.ts";

const MAX_VISITED = 2_000;

/** One member name or index as a path segment (RFC 9535): `.name`, `['odd name']`, `[0]`. */
export function segment(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  if (/^[A-Za-z_][\w]*$/.test(key)) return `.${key}`;
  const escaped = JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `['${escaped}']`;
}

/** What a body has near a path that selects nothing in it. */
export interface NearestPath {
  /** The longest part of the path that exists, for example `$.data`. */
  readonly parent: string;
  /** The value there. */
  readonly value: JsonValue;
  /** The first part of the path that does not exist, for example `$.data.idd`. */
  readonly missing: string;
  /** A path that exists and is alike, if there is one. */
  readonly suggestion?: string;
}

/**
 * Looks for what `root` has near a singular path that selects nothing.
 *
 * @param text The path as written, made of names and indexes.
 * @returns Nothing when the path has other selectors.
 */
export function nearestPath(text: string, root: JsonValue): NearestPath | undefined {
  const keys = pathKeys(text);
  if (keys === undefined) return undefined;
  let value = root;
  let parent = "$";
  for (const key of keys) {
    const next = member(value, key);
    if (next === undefined) {
      const missing = parent + segment(key);
      return { parent, value, missing, suggestion: repaired(keys, root) ?? elsewhere(root, keys) };
    }
    value = next;
    parent += segment(key);
  }
  return undefined;
}

/** The path with something alike for every part that does not exist, if there is such a path. */
function repaired(keys: readonly (string | number)[], root: JsonValue): string | undefined {
  let path = "$";
  let value = root;
  for (const key of keys) {
    const steps = member(value, key) === undefined ? alike(value, key) : [key];
    if (steps === undefined) return undefined;
    for (const step of steps) {
      path += segment(step);
      value = member(value, step)!;
    }
  }
  return path;
}

function alike(value: JsonValue, key: string | number): (string | number)[] | undefined {
  if (typeof key === "number") return undefined;
  if (isArray(value)) {
    const name = nearName(value[0], key);
    return name === undefined ? undefined : [0, name];
  }
  const name = nearName(value, key);
  return name === undefined ? undefined : [name];
}

function nearName(value: JsonValue | undefined, key: string): string | undefined {
  if (!isObject(value)) return undefined;
  return Object.hasOwn(value, key) ? key : closest(key, Object.keys(value));
}

/** A path to a member with the same last name anywhere in the body, breadth first. */
function elsewhere(root: JsonValue, keys: (string | number)[]): string | undefined {
  const last = keys.at(-1);
  if (typeof last !== "string") return undefined;
  const queue: [string, JsonValue][] = [["$", root]];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    const [path, value] = queue[i];
    if (isArray(value)) {
      if (value.length > 0) queue.push([`${path}[0]`, value[0]]);
    } else if (isObject(value)) {
      if (Object.hasOwn(value, last)) return path + segment(last);
      for (const key of Object.keys(value)) queue.push([path + segment(key), value[key]]);
    }
  }
  return undefined;
}
