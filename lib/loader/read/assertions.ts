import type { AssertionsNode, PathAssertionsNode, Spelling } from "../flow.ts";
import { ASSERTION_KEYS } from "../keys/flow_keys.ts";
import { checkKeys, entryFor } from "../keys/key_table.ts";
import { FOREIGN_ASSERTION_KEYS } from "../other_tools/assertion_keys.ts";
import {
  assertionLines,
  assertionsByPath,
  assertionsOfList,
  mixesRoots,
  namedHeaders,
  withRoots,
} from "../other_tools/assertion_lists.ts";
import { assertionOfText, withOperators } from "../other_tools/operator_words.ts";
import { headersOfList, pairsOfText } from "../other_tools/request_keys.ts";
import {
  asEntries,
  entriesText,
  flowText,
  isBraced,
  isPlain,
  isWritten,
  type ListNode,
  type MapEntry,
  type MapNode,
  quoted,
  replaceEntry,
  type SourceNode,
} from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

const MAX_QUOTED_BLOCK = 200;
const MAX_BODY = 40;

/**
 * Reads the assertions of `assert`, `until` or `fail_when`.
 *
 * @param owner The map that has the entry.
 */
export function readAssertions(
  entry: MapEntry,
  what: string,
  owner: MapNode,
  reader: NodeReader,
): AssertionsNode | undefined {
  const { value } = entry;
  const list = listOf(value);
  const map = list
    ? assertionsMap(entry, list, what, owner, reader)
    : reader.map(value, what, "write a map, for example `{ status: 200 }`");
  if (!map) return undefined;
  checkKeys(reader.diagnostics, map, ASSERTION_KEYS, what, FOREIGN_ASSERTION_KEYS);
  const find = (name: string) => entryFor(map, name, ASSERTION_KEYS);
  const body = find("body")?.value;
  const [paths, otherPaths] = readPaths(map, reader);
  return {
    node: map,
    status: find("status")?.value,
    paths,
    otherPaths,
    headers: readHeaders(map, reader),
    durationMs: find("duration_ms"),
    body: body && reader.map(body, "`body`", bodyHelp(body)),
    schema: find("schema")?.value,
  };
}

/** Returns assertions that are a list, or one written as a sentence: `status == 200`. */
function listOf(value: SourceNode): ListNode | undefined {
  if (value.kind === "list") return value.items.length > 0 ? value : undefined;
  if (value.kind === "map" || !assertionOfText(value)) return undefined;
  return { kind: "list", items: [value], range: value.range };
}

/** Returns the help for text under `body`, which may be the whole body or a part of it. */
function bodyHelp(node: SourceNode): string {
  const part = node.kind === "scalar" && node.text.length <= MAX_BODY ? node.text : "ready";
  return `write an operator, for example \`body: { contains: ${quoted(part)} }\``;
}

/** Converts a list of assertions to the map that it should be. */
function assertionsMap(
  entry: MapEntry,
  list: ListNode,
  what: string,
  owner: MapNode,
  reader: NodeReader,
): MapNode {
  const { diagnostics } = reader;
  const { map, complete } = assertionsOfList(list.items, list.range);
  const name = what.replaceAll("`", "");
  const text = flowText(map);
  const [first, ...rest] = assertionLines(map);
  const lines = [`${name}:`, ...(first === undefined ? [] : [first, ...rest]).map((l) => `  ${l}`)];
  const range = { start: entry.key.range.start, end: list.range.end };
  const safe = complete && isWritten(owner, entry) && isPlain(range, diagnostics.source);
  const fixed = isBraced(owner, diagnostics.source)
    ? `${name}: ${text}`
    : asEntries(owner, entry, diagnostics.source, lines);
  reader.map(entry.value, what, {
    help: map.entries.length === 0
      ? "write a map, for example `{ status: 200 }`"
      : text.length <= MAX_QUOTED_BLOCK
      ? `write a map: \`${name}: ${text}\``
      : "write one map of all of them, not a list",
    ...(safe ? { fix: diagnostics.fix(`write \`${name}\` as a map`, [range, fixed]) } : {}),
  });
  for (const item of list.items) {
    if (item.kind === "map" || (item.kind === "scalar" && assertionOfText(item))) continue;
    reader.map(item, "an assertion", "write a map, for example `{ status: 200 }`");
  }
  return map;
}

function readHeaders(map: MapNode, reader: NodeReader): MapNode | undefined {
  const entry = entryFor(map, "headers", ASSERTION_KEYS);
  if (!entry) return undefined;
  const { value } = entry;
  const help = "write `name: value`";
  const listed = value.kind === "list" && value.items.length > 0
    ? listedHeaders(value)
    : value.kind === "scalar"
    ? pairsOfText(value, false)
    : undefined;
  if (listed) {
    const text = `headers: ${entriesText(listed)}`;
    reader.map(value, "`headers`", {
      help: `write \`${text}\``,
      ...replaceEntry(reader.diagnostics, map, entry, [text]),
    });
    return { kind: "map", entries: listed, range: value.range };
  }
  const headers = reader.map(value, "`headers`", help);
  if (headers?.entries.length === 0) reportEmptyAssertion(entry, help, reader);
  return headers;
}

/** Converts `- { header: etag, exists: true }`, or a list of headers as in requests. */
function listedHeaders({ items }: ListNode): readonly MapEntry[] | undefined {
  const { map, complete } = assertionsOfList(items);
  const [only, ...others] = map.entries;
  const inner: SourceNode | undefined = only?.value;
  if (complete && others.length === 0 && only?.name === "headers" && inner.kind === "map") {
    return inner.entries;
  }
  return namedHeaders(items) ?? headersOfList(items);
}

/** Reads `json` or `jsonpath`. If both are present, reads both. */
function readPaths(
  map: MapNode,
  reader: NodeReader,
): readonly [paths?: PathAssertionsNode, other?: PathAssertionsNode] {
  const json = entryFor(map, "json", ASSERTION_KEYS);
  const jsonpath = entryFor(map, "jsonpath", ASSERTION_KEYS);
  if (json && jsonpath) {
    reader.bothSpellings(jsonpath, json, "keep the assertions under one of the two");
  }
  const items = [
    json && readItems(json, "A", map, reader),
    jsonpath && readItems(jsonpath, "B", map, reader),
  ].filter((one) => one !== undefined);
  return [items[0], items[1]];
}

function readItems(
  entry: MapEntry,
  spelling: Spelling,
  owner: MapNode,
  reader: NodeReader,
): PathAssertionsNode | undefined {
  const { value } = entry;
  const name = spelling === "A" ? "json" : "jsonpath";
  const root = spelling === "A" ? "$.json.id" : "$.id";
  const help = `write a list of assertions: \`- { path: ${root}, exists: true }\``;
  if (value.kind === "map" && value.entries.length > 0) {
    return { spelling, list: itemsOfMap(entry, value, spelling, owner, reader) };
  }
  const list = reader.list(value, `\`${name}\``, help);
  if (list?.items.length === 0) reportEmptyAssertion(entry, help, reader);
  return list && { spelling, list };
}

/** Returns the items of a single assertion outside a list, or of assertions under their paths. */
function itemsOfMap(
  entry: MapEntry,
  map: MapNode,
  spelling: Spelling,
  owner: MapNode,
  reader: NodeReader,
): ListNode {
  const { diagnostics } = reader;
  const name = spelling === "A" ? "json" : "jsonpath";
  const byPath = map.entries.every(({ name }) => name.startsWith("$"));
  const { items, complete } = byPath ? assertionsByPath(map) : { items: [map], complete: true };
  const rooted = items.map((item) => ({ ...item, entries: withRoots(item.entries, spelling) }));
  const list: ListNode = { kind: "list", items: byPath ? rooted : items, range: map.range };
  const written = list.items.map((item) => item.kind === "map" ? withOperators(item) : item);
  const text = flowText({ ...list, items: written });
  const fixable = complete && !mixesRoots(items, spelling) && isWritten(owner, entry) &&
    isPlain(map.range, diagnostics.source);
  reader.list(map, `\`${name}\``, {
    help: text.length <= MAX_QUOTED_BLOCK
      ? `write a list: \`${name}: ${text}\``
      : `write a list, an item for each path: \`- ${flowText(written[0])}\``,
    ...(fixable ? replaceEntry(diagnostics, owner, entry, [`${name}: ${text}`]) : {}),
  });
  return list;
}

/** Reports an assertion key without a value. */
function reportEmptyAssertion(
  { name, value }: MapEntry,
  help: string,
  { diagnostics }: NodeReader,
): void {
  const message = `\`${name}\` is empty, so it asserts nothing`;
  diagnostics.error("empty-assertion", message, value.range, { help });
}
