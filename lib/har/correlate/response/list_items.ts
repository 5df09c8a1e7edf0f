import type { JsonObject, JsonValue } from "../../../json/mod.ts";
import { isArray, isObject, pathSegment, quotedLiteral, valueAt } from "../../../json/mod.ts";
import { isMapOfIds } from "../../../shapes/mod.ts";
import type { ItemChoice, Keys } from "../../provenance.ts";
import { isDistinctive, isMapLike, isReadable, valueClass, WRAPPERS } from "../../values/mod.ts";
import type { CandidateResponse } from "./response_value.ts";

/** A place in the JSON of a response, or in JSON that a text of the response is. */
export type JsonPlace = Readonly<{ response: CandidateResponse; root: JsonValue; path: Keys }>;

/**
 * Returns the source of a value in a JSON response. In a list, the item is chosen by what the user
 * typed, otherwise by being the only one or the first, or by its name, which its id may begin with.
 */
export function chooseItem(at: JsonPlace) {
  const { path } = at;
  const choices = path.map((_, index) => itemChoice(at, index));
  if (choices.every((choice) => choice === undefined)) return { from: "json", path } as const;
  const selectors = choices.map((choice, index) => choice?.path ?? pathSegment(path[index]));
  const whole = { path: `$${selectors.join("")}` };
  // The first text and the first note count.
  const choice: ItemChoice = Object.assign({}, ...choices.toReversed(), whole);
  return { from: "json", path, choice } as const;
}

/** Returns the selector for an item of a list or of a map, if a key of the path is that of one. */
function itemChoice({ response, root, path }: JsonPlace, index: number) {
  const { entry: { request: { body } }, isWrite, typed } = response;
  const key = path[index];
  const holder = valueAt(root, path.slice(0, index));
  const isLast = index === path.length - 1;
  const named = isMapOfIds(holder) ? typed(`${key}`) : undefined;
  if (named) return { path: `[${quotedLiteral(`${key}`)}]`, by: named.id };
  // A key that is itself an id is one of many alike, as an index is.
  const isChosen = typeof key === "number" || !isLast && isObject(holder) && isMapLike(holder);
  if (!isChosen) return undefined;
  const plain = pathSegment(key);
  const items = isArray(holder) ? holder : isObject(holder) ? Object.values(holder) : [];
  const item = valueAt(holder, [key]);
  const marks = isLast || !isObject(item) ? [] : marksOf(item).toSorted((a, b) => a.rank - b.rank);
  // A word of an address, such as a currency, is no name of an item.
  const isTelling = ({ isNatural, text }: ItemMark) =>
    isNatural || isDistinctive(text) || typed(text)?.place.in !== "path";
  const chosen = marks.find((one) => typed(one.text) && isTelling(one) && isUnique(items, one));
  if (chosen) return { path: filterFor(chosen), by: typed(chosen.text)!.id };
  const sent = body?.kind === "json" && isArray(body.value) ? body.value.length : 1;
  // A response lists what one request created in the same order.
  if (typeof key === "number" && isWrite && items.length === sent) return { path: plain };
  const isFirst = path.slice(0, index + 1).every((key) => typeof key === "string" || key === 0);
  // An id such as `invoice:3:7f8a` says which item it is of.
  const isNamed = ({ text }: ItemMark) =>
    items.length > 1 && !isFirst || `${valueAt(root, path)}`.startsWith(`${text}:`);
  const natural = marks.find((mark) => mark.isNatural && isNamed(mark) && isUnique(items, mark));
  if (natural) return { path: filterFor(natural) };
  if (typeof key === "string") return { path: items.length === 1 ? "[*]" : plain };
  if (items.length === 1 || key === 0) return { path: plain };
  return { path: plain, note: `picks item ${key + 1} of ${items.length} of a list` };
}

/** Keys whose values people use to recognise a thing, the best first. */
const NATURAL_KEYS =
  `name title label slug code sku key email username login displayname fullname filename symbol
   subject description`.split(/\s+/);
const MAX_LITERAL = 120;
/** In how many objects of an item a text may be that identifies it; above two, only its name. */
const MAX_ABOVE = 4;

/** A text that identifies an item. By rank, names come first, and what is in the item itself. */
type ItemMark = Readonly<{ path: Keys; text: string; isNatural: boolean; rank: number }>;

/** Returns the texts that may identify an item, including those in its objects. */
function marksOf(item: JsonObject, above: readonly string[] = []): readonly ItemMark[] {
  return Object.entries(item).flatMap(([key, value]) => {
    const path = [...above, key];
    if (isObject(value)) return above.length < MAX_ABOVE ? marksOf(value, path) : [];
    // `{ "fields": { "name": { "stringValue": … } } }`
    const isType = above.length > 0 && /.Value$/.test(key);
    const [name, ...owners] = (isType ? above : path).toReversed();
    const at = NATURAL_KEYS.indexOf(name.replaceAll("_", "").toLowerCase());
    const isNatural = at >= 0 &&
      owners.every((owner) =>
        WRAPPERS.has(owner) || isType && /^(?:document|fields|found)$/.test(owner)
      );
    if (above.length > 2 && !(isType && isNatural)) return [];
    const rank = (isNatural ? at : 1_000) + path.length * 100;
    // A word deep inside says what kind of thing it is, as `object` of a schema does.
    const isTelling = isNatural || above.length === 0 || isDistinctive(`${value}`);
    const isMark = typeof value === "string" && value.length >= 2 && value.length <= MAX_LITERAL &&
      isReadable(valueClass(value));
    return isTelling && isMark ? [{ path, text: value, isNatural, rank }] : [];
  });
}

/** Whether only one item has a mark. */
function isUnique(items: readonly JsonValue[], { path, text }: ItemMark): boolean {
  const isMarked = (item: JsonValue) => valueAt(item, path) === text;
  return items.findIndex(isMarked) === items.findLastIndex(isMarked);
}

/** Returns the JSONPath selector for the items with a mark. */
function filterFor({ path, text }: ItemMark): string {
  return `[?@${path.map(pathSegment).join("")} == ${quotedLiteral(text)}]`;
}
