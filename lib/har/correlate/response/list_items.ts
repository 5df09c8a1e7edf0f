import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  pathSegment,
} from "../../../json/mod.ts";
import { jsonAt } from "../../producer.ts";
import type { ItemChoice, Keys, ProducerSource } from "../../provenance.ts";
import { isReadable, isStrong, valueClass, WRAPPERS } from "../../values/mod.ts";

/**
 * Returns the source of a value in a JSON response. In a list, the item is chosen by what the user
 * typed, otherwise by being the only one or the first, or by its name.
 *
 * @param keepsIndex Whether the index is sufficient in a list of a given length.
 * @param typed Returns the id of the request value in which a text was typed earlier, if any.
 */
export function chooseItem(
  root: JsonValue,
  path: Keys,
  typed: (text: string) => string | undefined,
  keepsIndex: (count: number) => boolean = () => false,
): ProducerSource {
  const plain: ProducerSource = { from: "json", path };
  if (!path.some((_, index) => isChosen(root, path, index))) return plain;
  let select = "$";
  let current: JsonValue = root;
  let note: string | undefined;
  let by: string | undefined;
  path.forEach((key, index) => {
    const items = isChosen(root, path, index) ? itemsOf(current) : undefined;
    const isPlain = items !== undefined && typeof key === "number" && keepsIndex(items.length);
    const picked = isPlain
      ? undefined
      : items && itemSelector(items, key, typed, index === path.length - 1);
    select += picked?.select ?? pathSegment(key);
    note ??= picked?.note;
    by ??= picked?.by;
    current = (current as JsonObject)[key as string];
  });
  const choice: ItemChoice = {
    path: select,
    ...(by === undefined ? {} : { by }),
    ...(note === undefined ? {} : { note }),
  };
  return { ...plain, choice };
}

/** Whether a key is one of many alike: an index, or a key that is itself an id. */
function isChosen(root: JsonValue, path: Keys, index: number): boolean {
  const key = path[index];
  if (typeof key === "number") return true;
  return index < path.length - 1 && isStrong(valueClass(key)) &&
    isObject(jsonAt(root, path.slice(0, index)));
}

function itemsOf(value: JsonValue): readonly ListItem[] {
  if (isArray(value)) return value.map((item, index): ListItem => [index, item]);
  return isObject(value) ? Object.entries(value) : [];
}

interface ItemSelector {
  readonly select: string;
  readonly by?: string;
  readonly note?: string;
}

function itemSelector(
  items: readonly ListItem[],
  key: string | number,
  typed: (text: string) => string | undefined,
  isLast: boolean,
): ItemSelector {
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
  if (!isList) return items.length === 1 ? { select: "[*]" } : { select: pathSegment(key) };
  if (items.length === 1 || key === 0) return { select: pathSegment(key) };
  return { select: pathSegment(key), note: `picks item ${key + 1} of ${items.length} of a list` };
}

/** Keys whose values people use to recognise a thing, the best first. */
const NATURAL_KEYS =
  `name title label slug code sku key email username login displayName display_name fullName
   full_name filename symbol subject description`
    .split(/\s+/);
const MAX_LITERAL = 120;

/** An item of a list or a member of an object. */
type ListItem = readonly [key: string | number, value: JsonValue];

/** A text that identifies an item. */
interface ItemMark {
  readonly path: readonly string[];
  readonly text: string;
  readonly isNatural: boolean;
}

/** Returns the texts that may identify an item, including those in its objects, names first. */
function marksOf(item: JsonObject): readonly ItemMark[] {
  const marks: ItemMark[] = [];
  for (const [key, value] of Object.entries(item)) {
    if (isMark(value)) {
      marks.push({ path: [key], text: value, isNatural: NATURAL_KEYS.includes(key) });
    }
    if (!isObject(value)) continue;
    for (const [inner, deep] of Object.entries(value)) {
      if (isMark(deep)) {
        marks.push({
          path: [key, inner],
          text: deep,
          isNatural: WRAPPERS.has(key) && NATURAL_KEYS.includes(inner),
        });
      }
    }
  }
  const rank = ({ path }: ItemMark) => {
    const at = NATURAL_KEYS.indexOf(path.at(-1)!);
    return (at < 0 ? NATURAL_KEYS.length : at) + path.length * 100;
  };
  return marks.sort((a, b) => rank(a) - rank(b));
}

function isMark(value: JsonValue): value is string {
  if (typeof value !== "string" || value.length < 2 || value.length > MAX_LITERAL) return false;
  return isReadable(valueClass(value));
}

/** Whether only one item has a mark. */
function isUnique(items: readonly ListItem[], mark: ItemMark): boolean {
  let count = 0;
  for (const [, item] of items) {
    if (jsonAt(item, mark.path) === mark.text && ++count > 1) return false;
  }
  return true;
}

/** Returns the JSONPath selector for the items with a mark. */
function filterFor({ path, text }: ItemMark): string {
  return `[?@${path.map(pathSegment).join("")} == ${quotedLiteral(text)}]`;
}

/** Returns a text as a JSONPath literal (RFC 9535). */
export function quotedLiteral(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
