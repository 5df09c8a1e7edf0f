import { parseJson } from "../../../json/mod.ts";
import type { Keys, Scalar } from "../../provenance.ts";

/** A leaf of a JSON text and its range. */
export interface JsonLeaf {
  readonly path: Keys;
  readonly value: Scalar;
  /** The offset of the value's first code unit; for a string, after the opening quote. */
  readonly start: number;
  /** The offset after the value's last code unit; for a string, before the closing quote. */
  readonly end: number;
}

const TOKEN =
  /(?<key>"(?:[^"\\]|\\.)*")\s*:|(?<leaf>"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)|[{}[\],]/g;

/** Returns the leaves of a text that is a JSON object or list, and none for any other text. */
export function jsonLeaves(text: string): readonly JsonLeaf[] {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return [];
  const leaves: JsonLeaf[] = [];
  const path: (string | number)[] = [];
  for (const { 0: token, index, groups } of text.matchAll(TOKEN)) {
    const { key, leaf } = groups!;
    const last = path.length - 1;
    if (key !== undefined) path[last] = JSON.parse(key);
    else if (leaf !== undefined) {
      const quote = leaf[0] === '"' ? 1 : 0;
      leaves.push({
        path: [...path],
        value: parseJson(leaf) as Scalar,
        start: index + quote,
        end: index + leaf.length - quote,
      });
    } else if (token === "{" || token === "[") path.push(token === "[" ? 0 : "");
    else if (token === "}" || token === "]") path.pop();
    else if (typeof path[last] === "number") path[last]++;
  }
  return leaves;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
