import { closest } from "../text/mod.ts";
import { type Diagnostics, labelAt } from "./diagnostic.ts";
import type { RequestNode, RetryCause, RetryNode } from "./flow.ts";
import { isIdempotencyKey, isIdempotent } from "./idempotent.ts";
import type { MapEntry, SourceNode } from "./node.ts";
import {
  BACKOFFS,
  DEFAULT_MAX_SLEEP_MS,
  DEFAULT_RETRY_ON,
  DEFAULT_RETRY_SLEEP_MS,
  RETRY_CAUSES,
  RETRY_KEYS,
} from "./retry_keys.ts";
import type { ShapeReader } from "./shape.ts";
import { checkKeys, entryFor } from "./unknown_key.ts";
import { flowText } from "./variants/flow_text.ts";
import { RETRY_VARIANTS } from "./variants/loop_keys.ts";
import { replaceValue } from "./variants/rewrite.ts";

const CAUSES = "write `network`, `timeout` or a status such as `503`";

/** Reads the `retry` of a step. */
export function readRetry({ value }: MapEntry, read: ShapeReader): RetryNode | undefined {
  const map = read.map(value, "`retry`", notAMap(value, read));
  if (!map) return undefined;
  checkKeys(read.found, map, RETRY_KEYS, "a retry", RETRY_VARIANTS);
  const attempts = read.required(
    map,
    "max_attempts",
    RETRY_KEYS,
    "a retry",
    "every retry is bounded: write `max_attempts: 3`",
  );
  const valueOf = (name: string) => entryFor(map, name, RETRY_KEYS)?.value;
  const integer = (name: string) => {
    const node = valueOf(name);
    return node && read.integer(node, `\`${name}\``, 0);
  };
  const unsafe = valueOf("unsafe");
  const sleepMs = integer("sleep_ms");
  const maxSleepMs = integer("max_sleep_ms");
  if (sleepMs !== undefined && maxSleepMs !== undefined && maxSleepMs < sleepMs) {
    const expected = `at least the ${sleepMs} of \`sleep_ms\``;
    const help = `write \`max_sleep_ms: ${sleepMs}\`, or a shorter \`sleep_ms\``;
    read.wrong(valueOf("max_sleep_ms")!, "`max_sleep_ms`", expected, help);
  }
  return {
    maxAttempts: (attempts && read.integer(attempts, "`max_attempts`", 1)) ?? 1,
    sleepMs: sleepMs ?? DEFAULT_RETRY_SLEEP_MS,
    maxSleepMs: maxSleepMs ?? Math.max(sleepMs ?? 0, DEFAULT_MAX_SLEEP_MS),
    backoff: readBackoff(valueOf("backoff"), read),
    on: readCauses(valueOf("on"), read),
    unsafe: (unsafe && read.boolean(unsafe, "`unsafe`")) ?? false,
  };
}

/** Reports a retry of a request that may do its work twice, as far as that is known. */
export function checkRetry(
  { key }: MapEntry,
  { unsafe }: RetryNode,
  { method, headers }: RequestNode,
  found: Diagnostics,
): void {
  if (unsafe || !method || method.text.includes("${") || isIdempotent(method.text)) return;
  if (headers.some(givesKey)) return;
  const name = method.text.toUpperCase();
  found.error("unsafe-retry", `a ${name} that is sent again may do its work twice`, key.range, {
    help: 'if the server knows it, write `headers: { idempotency-key: "${RANDOM.UUID}" }` in the ' +
      "request; else allow it with `unsafe: true` below `retry`",
    related: [labelAt(found.source, method.range, "the method")],
  });
}

/** Whether a header is an `idempotency-key`, or may be one; an empty one is none. */
function givesKey({ name, value }: MapEntry): boolean {
  if (name.includes("${")) return true;
  return isIdempotencyKey(name) && !(value.kind === "scalar" && value.text.trim() === "");
}

/** Reports a step that has `retry` and `loop`. */
export function checkNoLoop(retry: MapEntry, loop: MapEntry, found: Diagnostics): void {
  const [first, second] = retry.key.range.start < loop.key.range.start
    ? [retry, loop]
    : [loop, retry];
  const message = "a step has either `retry` or `loop`";
  found.error("retry-and-loop", message, second.key.range, {
    help: "keep `loop` to wait until something is so: it goes on after errors as well; " +
      "keep `retry` to get over an error",
    related: [labelAt(found.source, first.key.range, `\`${first.name}\` is here`)],
  });
}

function notAMap(node: SourceNode, { found }: ShapeReader) {
  const isCount = node.kind === "scalar" && Number.isInteger(node.value) &&
    node.value! as number > 0;
  const text = `{ max_attempts: ${isCount ? node.value : 3} }`;
  return { help: `write \`retry: ${text}\``, ...(isCount ? replaceValue(found, node, text) : {}) };
}

function readBackoff(node: SourceNode | undefined, read: ShapeReader): RetryNode["backoff"] {
  const word = node?.kind === "scalar" ? node.value : undefined;
  const backoff = BACKOFFS.find((one) => one === word);
  if (node === undefined || backoff !== undefined) return backoff ?? "constant";
  const meant = typeof word === "string" ? closest(word.toLowerCase(), BACKOFFS) : undefined;
  const text = meant ?? "exponential";
  read.wrong(node, "`backoff`", "`constant`, `linear` or `exponential`", {
    help: `write \`backoff: ${text}\``,
    ...(meant === undefined ? {} : replaceValue(read.found, node, text)),
  });
  return "constant";
}

function readCauses(node: SourceNode | undefined, read: ShapeReader): readonly RetryCause[] {
  if (node === undefined) return DEFAULT_RETRY_ON;
  const list = read.list(node, "`on`", notAList(node, read));
  if (list?.items.length === 0) {
    read.wrong(node, "`on`", "at least one of `network`, `timeout` and statuses", CAUSES);
  }
  return list?.items.flatMap((item) => readCause(item, read) ?? []) ?? DEFAULT_RETRY_ON;
}

function notAList(node: SourceNode, { found }: ShapeReader) {
  if (node.kind !== "scalar" || node.value === null) return { help: "write `on: [network, 503]`" };
  const text = `[${flowText(node)}]`;
  return { help: `write \`on: ${text}\``, ...replaceValue(found, node, text) };
}

function readCause(node: SourceNode, read: ShapeReader): RetryCause | undefined {
  const value = node.kind === "scalar" ? node.value : undefined;
  const cause = RETRY_CAUSES.find((one) => one === value);
  if (cause !== undefined) return cause;
  if (Number.isInteger(value) && value! as number >= 100 && value! as number <= 599) {
    return value as number;
  }
  return read.wrong(node, "an item of `on`", "`network`, `timeout` or a status", causeHelp(node));
}

function causeHelp(node: SourceNode): string {
  const text = node.kind === "scalar" ? node.text.trim().toLowerCase() : "";
  if (/^[1-5]\d\d$/.test(text)) return `write the number: \`${text}\``;
  if (/^[1-5]xx$/.test(text)) {
    return `name each status: \`${text[0]}00\`, \`${text[0]}03\`, …`;
  }
  const meant = /^(?:dns|connect|connection|reset|refused)/.test(text)
    ? "network"
    : closest(text, RETRY_CAUSES);
  return meant === undefined ? CAUSES : `write \`${meant}\``;
}
