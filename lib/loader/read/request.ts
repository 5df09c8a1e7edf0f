import type { RequestNode } from "../flow.ts";
import { checkKeys, entryFor } from "../keys/key_table.ts";
import { BODY_KEYS, REQUEST_KEYS } from "../keys/request_keys.ts";
import { mistakes } from "../mistakes.ts";
import {
  entryOf,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type SourceNode,
} from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

const URL_HELP = "write the absolute URL: `url: ${ENV.BASE_URL}/…`";

/** A URL with the method before it. */
export const AFTER_METHOD = /^([A-Z]+)\s+((?:https?:\/\/|\$\{).*)$/s;

/** Reads the `request` of a step. */
export function readRequest(node: SourceNode, reader: NodeReader): RequestNode {
  if (node.kind === "scalar") return mistakes.parts.readRequestText(node, reader);
  const map = reader.map(node, "`request`", "a request has a `method` and a `url`");
  if (!map) return noRequest(node);
  checkKeys(
    reader.diagnostics,
    map,
    REQUEST_KEYS,
    "a request",
    () => mistakes.parts.FOREIGN_REQUEST_KEYS,
  );
  const isLong = entryOf(map, "url") || entryOf(map, "method");
  const short = isLong ? undefined : mistakes.parts.methodEntry(map);
  const url = short ? undefined : reader.required(map, "url", REQUEST_KEYS, "a request", URL_HELP);
  const valueOf = (name: string) => entryFor(map, name, REQUEST_KEYS)?.value;
  const method = valueOf("method");
  const headers = entryFor(map, "headers", REQUEST_KEYS);
  const cookies = entryFor(map, "cookies", REQUEST_KEYS);
  const timeout = valueOf("timeout_ms");
  const urlNode = url && textNode(url, "`url`", reader, URL_HELP);
  const methodNode = method && textNode(method, "`method`", reader);
  const target: Partial<Pick<RequestNode, "url" | "method">> = short
    ? { url: short.value, method: short.key }
    : urlNode && AFTER_METHOD.test(urlNode.text)
    ? mistakes.parts.withoutMethod(urlNode, map, reader)
    : { url: urlNode };
  return {
    node: map,
    url: target.url ?? missing(map),
    method: target.method ?? methodNode,
    headers: entriesOf("headers", headers, map, reader),
    cookies: entriesOf("cookies", cookies, map, reader),
    wholeMaps: { headers: wholeMap(headers), cookies: wholeMap(cookies) },
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

/** Returns the entries of a map of headers or cookies. */
export function entriesOf(
  name: string,
  entry: MapEntry | undefined,
  map: MapNode,
  reader: NodeReader,
): readonly MapEntry[] {
  if (!entry || wholeMap(entry)) return [];
  return entry.value.kind === "map"
    ? entry.value.entries
    : mistakes.parts.fieldEntries(name, entry, map, reader);
}

/** Returns the expression that stands for a whole map. */
export function wholeMap(entry: MapEntry | undefined): ScalarNode | undefined {
  const value = entry?.value;
  return value?.kind === "scalar" && isExpression(value) ? value : undefined;
}

/** Whether a text is a single expression, which may evaluate to any value. */
export function isExpression({ value, text }: ScalarNode): boolean {
  return typeof value === "string" && /^\$\{[^}]*\}$/.test(text.trim());
}

function missing({ range }: SourceNode): ScalarNode {
  return { kind: "scalar", value: null, text: "", quoted: false, range };
}

/** Returns a node as text. */
export function textNode(
  node: SourceNode,
  what: string,
  reader: NodeReader,
  help?: string,
): ScalarNode | undefined {
  return reader.text(node, what, help) === undefined ? undefined : node as ScalarNode;
}

/** How many redirects `follow_redirects: true` allows, as in the Fetch standard. */
export const DEFAULT_REDIRECTS = 20;

/** The largest number of redirects that a request may follow. */
export const MOST_REDIRECTS = 100;

/** Reads `follow_redirects`, the number of redirects to follow; `undefined` if it is not set. */
export function readRedirects(request: MapNode, reader: NodeReader): number | undefined {
  const node = entryFor(request, "follow_redirects", REQUEST_KEYS)?.value;
  if (node === undefined) return undefined;
  const value = node.kind === "scalar" ? node.value : undefined;
  if (typeof value === "boolean") return value ? DEFAULT_REDIRECTS : 0;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) {
    if (value <= MOST_REDIRECTS) return value;
  }
  const expected = `\`true\`, \`false\` or a number of at most ${MOST_REDIRECTS}`;
  return reader.wrong(node, "`follow_redirects`", expected, mistakes.parts.redirectsHelp(node));
}
