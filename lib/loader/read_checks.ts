import type { Checks } from "./flow.ts";
import { CHECK_KEYS } from "./keys.ts";
import type { ListNode, MapEntry, MapNode, SourceNode } from "./node.ts";
import { assertsNothing, readPaths } from "./read_paths.ts";
import type { ShapeReader } from "./shape.ts";
import { checkKeys, entryFor } from "./unknown_key.ts";
import { CHECK_VARIANTS } from "./variants/check_keys.ts";
import { checkOfText } from "./variants/check_text.ts";
import { checksLines, checksOfList } from "./variants/check_list.ts";
import { flowText, quoted } from "./variants/flow_text.ts";
import { entriesText, headersOfList, pairsOfText } from "./variants/request_keys.ts";
import { asEntries, isBraced, isPlain, isWritten, replaceEntry } from "./variants/rewrite.ts";

const MAX_SHOWN = 200;
const MAX_BODY = 40;

/**
 * Reads the assertions of `assert`, `until` or `fail_when`.
 *
 * @param owner The map that the entry stands in.
 */
export function readChecks(
  entry: MapEntry,
  what: string,
  owner: MapNode,
  read: ShapeReader,
): Checks | undefined {
  const { value } = entry;
  const list = listOf(value);
  const map = list
    ? checksMap(entry, list, what, owner, read)
    : read.map(value, what, "write a map, for example `{ status: 200 }`");
  if (!map) return undefined;
  checkKeys(read.found, map, CHECK_KEYS, what, CHECK_VARIANTS);
  const find = (name: string) => entryFor(map, name, CHECK_KEYS);
  const body = find("body")?.value;
  const [paths, otherPaths] = readPaths(map, read);
  return {
    node: map,
    status: find("status")?.value,
    paths,
    otherPaths,
    headers: readHeaders(map, read),
    durationMs: find("duration_ms"),
    body: body && read.map(body, "`body`", bodyHelp(body)),
    schema: find("schema")?.value,
  };
}

/** Assertions that are a list, or one of them as a sentence: `status == 200`. */
function listOf(value: SourceNode): ListNode | undefined {
  if (value.kind === "list") return value.items.length > 0 ? value : undefined;
  if (value.kind === "map" || !checkOfText(value)) return undefined;
  return { kind: "list", items: [value], range: value.range };
}

/** Text under `body` may be all of the body or a part of it. */
function bodyHelp(node: SourceNode): string {
  const part = node.kind === "scalar" && node.text.length <= MAX_BODY ? node.text : "ready";
  return `write an operator, for example \`body: { contains: ${quoted(part)} }\``;
}

/** A list of assertions as the map that it should be. */
function checksMap(
  entry: MapEntry,
  list: ListNode,
  what: string,
  owner: MapNode,
  read: ShapeReader,
): MapNode {
  const { found } = read;
  const { map, complete } = checksOfList(list.items, list.range);
  const name = what.replaceAll("`", "");
  const text = flowText(map);
  const [first, ...rest] = checksLines(map);
  const lines = [`${name}:`, ...(first === undefined ? [] : [first, ...rest]).map((l) => `  ${l}`)];
  const range = { start: entry.key.range.start, end: list.range.end };
  const safe = complete && isWritten(owner, entry) && isPlain(range, found.source);
  const fixed = isBraced(owner, found.source)
    ? `${name}: ${text}`
    : asEntries(owner, entry, found.source, lines);
  read.map(entry.value, what, {
    help: map.entries.length === 0
      ? "write a map, for example `{ status: 200 }`"
      : text.length <= MAX_SHOWN
      ? `write a map: \`${name}: ${text}\``
      : "write one map of all of them, not a list",
    ...(safe ? { fix: found.fix(`write \`${name}\` as a map`, [range, fixed]) } : {}),
  });
  for (const item of list.items) {
    if (item.kind === "map" || (item.kind === "scalar" && checkOfText(item))) continue;
    read.map(item, "an assertion", "write a map, for example `{ status: 200 }`");
  }
  return map;
}

function readHeaders(map: MapNode, read: ShapeReader): MapNode | undefined {
  const entry = entryFor(map, "headers", CHECK_KEYS);
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
    read.map(value, "`headers`", {
      help: `write \`${text}\``,
      ...replaceEntry(read.found, map, entry, [text]),
    });
    return { kind: "map", entries: listed, range: value.range };
  }
  const headers = read.map(value, "`headers`", help);
  if (headers?.entries.length === 0) assertsNothing(entry, help, read);
  return headers;
}

/** `- { header: etag, exists: true }`, or as in requests. */
function listedHeaders({ items }: ListNode): readonly MapEntry[] | undefined {
  const { map, complete } = checksOfList(items);
  const [only, ...others] = map.entries;
  const inner: SourceNode | undefined = only?.value;
  if (complete && others.length === 0 && only?.name === "headers" && inner.kind === "map") {
    return inner.entries;
  }
  return namedHeaders(items) ?? headersOfList(items);
}

/** `- { name: etag, equals: x }`: the name of a header and what is said of it. */
function namedHeaders(items: readonly SourceNode[]): readonly MapEntry[] | undefined {
  const entries = items.map((item): MapEntry | undefined => {
    const [first, ...rest] = item.kind === "map" ? item.entries : [];
    const isName = first?.name === "name" && first.value.kind === "scalar";
    if (!isName || rest.length !== 1 || rest[0].name === "value") return undefined;
    const key = first.value as MapEntry["key"];
    return { key, name: key.text, value: { kind: "map", entries: rest, range: item.range } };
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}
