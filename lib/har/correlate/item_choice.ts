import { isArray, isObject, type JsonObject, type JsonValue, segment } from "../../json/mod.ts";
import type { Choice, Keys, Source } from "../provenance.ts";
import { isStrong, valueClass } from "../values/mod.ts";
import { at, filterFor, isUnique, type Item, marksOf } from "./item_marks.ts";

/**
 * The source of a value in a JSON answer. Where it stands in an item of a list, the item is chosen by
 * what the user typed, else by being the only one, the first, or by its name.
 *
 * @param keepsIndex Whether the index says enough in a list of so many.
 * @param typed The id of the atom in which a text was typed before, if it was.
 */
export function chooseItem(
  root: JsonValue,
  path: Keys,
  typed: (text: string) => string | undefined,
  keepsIndex: (count: number) => boolean = () => false,
): Source {
  const plain: Source = { from: "json", path };
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
      : items && pick(items, key, typed, index === path.length - 1);
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
