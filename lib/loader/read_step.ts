import type { Checks, LoopNode, RequestNode } from "./flow.ts";
import { CHECK_KEYS, LOOP_KEYS, REQUEST_KEYS } from "./keys.ts";
import { entryOf, type MapEntry, type MapNode, type ScalarNode, type SourceNode } from "./node.ts";
import { bothSpellings, checkKeys, type ShapeReader } from "./shape.ts";

const DEFAULT_SLEEP_MS = 1_000;

/** Reads the `request` of a step. */
export function readRequest(node: SourceNode, read: ShapeReader): RequestNode | undefined {
  const map = read.map(node, "`request`", "a request has a `method` and a `url`");
  if (!map) return undefined;
  checkKeys(read.found, map, REQUEST_KEYS, "a request");
  const url = read.required(
    map,
    "url",
    REQUEST_KEYS,
    "a request",
    "write the absolute URL: `url: http://…`",
  );
  const method = entryOf(map, "method")?.value;
  const timeout = entryOf(map, "timeout_ms")?.value;
  const rest = {
    method: method && textNode(method, "`method`", read),
    headers: entriesOf(map, "headers", read),
    cookies: entriesOf(map, "cookies", read),
    body: entryOf(map, "body"),
    timeoutMs: timeout && read.integer(timeout, "`timeout_ms`", 1),
  };
  const urlNode = url && textNode(url, "`url`", read);
  return urlNode && { node: map, url: urlNode, ...rest };
}

/** Reads the assertions of `assert`, `until` or `fail_when`. */
export function readChecks(node: SourceNode, what: string, read: ShapeReader): Checks | undefined {
  const map = read.map(node, what, "write a map, for example `{ status: 200 }`");
  if (!map) return undefined;
  checkKeys(read.found, map, CHECK_KEYS, what);
  const body = entryOf(map, "body")?.value;
  return {
    node: map,
    status: entryOf(map, "status")?.value,
    paths: readPaths(map, read),
    headers: readHeaders(map, read),
    durationMs: entryOf(map, "duration_ms"),
    body: body && read.map(body, "`body`", 'write an operator, for example `contains: "ready"`'),
    schema: entryOf(map, "schema")?.value,
  };
}

/** Reads the `loop` of a step. */
export function readLoop(node: SourceNode, read: ShapeReader): LoopNode | undefined {
  const map = read.map(node, "`loop`", "a loop has `max_attempts`, `sleep_ms` and `until`");
  if (!map) return undefined;
  checkKeys(read.found, map, LOOP_KEYS, "a loop");
  const attempts = read.required(map, "max_attempts", LOOP_KEYS, "a loop", "every loop is bounded");
  const until = read.required(map, "until", LOOP_KEYS, "a loop", "say what the loop waits for");
  const sleep = entryOf(map, "sleep_ms")?.value;
  const failWhen = entryOf(map, "fail_when")?.value;
  const maxAttempts = attempts && read.integer(attempts, "`max_attempts`", 1);
  const sleepMs = sleep && read.integer(sleep, "`sleep_ms`", 0);
  const conditions = {
    until: until && condition(until, "`until`", read),
    failWhen: failWhen && condition(failWhen, "`fail_when`", read),
  };
  return conditions.until && {
    node: map,
    maxAttempts: maxAttempts ?? 1,
    sleepMs: sleepMs ?? DEFAULT_SLEEP_MS,
    until: conditions.until,
    failWhen: conditions.failWhen,
  };
}

function condition(node: SourceNode, what: string, read: ShapeReader): Checks | undefined {
  const checks = readChecks(node, what, read);
  if (checks?.node.entries.length === 0) {
    read.found.error("empty-condition", `${what} has no condition`, node.range, {
      help: "write what must hold, for example `json: [{ path: $.json.state, equals: done }]`",
    });
  }
  return checks;
}

function readPaths(map: MapNode, read: ShapeReader): Checks["paths"] {
  const json = entryOf(map, "json");
  const jsonpath = entryOf(map, "jsonpath");
  if (json && jsonpath) {
    bothSpellings(read.found, jsonpath, json, "keep the assertions under one of the two");
  }
  const entry = json ?? jsonpath;
  const root = entry === json ? "$.json.id" : "$.id";
  const help = `write a list of assertions: \`- { path: ${root}, exists: true }\``;
  const list = entry && read.list(entry.value, `\`${entry.name}\``, help);
  if (list?.items.length === 0) assertsNothing(entry!, help, read);
  return list && { spelling: entry === json ? "A" : "B", list };
}

function readHeaders(map: MapNode, read: ShapeReader): MapNode | undefined {
  const entry = entryOf(map, "headers");
  const help = "write `name: value`";
  const headers = entry && read.map(entry.value, "`headers`", help);
  if (headers?.entries.length === 0) assertsNothing(entry!, help, read);
  return headers;
}

function assertsNothing({ name, value }: MapEntry, help: string, { found }: ShapeReader): void {
  const message = `\`${name}\` is empty, so it asserts nothing`;
  found.error("empty-assertion", message, value.range, { help });
}

function entriesOf(map: MapNode, name: string, read: ShapeReader): readonly MapEntry[] {
  const entry = entryOf(map, name);
  if (!entry) return [];
  return read.map(entry.value, `\`${name}\``, "write `name: value`")?.entries ?? [];
}

function textNode(node: SourceNode, what: string, read: ShapeReader): ScalarNode | undefined {
  return read.text(node, what) === undefined ? undefined : node as ScalarNode;
}
