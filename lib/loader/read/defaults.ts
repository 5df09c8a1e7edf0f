import type { DefaultsNode, RequestNode, Step } from "../flow.ts";
import { DEFAULTS_KEYS } from "../keys/defaults_keys.ts";
import { checkKeys, entryFor } from "../keys/key_table.ts";
import { entryOf, type MapEntry, type ScalarNode, type SourceNode } from "../yaml/mod.ts";
import { mayRepeat, readRetryMap } from "./attempts.ts";
import type { NodeReader } from "./node_reader.ts";
import { entriesOf, readRedirects, textNode, wholeMap } from "./request.ts";

/** Reads the `defaults` of a flow. */
export function readDefaults({ value }: MapEntry, reader: NodeReader): DefaultsNode | undefined {
  const map = reader.map(value, "`defaults`", 'write `defaults: { base_url: "${ENV.BASE_URL}" }`');
  if (!map) return undefined;
  checkKeys(reader.diagnostics, map, DEFAULTS_KEYS, "`defaults`");
  const entry = (name: string) => entryFor(map, name, DEFAULTS_KEYS);
  const baseUrl = entry("base_url");
  const timeout = entry("timeout_ms");
  const retry = entry("retry");
  const headers = entry("headers");
  if (wholeMap(headers)) {
    const what = "`headers` of `defaults`";
    reader.wrong(headers!.value, what, "a map of `key: value`", NAMED_HEADERS);
  }
  return {
    node: map,
    baseUrl: baseUrl && readBaseUrl(baseUrl.value, reader),
    headers: entriesOf("headers", headers, map, reader),
    auth: entry("auth"),
    followRedirects: readRedirects(map, reader),
    timeoutMs: timeout && reader.integer(timeout.value, "`timeout_ms`", 1),
    retry: retry && readRetryMap(retry.value, reader),
  };
}

const NAMED_HEADERS =
  'name each header, since a request replaces one by its name: `headers: { x-a: "${vars.a}" }`';

function readBaseUrl(node: SourceNode, reader: NodeReader): ScalarNode | undefined {
  const help = "write the beginning of the URLs: `base_url: ${ENV.BASE_URL}`";
  const url = textNode(node, "`base_url`", reader, help);
  if (!url || !/[?#]/.test(url.text.replace(/\$\{[^}]*\}/g, ""))) return url;
  reader.diagnostics.error("bad-url", "a `base_url` ends before the query", node.range, {
    help: "write the query in the requests: `query: { page: 1 }`",
  });
  return url;
}

/** Gives a step what it does not say itself. */
export function withDefaults(step: Step, defaults: DefaultsNode): Step {
  if (step.kind === "use") return step;
  const { request, loop } = step;
  const whole = requestWithDefaults(request, defaults);
  const retry = loop || !defaults.retry || !mayRepeat(defaults.retry, whole)
    ? undefined
    : defaults.retry;
  return { ...step, request: whole, retry: step.retry ?? retry };
}

function requestWithDefaults(request: RequestNode, defaults: DefaultsNode): RequestNode {
  const { url, wholeMaps, followRedirects, timeoutMs } = request;
  const mayBeRelative = url.value !== null && /^\/|^\$\{/.test(url.text);
  return {
    ...request,
    defaults,
    ...(mayBeRelative && defaults.baseUrl ? { baseUrl: defaults.baseUrl } : {}),
    headers: wholeMaps?.headers ? request.headers : headersOf(request, defaults),
    auth: authOf(request, defaults),
    followRedirects: followRedirects ?? defaults.followRedirects,
    timeoutMs: timeoutMs ?? defaults.timeoutMs,
  };
}

/** Returns the headers of a request: its own, and the defaults that it does not replace. */
function headersOf({ headers, auth }: RequestNode, defaults: DefaultsNode): MapEntry[] {
  const lower = ({ name }: MapEntry) => name.toLowerCase();
  const own = new Set(headers.map(lower));
  if (auth) own.add(AUTHORIZATION);
  const known = new Set(defaults.headers.map(lower));
  if (defaults.auth) known.add(AUTHORIZATION);
  return [
    ...defaults.headers.filter((entry) => !own.has(lower(entry))),
    ...headers.filter((entry) => !isNothing(entry.value) || !known.has(lower(entry))),
  ];
}

function authOf({ node, auth, headers }: RequestNode, defaults: DefaultsNode) {
  const isTaken = entryOf(node, "auth") !== undefined ||
    headers.some(({ name }) => name.toLowerCase() === AUTHORIZATION);
  return auth ?? (isTaken ? undefined : defaults.auth);
}

const AUTHORIZATION = "authorization";

function isNothing(node: SourceNode): boolean {
  return node.kind === "scalar" && node.value === null;
}
