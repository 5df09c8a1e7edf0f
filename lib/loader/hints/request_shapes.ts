import { isNumber } from "../../json/mod.ts";
import type { RequestNode } from "../flow.ts";
import { entryFor } from "../keys/key_table.ts";
import { REQUEST_KEYS } from "../keys/request_keys.ts";
import { headersOfList, pairsOfText, requestOfText } from "../other_tools/request_keys.ts";
import type { NodeReader } from "../read/node_reader.ts";
import { AFTER_METHOD, DEFAULT_REDIRECTS, MOST_REDIRECTS, noRequest } from "../read/request.ts";
import {
  entriesText,
  isPlain,
  isWritten,
  type MapEntry,
  type MapNode,
  quoted,
  replaceEntry,
  replaceValue,
  type ScalarNode,
  type SourceNode,
} from "../yaml/mod.ts";
import { booleanHelp } from "./values.ts";

/** Reads a request that is one text: `GET http://…`. */
export function readRequestText(node: ScalarNode, reader: NodeReader): RequestNode {
  const parts = typeof node.value === "string" ? requestOfText(node.text) : undefined;
  if (!parts) {
    reader.map(node, "`request`", "a request has a `method` and a `url`");
    return noRequest(node);
  }
  const text = `{ method: ${parts.method}, url: ${quoted(parts.url)} }`;
  reader.map(node, "`request`", {
    help: `write \`request: ${text}\``,
    ...replaceValue(reader.diagnostics, node, text),
  });
  const url = { ...node, value: parts.url, text: parts.url };
  const method = { ...node, value: parts.method, text: parts.method };
  return { ...noRequest(node), url, method };
}

/** Returns the URL without the method before it, which is reported. */
export function withoutMethod(
  node: ScalarNode,
  map: MapNode,
  { diagnostics }: NodeReader,
): Pick<RequestNode, "url"> & Partial<Pick<RequestNode, "method">> {
  const [, method, text] = AFTER_METHOD.exec(node.text)!;
  const entry = entryFor(map, "url", REQUEST_KEYS)!;
  const given = entryFor(map, "method", REQUEST_KEYS);
  const written = `url: ${node.quoted ? quoted(text) : text}`;
  diagnostics.error("bad-url", "the URL begins with a method", node.range, {
    help: given
      ? `write \`${written}\`; \`method\` has the method`
      : `write \`method: ${method}\` and \`${written}\``,
    ...(given ? {} : replaceEntry(diagnostics, map, entry, [`method: ${method}`, written])),
  });
  const url = { ...node, value: text, text };
  return given ? { url } : { url, method: { ...node, value: method, text: method } };
}

/** Reads headers or cookies that are not a map, and reports what they should be. */
export function fieldEntries(
  name: string,
  entry: MapEntry,
  map: MapNode,
  reader: NodeReader,
): readonly MapEntry[] {
  const { value } = entry;
  const listed = value.kind === "list"
    ? headersOfList(value.items)
    : value.kind === "scalar"
    ? pairsOfText(value, name === "cookies")
    : undefined;
  if (!listed || listed.length === 0) {
    return reader.map(value, `\`${name}\``, "write `name: value`")?.entries ?? [];
  }
  const text = `${name}: ${entriesText(listed)}`;
  const safe = isWritten(map, entry) && isPlain(value.range, reader.diagnostics.source);
  reader.map(value, `\`${name}\``, {
    help: `write \`${text}\``,
    ...(safe && isUnique(listed) ? replaceEntry(reader.diagnostics, map, entry, [text]) : {}),
  });
  return listed;
}

function isUnique(entries: readonly MapEntry[]): boolean {
  return new Set(entries.map(({ name }) => name)).size === entries.length;
}

/** Returns what to write instead of a wrong number of redirects. */
export function redirectsHelp(node: SourceNode): string | undefined {
  const { value, text } = node.kind === "scalar" ? node : { value: undefined, text: "" };
  if (text.includes("${")) return "expressions are not allowed here; write the value itself";
  if (isNumber(value)) return `write \`follow_redirects: true\` for up to ${DEFAULT_REDIRECTS}`;
  const number = text.trim();
  if (/^\d{1,3}$/.test(number) && Number(number) <= MOST_REDIRECTS) {
    return `write \`follow_redirects: ${Number(number)}\``;
  }
  return booleanHelp(node, "`follow_redirects`");
}
