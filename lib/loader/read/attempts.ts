import { type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import { closestWord, isIdempotencyKey, isIdempotent } from "../../text/mod.ts";
import type {
  AssertionsNode,
  LoopNode,
  RequestNode,
  RequestStep,
  RetryCause,
  RetryNode,
} from "../flow.ts";
import { LOOP_KEYS } from "../keys/response_keys.ts";
import { checkKeys, entryFor } from "../keys/key_table.ts";
import {
  BACKOFFS,
  DEFAULT_MAX_SLEEP_MS,
  DEFAULT_RETRY_ON,
  DEFAULT_RETRY_SLEEP_MS,
  RETRY_CAUSES,
  RETRY_KEYS,
} from "../keys/retry_keys.ts";
import { mistakes } from "../mistakes.ts";
import {
  flowText,
  type MapEntry,
  type MapNode,
  replaceValue,
  type SourceNode,
} from "../yaml/mod.ts";
import { readAssertions } from "./assertions.ts";
import type { NodeReader } from "./node_reader.ts";

const DEFAULT_SLEEP_MS = 1_000;
const ATTEMPTS_HELP = "every loop is bounded: write `max_attempts: 20`";
const UNTIL_HELP = "a loop needs its condition: write `until: { status: 200 }`";

/** Reads the `loop` of a step. */
export function readLoop(node: SourceNode, reader: NodeReader): LoopNode | undefined {
  const map = node.kind === "map" ? node : notALoop(node, reader);
  if (!map) return undefined;
  checkKeys(reader.diagnostics, map, LOOP_KEYS, "a loop", () => mistakes.parts.FOREIGN_LOOP_KEYS);
  const attempts = reader.required(map, "max_attempts", LOOP_KEYS, "a loop", ATTEMPTS_HELP);
  const until = reader.required(map, "until", LOOP_KEYS, "a loop", UNTIL_HELP);
  const sleep = entryFor(map, "sleep_ms", LOOP_KEYS)?.value;
  const failWhen = entryFor(map, "fail_when", LOOP_KEYS);
  const maxAttempts = attempts && reader.integer(attempts, "`max_attempts`", 1);
  const sleepMs = sleep && reader.integer(sleep, "`sleep_ms`", 0);
  const untilEntry = until && entryFor(map, "until", LOOP_KEYS);
  return {
    node: map,
    maxAttempts: maxAttempts ?? 1,
    sleepMs: sleepMs ?? DEFAULT_SLEEP_MS,
    until: (untilEntry && condition(untilEntry, "`until`", map, reader)) ?? { node: map },
    failWhen: failWhen && condition(failWhen, "`fail_when`", map, reader),
  };
}

function notALoop(node: SourceNode, reader: NodeReader): undefined {
  const text = mistakes.parts.loopText("{ status: 200 }", timesOf(node));
  reader.map(node, "`loop`", `write \`${text}\``);
}

/** Returns the number of a loop that is only a number of repetitions. */
function timesOf(node: SourceNode): number | undefined {
  const times = node.kind === "scalar" ? node.value : undefined;
  return typeof times === "number" && Number.isInteger(times) && times > 0 ? times : undefined;
}

function condition(
  entry: MapEntry,
  what: string,
  map: MapNode,
  reader: NodeReader,
): AssertionsNode | undefined {
  const assertions = readAssertions(entry, what, map, reader);
  if (assertions?.node.entries.length === 0) {
    reader.diagnostics.error("empty-condition", `${what} has no condition`, entry.value.range, {
      help: `write what must hold, for example \`json: [{ path: $.json.state, equals: ${
        entry.name === "fail_when" ? "failed" : "done"
      } }]\``,
    });
  }
  return assertions;
}

const CAUSES = "write `network`, `timeout` or a status such as `503`";

/** Reads the `retry` of a step, and reports what cannot be next to it. */
export function readRetry(
  entry: MapEntry,
  loop: MapEntry | undefined,
  request: RequestNode,
  reader: NodeReader,
): RequestStep["retry"] {
  const retry = readRetryMap(entry.value, reader);
  if (loop) checkNoLoop(entry, loop, reader.diagnostics);
  else if (retry) checkRetry(entry, retry, request, reader.diagnostics);
  return retry;
}

/** Reads the map below `retry`. */
export function readRetryMap(value: SourceNode, reader: NodeReader): RetryNode | undefined {
  const map = reader.map(value, "`retry`", notAMap(value, reader));
  if (!map) return undefined;
  checkKeys(
    reader.diagnostics,
    map,
    RETRY_KEYS,
    "a retry",
    () => mistakes.parts.FOREIGN_RETRY_KEYS,
  );
  const attempts = reader.required(
    map,
    "max_attempts",
    RETRY_KEYS,
    "a retry",
    "every retry is bounded: write `max_attempts: 3`",
  );
  const valueOf = (name: string) => entryFor(map, name, RETRY_KEYS)?.value;
  const integer = (name: string) => {
    const node = valueOf(name);
    return node && reader.integer(node, `\`${name}\``, 0);
  };
  const unsafe = valueOf("unsafe");
  const sleepMs = integer("sleep_ms");
  const maxSleepMs = integer("max_sleep_ms");
  if (sleepMs !== undefined && maxSleepMs !== undefined && maxSleepMs < sleepMs) {
    const expected = `at least the ${sleepMs} of \`sleep_ms\``;
    const help = `write \`max_sleep_ms: ${sleepMs}\`, or a shorter \`sleep_ms\``;
    reader.wrong(valueOf("max_sleep_ms")!, "`max_sleep_ms`", expected, help);
  }
  return {
    maxAttempts: (attempts && reader.integer(attempts, "`max_attempts`", 1)) ?? 1,
    sleepMs: sleepMs ?? DEFAULT_RETRY_SLEEP_MS,
    maxSleepMs: maxSleepMs ?? Math.max(sleepMs ?? 0, DEFAULT_MAX_SLEEP_MS),
    backoff: readBackoff(valueOf("backoff"), reader),
    on: readCauses(valueOf("on"), reader),
    unsafe: (unsafe && reader.boolean(unsafe, "`unsafe`")) ?? false,
  };
}

/** Reports a retry of a request that may take effect twice, as far as the file shows it. */
function checkRetry(
  { key }: MapEntry,
  retry: RetryNode,
  request: RequestNode,
  diagnostics: Diagnostics,
): void {
  const { method } = request;
  if (!method || mayRepeat(retry, request)) return;
  const name = method.text.toUpperCase();
  diagnostics.error(
    "unsafe-retry",
    `a ${name} that is sent again may do its work twice`,
    key.range,
    {
      help:
        'if the server knows it, write `headers: { idempotency-key: "${RANDOM.UUID}" }` in the ' +
        "request; else allow it with `unsafe: true` below `retry`",
      related: [labelAt(diagnostics.source, method.range, "the method")],
    },
  );
}

/** Returns whether a request may be sent again, as far as the file shows it. */
export function mayRepeat(
  { unsafe }: Pick<RetryNode, "unsafe">,
  { method, headers }: Pick<RequestNode, "method" | "headers">,
): boolean {
  if (unsafe || !method || method.text.includes("${")) return true;
  return isIdempotent(method.text) || headers.some(givesKey);
}

/** Returns whether a header is, or may be, an `idempotency-key` with a value. */
function givesKey({ name, value }: MapEntry): boolean {
  if (name.includes("${")) return true;
  return isIdempotencyKey(name) && !(value.kind === "scalar" && value.text.trim() === "");
}

/** Reports a step that has both `retry` and `loop`. */
function checkNoLoop(retry: MapEntry, loop: MapEntry, diagnostics: Diagnostics): void {
  const [first, second] = retry.key.range.start < loop.key.range.start
    ? [retry, loop]
    : [loop, retry];
  const message = "a step has either `retry` or `loop`";
  diagnostics.error("retry-and-loop", message, second.key.range, {
    help: "keep `loop` to wait for a condition: it continues after errors too; " +
      "keep `retry` to repeat a request after an error",
    related: [labelAt(diagnostics.source, first.key.range, `\`${first.name}\` is here`)],
  });
}

function notAMap(node: SourceNode, { diagnostics }: NodeReader) {
  const isCount = node.kind === "scalar" && Number.isInteger(node.value) &&
    node.value! as number > 0;
  const text = `{ max_attempts: ${isCount ? node.value : 3} }`;
  return {
    help: `write \`retry: ${text}\``,
    ...(isCount ? replaceValue(diagnostics, node, text) : {}),
  };
}

function readBackoff(node: SourceNode | undefined, reader: NodeReader): RetryNode["backoff"] {
  const word = node?.kind === "scalar" ? node.value : undefined;
  const backoff = BACKOFFS.find((one) => one === word);
  if (node === undefined || backoff !== undefined) return backoff ?? "constant";
  const meant = typeof word === "string" ? closestWord(word.toLowerCase(), BACKOFFS) : undefined;
  const text = meant ?? "exponential";
  reader.wrong(node, "`backoff`", "`constant`, `linear` or `exponential`", {
    help: `write \`backoff: ${text}\``,
    ...(meant === undefined ? {} : replaceValue(reader.diagnostics, node, text)),
  });
  return "constant";
}

function readCauses(node: SourceNode | undefined, reader: NodeReader): readonly RetryCause[] {
  if (node === undefined) return DEFAULT_RETRY_ON;
  const list = reader.list(node, "`on`", notAList(node, reader));
  if (list?.items.length === 0) {
    reader.wrong(node, "`on`", "at least one of `network`, `timeout` and statuses", CAUSES);
  }
  return list?.items.flatMap((item) => readCause(item, reader) ?? []) ?? DEFAULT_RETRY_ON;
}

function notAList(node: SourceNode, { diagnostics }: NodeReader) {
  if (node.kind !== "scalar" || node.value === null) return { help: "write `on: [network, 503]`" };
  const text = `[${flowText(node)}]`;
  return { help: `write \`on: ${text}\``, ...replaceValue(diagnostics, node, text) };
}

function readCause(node: SourceNode, reader: NodeReader): RetryCause | undefined {
  const value = node.kind === "scalar" ? node.value : undefined;
  const cause = RETRY_CAUSES.find((one) => one === value);
  if (cause !== undefined) return cause;
  if (Number.isInteger(value) && value! as number >= 100 && value! as number <= 599) {
    return value as number;
  }
  return reader.wrong(node, "an item of `on`", "`network`, `timeout` or a status", causeHelp(node));
}

function causeHelp(node: SourceNode): string {
  const text = node.kind === "scalar" ? node.text.trim().toLowerCase() : "";
  if (/^[1-5]\d\d$/.test(text)) return `write the number: \`${text}\``;
  if (/^[1-5]xx$/.test(text)) {
    return `name each status: \`${text[0]}00\`, \`${text[0]}03\`, …`;
  }
  const meant = /^(?:dns|connect|connection|reset|refused)/.test(text)
    ? "network"
    : closestWord(text, RETRY_CAUSES);
  return meant === undefined ? CAUSES : `write \`${meant}\``;
}
