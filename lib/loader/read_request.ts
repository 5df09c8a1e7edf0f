import type { RequestNode } from "./flow.ts";
import { REQUEST_KEYS } from "./request_keys.ts";
import type { MapEntry, MapNode, ScalarNode, SourceNode } from "./node.ts";
import { readRedirects } from "./read_redirects.ts";
import type { ShapeReader } from "./shape.ts";
import { checkKeys, entryFor } from "./unknown_key.ts";
import { quoted } from "./variants/flow_text.ts";
import {
  entriesText,
  headersOfList,
  methodEntry,
  pairsOfText,
  REQUEST_VARIANTS,
  requestOfText,
} from "./variants/request_keys.ts";
import { isPlain, isWritten, replaceEntry, replaceValue } from "./variants/rewrite.ts";

/** The keys beside `body` that give a body. */
const BODY_KEYS = ["body_file", "form", "multipart", "graphql", "base64", "hex"] as const;
const URL_HELP = "write the absolute URL: `url: ${ENV.BASE_URL}/…`";

/** Reads the `request` of a step. */
export function readRequest(node: SourceNode, read: ShapeReader): RequestNode {
  if (node.kind === "scalar") return readRequestText(node, read);
  const map = read.map(node, "`request`", "a request has a `method` and a `url`");
  if (!map) return noRequest(node);
  checkKeys(read.found, map, REQUEST_KEYS, "a request", REQUEST_VARIANTS);
  const short = methodEntry(map);
  const url = short ? undefined : read.required(map, "url", REQUEST_KEYS, "a request", URL_HELP);
  const valueOf = (name: string) => entryFor(map, name, REQUEST_KEYS)?.value;
  const method = valueOf("method");
  const timeout = valueOf("timeout_ms");
  const urlNode = url && textNode(url, "`url`", read, URL_HELP);
  return {
    node: map,
    url: missing(map),
    method: method && textNode(method, "`method`", read),
    ...(urlNode ? withoutMethod(urlNode, map, read) : {}),
    ...(short ? { url: short.value, method: short.key } : {}),
    headers: entriesOf(map, "headers", read),
    cookies: entriesOf(map, "cookies", read),
    body: entryFor(map, "body", REQUEST_KEYS),
    bodies: BODY_KEYS.flatMap((name) => {
      const entry = entryFor(map, name, REQUEST_KEYS);
      return entry ? [{ ...entry, name }] : [];
    }),
    query: entryFor(map, "query", REQUEST_KEYS),
    auth: entryFor(map, "auth", REQUEST_KEYS),
    followRedirects: readRedirects(map, read),
    httpVersion: entryFor(map, "http_version", REQUEST_KEYS),
    unixSocket: entryFor(map, "unix_socket", REQUEST_KEYS),
    timeoutMs: timeout && read.integer(timeout, "`timeout_ms`", 1),
  };
}

/** The request of a step that has none: nothing is wrong with it but that. */
export function noRequest({ range }: SourceNode): RequestNode {
  const node: MapNode = { kind: "map", entries: [], range };
  return { node, url: missing(node), headers: [], cookies: [], bodies: [] };
}

/** A request as one text: `GET http://…`. */
function readRequestText(node: ScalarNode, read: ShapeReader): RequestNode {
  const parts = typeof node.value === "string" ? requestOfText(node.text) : undefined;
  if (!parts) {
    read.map(node, "`request`", "a request has a `method` and a `url`");
    return noRequest(node);
  }
  const text = `{ method: ${parts.method}, url: ${quoted(parts.url)} }`;
  read.map(node, "`request`", {
    help: `write \`request: ${text}\``,
    ...replaceValue(read.found, node, text),
  });
  const url = { ...node, value: parts.url, text: parts.url };
  const method = { ...node, value: parts.method, text: parts.method };
  return { ...noRequest(node), url, method };
}

/** The URL behind a method that stands in front of it, which is reported. */
function withoutMethod(
  node: ScalarNode,
  map: MapNode,
  { found }: ShapeReader,
): Pick<RequestNode, "url"> & Partial<Pick<RequestNode, "method">> {
  const [, method, text] = /^([A-Z]+)\s+((?:https?:\/\/|\$\{).*)$/s.exec(node.text) ?? [];
  if (method === undefined) return { url: node };
  const entry = entryFor(map, "url", REQUEST_KEYS)!;
  const given = entryFor(map, "method", REQUEST_KEYS);
  const written = `url: ${node.quoted ? quoted(text) : text}`;
  found.error("bad-url", "the URL begins with a method", node.range, {
    help: given
      ? `write \`${written}\`; the method stands in \`method\``
      : `write \`method: ${method}\` and \`${written}\``,
    ...(given ? {} : replaceEntry(found, map, entry, [`method: ${method}`, written])),
  });
  const url = { ...node, value: text, text };
  return given ? { url } : { url, method: { ...node, value: method, text: method } };
}

function entriesOf(map: MapNode, name: string, read: ShapeReader): readonly MapEntry[] {
  const entry = entryFor(map, name, REQUEST_KEYS);
  if (!entry) return [];
  const { value } = entry;
  const listed = value.kind === "list"
    ? headersOfList(value.items)
    : value.kind === "scalar"
    ? pairsOfText(value, name === "cookies")
    : undefined;
  if (!listed || listed.length === 0) {
    return read.map(value, `\`${name}\``, "write `name: value`")?.entries ?? [];
  }
  const text = `${name}: ${entriesText(listed)}`;
  const safe = isWritten(map, entry) && isPlain(value.range, read.found.source);
  read.map(value, `\`${name}\``, {
    help: `write \`${text}\``,
    ...(safe && isUnique(listed) ? replaceEntry(read.found, map, entry, [text]) : {}),
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
  read: ShapeReader,
  help?: string,
): ScalarNode | undefined {
  return read.text(node, what, help) === undefined ? undefined : node as ScalarNode;
}
