import type { Spelling } from "../flow.ts";
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
import { HEADERS_HELP } from "../read/assertions.ts";
import type { NodeReader } from "../read/node_reader.ts";
import {
  asEntries,
  entriesText,
  entryOf,
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

const MAX_QUOTED_BLOCK = 200;
const MAX_BODY = 40;

/** Converts assertions that are not a map to the map that they should be, if they are assertions. */
export function assertionsMap(
  entry: MapEntry,
  what: string,
  owner: MapNode,
  reader: NodeReader,
): MapNode | undefined {
  const list = listOf(entry.value);
  if (!list) return reader.map(entry.value, what, "write a map, for example `{ status: 200 }`");
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

/** Returns assertions that are a list, or one written as a sentence: `status == 200`. */
function listOf(value: SourceNode): ListNode | undefined {
  if (value.kind === "list") return value.items.length > 0 ? value : undefined;
  if (value.kind === "map" || !assertionOfText(value)) return undefined;
  return { kind: "list", items: [value], range: value.range };
}

/** Converts headers that are not a map to the map that they should be. */
export function headersMap(
  entry: MapEntry,
  map: MapNode,
  reader: NodeReader,
): MapNode | undefined {
  const { value } = entry;
  const listed = value.kind === "list" && value.items.length > 0
    ? listedHeaders(value)
    : value.kind === "scalar"
    ? pairsOfText(value, false)
    : undefined;
  if (!listed) return reader.map(value, "`headers`", HEADERS_HELP);
  const text = `headers: ${entriesText(listed)}`;
  reader.map(value, "`headers`", {
    help: `write \`${text}\``,
    ...replaceEntry(reader.diagnostics, map, entry, [text]),
  });
  return { kind: "map", entries: listed, range: value.range };
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

/** Returns the items of a single assertion outside a list, or of assertions under their paths. */
export function itemsOfMap(
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
  const paths = items.flatMap((item) => {
    const path = entryOf(item, "path")?.value;
    return path?.kind === "scalar" ? [path.text] : [];
  });
  const rooted = items.map((item) => ({
    ...item,
    entries: item.entries.flatMap((one) =>
      one.name === "path" ? withRoots([one], spelling, paths) : [one]
    ),
  }));
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

/** Returns the help for text under `body`, which may be the whole body or a part of it. */
export function bodyAssertionHelp(node: SourceNode): string {
  const part = node.kind === "scalar" && node.text.length <= MAX_BODY ? node.text : "ready";
  return `write an operator, for example \`body: { contains: ${quoted(part)} }\``;
}
