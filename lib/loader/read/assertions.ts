import type { AssertionsNode, PathAssertionsNode, Spelling } from "../flow.ts";
import { ASSERTION_KEYS } from "../keys/response_keys.ts";
import { checkKeys, entryFor, isEmptyKey } from "../keys/key_table.ts";
import { mistakes } from "../mistakes.ts";
import type { MapEntry, MapNode, SourceNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

/** What to write under `headers`. */
export const HEADERS_HELP = "write `name: value`";

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
  const map = value.kind === "map"
    ? value
    : mistakes.parts.assertionsMap(entry, what, owner, reader);
  if (!map) return undefined;
  checkKeys(
    reader.diagnostics,
    map,
    ASSERTION_KEYS,
    what,
    () => mistakes.parts.FOREIGN_ASSERTION_KEYS,
  );
  const find = (name: string) => entryFor(map, name, ASSERTION_KEYS);
  const body = find("body")?.value;
  const [paths, otherPaths] = readPaths(map, reader);
  return {
    node: withoutEmptyKeys(map),
    status: find("status")?.value,
    paths,
    otherPaths,
    headers: readHeaders(map, reader),
    durationMs: find("duration_ms"),
    body: body && readBody(body, reader),
    schema: find("schema")?.value,
  };
}

function withoutEmptyKeys(map: MapNode): MapNode {
  const isEmpty = (entry: MapEntry) => isEmptyKey(entry, ASSERTION_KEYS);
  if (!map.entries.some(isEmpty)) return map;
  return { ...map, entries: map.entries.filter((entry) => !isEmpty(entry)) };
}

function readBody(node: SourceNode, reader: NodeReader): MapNode | undefined {
  return node.kind === "map"
    ? node
    : reader.map(node, "`body`", mistakes.parts.bodyAssertionHelp(node));
}

function readHeaders(map: MapNode, reader: NodeReader): MapNode | undefined {
  const entry = entryFor(map, "headers", ASSERTION_KEYS);
  if (!entry) return undefined;
  if (entry.value.kind !== "map") return mistakes.parts.headersMap(entry, map, reader);
  if (entry.value.entries.length === 0) reportEmptyAssertion(entry, HEADERS_HELP, reader);
  return entry.value;
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
    return { spelling, list: mistakes.parts.itemsOfMap(entry, value, spelling, owner, reader) };
  }
  const list = reader.list(value, `\`${name}\``, help);
  if (list?.items.length === 0) reportEmptyAssertion(entry, help, reader);
  return list && { spelling, list };
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
