import { isArray, isObject, type JsonObject, type JsonValue, segment } from "../../json/mod.ts";
import type { Keys } from "../provenance.ts";
import { valueClass, WRAPPERS } from "../values/mod.ts";

/** Keys whose values people know a thing by, the best first. */
const NATURAL = [
  "name",
  "title",
  "label",
  "slug",
  "code",
  "sku",
  "key",
  "email",
  "username",
  "login",
  "displayName",
  "display_name",
  "fullName",
  "full_name",
  "filename",
  "symbol",
  "subject",
  "description",
];
const MAX_LITERAL = 120;

/** An item of a list or a member of an object. */
export type Item = readonly [key: string | number, value: JsonValue];

/** A text by which an item can be known. */
export interface Mark {
  readonly path: readonly string[];
  readonly text: string;
  readonly isNatural: boolean;
}

/** What an item can be known by: its texts, those in its objects as well, names first. */
export function marksOf(item: JsonObject): readonly Mark[] {
  const marks: Mark[] = [];
  for (const [key, value] of Object.entries(item)) {
    if (isMark(value)) marks.push({ path: [key], text: value, isNatural: NATURAL.includes(key) });
    if (!isObject(value)) continue;
    for (const [inner, deep] of Object.entries(value)) {
      if (isMark(deep)) {
        marks.push({
          path: [key, inner],
          text: deep,
          isNatural: WRAPPERS.has(key) && NATURAL.includes(inner),
        });
      }
    }
  }
  const rank = ({ path }: Mark) => {
    const at = NATURAL.indexOf(path.at(-1)!);
    return (at < 0 ? NATURAL.length : at) + path.length * 100;
  };
  return marks.sort((a, b) => rank(a) - rank(b));
}

function isMark(value: JsonValue): value is string {
  if (typeof value !== "string" || value.length < 2 || value.length > MAX_LITERAL) return false;
  const kind = valueClass(value);
  return kind === "word" || kind === "text" || kind === "code" || kind === "email";
}

/** Whether only one item has a mark. */
export function isUnique(items: readonly Item[], mark: Mark): boolean {
  let count = 0;
  for (const [, item] of items) {
    if (at(item, mark.path) === mark.text && ++count > 1) return false;
  }
  return true;
}

/** The selector of a JSONPath that finds the items with a mark. */
export function filterFor({ path, text }: Mark): string {
  return `[?@${path.map(segment).join("")} == ${quoted(text)}]`;
}

/** A text as a literal of JSONPath (RFC 9535). */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

/** What stands at a path of keys. */
export function at(root: JsonValue, path: Keys): JsonValue | undefined {
  let current: JsonValue | undefined = root;
  for (const key of path) {
    if (isArray(current) && typeof key === "number") current = current[key];
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key as string];
    else return undefined;
  }
  return current;
}
