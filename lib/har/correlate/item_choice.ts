import { isArray, isObject, type JsonObject, type JsonValue, segment } from "../../json/mod.ts";
import type { Choice, Keys, Source } from "../provenance.ts";
import { isStrong, valueClass } from "../values/mod.ts";

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

/**
 * The source of a value in a JSON answer. Where it stands in an item of a list, the item is chosen by
 * what the user typed, else by being the only one, the first, or by its name.
 *
 * @param typed The id of the atom in which a text was typed before, if it was.
 */
export function chooseItem(
  root: JsonValue,
  path: Keys,
  typed: (text: string) => string | undefined,
): Source {
  const plain: Source = { from: "json", path };
  if (!path.some((_, index) => isChosen(root, path, index))) return plain;
  let select = "$";
  let current: JsonValue = root;
  let note: string | undefined;
  let by: string | undefined;
  path.forEach((key, index) => {
    const items = isChosen(root, path, index) ? itemsOf(current) : undefined;
    const picked = items && pick(items, key, typed, index === path.length - 1);
    select += picked?.select ?? segment(key);
    note ??= picked?.note;
    by ??= picked?.by;
    current = (current as JsonObject)[key as string];
  });
  const choice: Choice = {
    path: select,
    ...(by === undefined ? {} : { by }),
    ...(note === undefined ? {} : { note }),
  };
  return { ...plain, choice };
}

/** Whether a key is one of many alike: an index, or a key that is an id itself. */
function isChosen(root: JsonValue, path: Keys, index: number): boolean {
  const key = path[index];
  if (typeof key === "number") return true;
  return index < path.length - 1 && isStrong(valueClass(key)) &&
    isObject(at(root, path.slice(0, index)));
}

type Item = readonly [key: string | number, value: JsonValue];

function itemsOf(value: JsonValue): readonly Item[] {
  if (isArray(value)) return value.map((item, index): Item => [index, item]);
  return isObject(value) ? Object.entries(value) : [];
}

interface Pick {
  readonly select: string;
  readonly by?: string;
  readonly note?: string;
}

function pick(
  items: readonly Item[],
  key: string | number,
  typed: (text: string) => string | undefined,
  isLast: boolean,
): Pick {
  const chosen = items.find(([own]) => own === key)?.[1];
  const isList = typeof key === "number";
  if (!isLast && isObject(chosen)) {
    const marks = marksOf(chosen).filter((mark) => isUnique(items, mark));
    const found = marks.flatMap((mark) => {
      const by = typed(mark.text);
      return by === undefined ? [] : [{ ...mark, by }];
    })[0];
    if (found) return { select: filterFor(found), by: found.by };
    if (items.length === 1) return { select: isList ? "[0]" : "[*]" };
    const natural = marks.find(({ isNatural }) => isNatural);
    if (natural && key !== 0) return { select: filterFor(natural) };
  }
  if (!isList) return items.length === 1 ? { select: "[*]" } : { select: segment(key) };
  if (items.length === 1 || key === 0) return { select: segment(key) };
  return { select: segment(key), note: `picks item ${key + 1} of ${items.length} of a list` };
}

interface Mark {
  readonly path: readonly string[];
  readonly text: string;
  readonly isNatural: boolean;
}

/** What an item can be known by: its texts, those in its objects as well, names first. */
function marksOf(item: JsonObject): readonly Mark[] {
  const marks: Mark[] = [];
  for (const [key, value] of Object.entries(item)) {
    if (isMark(value)) marks.push({ path: [key], text: value, isNatural: NATURAL.includes(key) });
    if (!isObject(value)) continue;
    for (const [inner, deep] of Object.entries(value)) {
      if (isMark(deep)) marks.push({ path: [key, inner], text: deep, isNatural: false });
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

function isUnique(items: readonly Item[], mark: Mark): boolean {
  let count = 0;
  for (const [, item] of items) {
    if (at(item, mark.path) === mark.text && ++count > 1) return false;
  }
  return true;
}

function filterFor({ path, text }: Mark): string {
  return `[?@${path.map(segment).join("")} == ${quoted(text)}]`;
}

/** A text as a literal of JSONPath (RFC 9535). */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}

function at(root: JsonValue, path: Keys): JsonValue | undefined {
  let current: JsonValue | undefined = root;
  for (const key of path) {
    if (isArray(current) && typeof key === "number") current = current[key];
    else if (isObject(current) && Object.hasOwn(current, key)) current = current[key as string];
    else return undefined;
  }
  return current;
}
