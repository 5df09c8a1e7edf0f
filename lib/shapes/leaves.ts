import { isArray, type JsonValue, memberAt, parseJson } from "../json/mod.ts";
import { ifPossible } from "../text/mod.ts";
import type { Scalar } from "./value_class.ts";

/**
 * Visits the values in a JSON value that are neither lists nor objects, with the keys and indexes
 * that lead to them, which are valid only during the visit.
 */
export function eachLeaf(
  value: JsonValue,
  visit: (path: readonly (string | number)[], leaf: Scalar) => void,
  path: (string | number)[] = [],
): void {
  if (typeof value !== "object" || value === null) return visit(path, value);
  for (const key of isArray(value) ? value.keys() : Object.keys(value)) {
    path.push(key);
    eachLeaf(memberAt(value, key)!, visit, path);
    path.pop();
  }
}

const TOKEN =
  /(?<key>"(?:[^"\\]|\\.)*")\s*:|(?<leaf>"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)|[{}[\],]/g;

/**
 * Returns the leaves of a text that is a JSON object or list, and none for any other text, each with
 * the offsets of its first code unit and after its last one; for a string, within the quotes.
 */
export function jsonLeaves(text: string) {
  if (!/^\s*[{[]/.test(text) || !ifPossible(() => JSON.parse(text))) return [];
  const path: (string | number)[] = [];
  return text.matchAll(TOKEN).flatMap(({ 0: token, index, groups }) => {
    const { key, leaf } = groups!;
    const last = path.length - 1;
    if (leaf !== undefined) {
      const quote = leaf[0] === '"' ? 1 : 0;
      const [start, end] = [index + quote, index + leaf.length - quote];
      return [{ path: [...path], value: parseJson(leaf) as Scalar, start, end }];
    }
    if (key !== undefined) path[last] = JSON.parse(key);
    else if (token === "{" || token === "[") path.push(token === "[" ? 0 : "");
    else if (token === "}" || token === "]") path.pop();
    else if (typeof path[last] === "number") path[last]++;
    return [];
  }).toArray();
}
