import { isNumber } from "../../json/mod.ts";
import type { RequestNode } from "../flow.ts";
import { checkKeys, entryFor } from "../keys/key_table.ts";
import { BODY_KEYS, REQUEST_KEYS } from "../keys/request_keys.ts";
import {
  FOREIGN_REQUEST_KEYS,
  headersOfList,
  methodEntry,
  pairsOfText,
  requestOfText,
} from "../other_tools/request_keys.ts";
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
import { booleanHelp, type NodeReader } from "./node_reader.ts";

const URL_HELP = "write the absolute URL: `url: ${ENV.BASE_URL}/…`";

/** Reads the `request` of a step. */
export function readRequest(node: SourceNode, reader: NodeReader): RequestNode {
  if (node.kind === "scalar") return readRequestText(node, reader);
  const map = reader.map(node, "`request`", "a request has a `method` and a `url`");
  if (!map) return noRequest(node);
  checkKeys(reader.diagnostics, map, REQUEST_KEYS, "a request", FOREIGN_REQUEST_KEYS);
  const short = methodEntry(map);
  const url = short ? undefined : reader.required(map, "url", REQUEST_KEYS, "a request", URL_HELP);
  const valueOf = (name: string) => entryFor(map, name, REQUEST_KEYS)?.value;
  const method = valueOf("method");
  const timeout = valueOf("timeout_ms");
  const urlNode = url && textNode(url, "`url`", reader, URL_HELP);
  const methodNode = method && textNode(method, "`method`", reader);
  const target = short
    ? { url: short.value, method: short.key }
    : urlNode && withoutMethod(urlNode, map, reader);
  return {
    node: map,
    url: target?.url ?? missing(map),
    method: target?.method ?? methodNode,
    headers: entriesOf(map, "headers", reader),
    cookies: entriesOf(map, "cookies", reader),
    body: entryFor(map, "body", REQUEST_KEYS),
    bodies: BODY_KEYS.flatMap((name) => {
      const entry = entryFor(map, name, REQUEST_KEYS);
      return entry ? [{ ...entry, name }] : [];
    }),
    query: entryFor(map, "query", REQUEST_KEYS),
    auth: entryFor(map, "auth", REQUEST_KEYS),
    followRedirects: readRedirects(map, reader),
    httpVersion: entryFor(map, "http_version", REQUEST_KEYS),
    unixSocket: entryFor(map, "unix_socket", REQUEST_KEYS),
    timeoutMs: timeout && reader.integer(timeout, "`timeout_ms`", 1),
  };
}

/** Returns an empty request for a step without one, so that only its absence is reported. */
export function noRequest({ range }: SourceNode): RequestNode {
  const node: MapNode = { kind: "map", entries: [], range };
  return { node, url: missing(node), headers: [], cookies: [], bodies: [] };
}

/** Reads a request that is one text: `GET http://…`. */
function readRequestText(node: ScalarNode, reader: NodeReader): RequestNode {
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
function withoutMethod(
  node: ScalarNode,
  map: MapNode,
  { diagnostics }: NodeReader,
): Pick<RequestNode, "url"> & Partial<Pick<RequestNode, "method">> {
  const [, method, text] = /^([A-Z]+)\s+((?:https?:\/\/|\$\{).*)$/s.exec(node.text) ?? [];
  if (method === undefined) return { url: node };
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

function entriesOf(map: MapNode, name: string, reader: NodeReader): readonly MapEntry[] {
  const entry = entryFor(map, name, REQUEST_KEYS);
  if (!entry) return [];
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

function missing({ range }: SourceNode): ScalarNode {
  return { kind: "scalar", value: null, text: "", quoted: false, range };
}

function textNode(
  node: SourceNode,
  what: string,
  reader: NodeReader,
  help?: string,
): ScalarNode | undefined {
  return reader.text(node, what, help) === undefined ? undefined : node as ScalarNode;
}

/** How many redirects `follow_redirects: true` allows, as in the Fetch standard. */
const DEFAULT_REDIRECTS = 20;

/** The largest number of redirects that a request may follow. */
const MOST_REDIRECTS = 100;

/** Reads `follow_redirects`, the number of redirects to follow; `undefined` if it is not set. */
function readRedirects(request: MapNode, reader: NodeReader): number | undefined {
  const node = entryFor(request, "follow_redirects", REQUEST_KEYS)?.value;
  if (node === undefined) return undefined;
  const value = node.kind === "scalar" ? node.value : undefined;
  if (typeof value === "boolean") return value ? DEFAULT_REDIRECTS : 0;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) {
    if (value <= MOST_REDIRECTS) return value;
  }
  const expected = `\`true\`, \`false\` or a number of at most ${MOST_REDIRECTS}`;
  return reader.wrong(node, "`follow_redirects`", expected, helpFor(node));
}

function helpFor(node: SourceNode): string | undefined {
  const { value, text } = node.kind === "scalar" ? node : { value: undefined, text: "" };
  if (text.includes("${")) return "expressions are not allowed here; write the value itself";
  if (isNumber(value)) return `write \`follow_redirects: true\` for up to ${DEFAULT_REDIRECTS}`;
  const number = text.trim();
  if (/^\d{1,3}$/.test(number) && Number(number) <= MOST_REDIRECTS) {
    return `write \`follow_redirects: ${Number(number)}\``;
  }
  return booleanHelp(node, "`follow_redirects`");
}
