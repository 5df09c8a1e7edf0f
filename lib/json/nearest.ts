import { closest } from "../text/mod.ts";
import { compileJsonPath, JsonPathError } from "./path.ts";
import { pathKeys, segment } from "./path_keys.ts";
import { pathSegments } from "./segments.ts";
import { alternatives, namesOf } from "./segment_alternatives.ts";
import { isArray, isObject, type JsonValue } from "./value.ts";

const MAX_VISITED = 2_000;

/** What a body has near a path that selects nothing in it. */
export interface NearestPath {
  /** The longest part of the path that selects something, for example `$.data`. */
  readonly parent: string;
  /** The values there, at least one. */
  readonly values: readonly JsonValue[];
  /** The first segment that selects nothing, as written: `.idd`. */
  readonly segment: string;
  /** A path that selects something and is alike, if there is one. */
  readonly suggestion?: string;
}

/**
 * Looks for what `root` has near a path that selects nothing in it.
 *
 * @param text The path as written.
 * @returns Nothing where the path selects something, or cannot be taken apart.
 */
export function nearestPath(text: string, root: JsonValue): NearestPath | undefined {
  const segments = pathSegments(text);
  if (segments === undefined) return undefined;
  let [parent, values] = ["$", [root]];
  for (const part of segments) {
    const next = selected(parent + part, root);
    if (next.length === 0) {
      const suggestion = repaired(segments, root) ?? elsewhere(part, values, segments, root);
      return { parent, values, segment: part, ...(suggestion === undefined ? {} : { suggestion }) };
    }
    [parent, values] = [parent + part, next];
  }
  return undefined;
}

/** What a path selects; a path that cannot be searched for selects nothing. */
function selected(path: string, root: JsonValue): JsonValue[] {
  try {
    return compileJsonPath(path).find(root);
  } catch (error) {
    if (error instanceof JsonPathError) return [];
    throw error;
  }
}

/** The path with something alike for every segment that selects nothing, if there is such a path. */
function repaired(segments: readonly string[], root: JsonValue): string | undefined {
  let [path, values] = ["$", [root]];
  for (const written of segments) {
    const found = [written, ...alternatives(written, values)]
      .map((part) => ({ part, values: selected(path + part, root) }))
      .find((choice) => choice.values.length > 0);
    if (found === undefined) return undefined;
    [path, values] = [path + found.part, found.values];
  }
  return path;
}

/**
 * A path to a member with the same last name anywhere in the body, breadth first; only where it is
 * a name that is missing in something that has members.
 */
function elsewhere(
  missing: string,
  values: readonly JsonValue[],
  segments: readonly string[],
  root: JsonValue,
): string | undefined {
  const named = typeof pathKeys(`$${missing}`)?.[0] === "string";
  if (!named || values.length !== 1 || namesOf(values).length === 0) return undefined;
  const last = pathKeys(`$${segments.at(-1)?.replace("..", ".")}`)?.[0];
  if (typeof last !== "string") return undefined;
  const queue: [string, JsonValue][] = [["$", root]];
  for (let i = 0; i < queue.length && i < MAX_VISITED; i++) {
    const [path, value] = queue[i];
    if (isArray(value)) {
      if (value.length > 0) queue.push([`${path}[0]`, value[0]]);
    } else if (isObject(value)) {
      const name = sameName(last, value);
      if (name !== undefined) return path + segment(name);
      for (const key of Object.keys(value)) queue.push([path + segment(key), value[key]]);
    }
  }
  return undefined;
}

/** The member of a name, however its words are joined: `user_id` for `userId`. */
function sameName(name: string, value: JsonValue): string | undefined {
  const names = namesOf([value]);
  if (names.includes(name)) return name;
  const near = closest(name, names);
  return near !== undefined && folded(near) === folded(name) ? near : undefined;
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-\s]/g, "");
}
