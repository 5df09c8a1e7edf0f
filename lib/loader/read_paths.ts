import type { SpelledItems, Spelling } from "./flow.ts";
import { CHECK_KEYS } from "./keys.ts";
import type { ListNode, MapEntry, MapNode } from "./node.ts";
import { bothSpellings, type ShapeReader } from "./shape.ts";
import { entryFor } from "./unknown_key.ts";
import { checksByPath } from "./variants/check_list.ts";
import { flowText } from "./variants/flow_text.ts";
import { withOperators } from "./variants/operator_words.ts";
import { isPlain, isWritten, replaceEntry } from "./variants/rewrite.ts";
import { mixesRoots, withRoots } from "./variants/roots.ts";

const MAX_SHOWN = 200;

/** Reads `json` or `jsonpath`; the other of the two as well where both are there. */
export function readPaths(
  map: MapNode,
  read: ShapeReader,
): readonly [paths?: SpelledItems, other?: SpelledItems] {
  const json = entryFor(map, "json", CHECK_KEYS);
  const jsonpath = entryFor(map, "jsonpath", CHECK_KEYS);
  if (json && jsonpath) {
    bothSpellings(read.found, jsonpath, json, "keep the assertions under one of the two");
  }
  const items = [
    json && readItems(json, "A", map, read),
    jsonpath && readItems(jsonpath, "B", map, read),
  ].filter((one) => one !== undefined);
  return [items[0], items[1]];
}

function readItems(
  entry: MapEntry,
  spelling: Spelling,
  owner: MapNode,
  read: ShapeReader,
): SpelledItems | undefined {
  const { value } = entry;
  const name = spelling === "A" ? "json" : "jsonpath";
  const root = spelling === "A" ? "$.json.id" : "$.id";
  const help = `write a list of assertions: \`- { path: ${root}, exists: true }\``;
  if (value.kind === "map" && value.entries.length > 0) {
    return { spelling, list: itemsOfMap(entry, value, spelling, owner, read) };
  }
  const list = read.list(value, `\`${name}\``, help);
  if (list?.items.length === 0) assertsNothing(entry, help, read);
  return list && { spelling, list };
}

/** One assertion that is not in a list, or assertions under their paths as keys. */
function itemsOfMap(
  entry: MapEntry,
  map: MapNode,
  spelling: Spelling,
  owner: MapNode,
  read: ShapeReader,
): ListNode {
  const { found } = read;
  const name = spelling === "A" ? "json" : "jsonpath";
  const byPath = map.entries.every(({ name }) => name.startsWith("$"));
  const { items, complete } = byPath ? checksByPath(map) : { items: [map], complete: true };
  const rooted = items.map((item) => ({ ...item, entries: withRoots(item.entries, spelling) }));
  const list: ListNode = { kind: "list", items: byPath ? rooted : items, range: map.range };
  const written = list.items.map((item) => item.kind === "map" ? withOperators(item) : item);
  const text = flowText({ ...list, items: written });
  const fixable = complete && !mixesRoots(items, spelling) && isWritten(owner, entry) &&
    isPlain(map.range, found.source);
  read.list(map, `\`${name}\``, {
    help: text.length <= MAX_SHOWN
      ? `write a list: \`${name}: ${text}\``
      : `write a list, an item for each path: \`- ${flowText(written[0])}\``,
    ...(fixable ? replaceEntry(found, owner, entry, [`${name}: ${text}`]) : {}),
  });
  return list;
}

/** Reports a key that is there and empty. */
export function assertsNothing(
  { name, value }: MapEntry,
  help: string,
  { found }: ShapeReader,
): void {
  const message = `\`${name}\` is empty, so it asserts nothing`;
  found.error("empty-assertion", message, value.range, { help });
}
