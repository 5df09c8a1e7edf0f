import type { DiagnosticDetails, Diagnostics } from "../../diagnostics/mod.ts";
import { formatDuration, parseDuration } from "../../text/mod.ts";
import { ASSERTION_KEYS } from "../keys/response_keys.ts";
import type { ForeignKeys } from "../keys/key_table.ts";
import {
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  MAX_QUOTED_YAML,
  replaceEntry,
  type SourceNode,
} from "../yaml/mod.ts";
import { TOOL_LOOP_KEYS } from "./tool_keys.ts";

const EXAMPLE = "{ status: 200 }";

/** Other tools' words for a condition to wait for. */
const WAITING = [
  "wait_for",
  "waitFor",
  "wait_until",
  "waitUntil",
  "wait until",
  "retry_until",
  "retryUntil",
  "retry until",
  "poll_until",
  "pollUntil",
  "until",
  "eventually",
];
/** Other tools' words for a pause. */
const PAUSING = [
  "delay",
  "delay_ms",
  "sleep",
  "sleep_ms",
  "wait",
  "wait_ms",
  "pause",
  "think_time",
];
/** Other tools' words for a number of repetitions. */
const COUNTING = ["repeat", "times", "iterations", "attempts", "max_attempts"];
/** Other tools' words for a number of retries. */
const RETRYING = ["retries", "max_retries", "maxRetries", "retry_count"];

/** What to write instead of the keys of other tools that make a step wait, pause or repeat. */
export const FOREIGN_WAITING_KEYS: ForeignKeys = {
  ...each(WAITING, (entry, map) => ({ help: waitingHelp(conditionOf(entry.value), map) })),
  ...each(PAUSING, (entry, map) => pauseHelp(entry, map)),
  ...each(COUNTING, ({ value }, map) => ({ help: repeatHelp(countOf(value) ?? 20, map) })),
  ...each(RETRYING, ({ value }) => {
    const count = countOf(value);
    return count === undefined ? undefined : { help: retriesHelp(count) };
  }),
};

/** The same for keys in the request or in the assertions, where none of them belongs. */
export const MISPLACED_WAITING_KEYS: ForeignKeys = Object.fromEntries(
  [...WAITING, ...PAUSING, ...COUNTING, ...RETRYING].map((name) => [
    name,
    (entry: MapEntry, map: MapNode, diagnostics) => {
      const details = FOREIGN_WAITING_KEYS[name](entry, { ...map, entries: [] }, diagnostics);
      return typeof details === "object" && details.help !== undefined
        ? { help: `${details.help}; it belongs to the step, aligned with \`request\`` }
        : { help: "it belongs to the step: align it with `request`" };
    },
  ]),
);

/** A bounded loop in flow style. */
export function loopText(until: string, attempts = 20): string {
  return `loop: { max_attempts: ${attempts}, sleep_ms: 500, until: ${until} }`;
}

function each(names: readonly string[], variant: ForeignKeys[string]): ForeignKeys {
  return Object.fromEntries(names.map((name) => [name, variant]));
}

function waitingHelp(until: string, map: MapNode): string {
  if (entryOf(map, "loop")) return `\`loop\` has the condition to wait for: \`until: ${until}\``;
  return `to send the request until a condition holds, write \`${loopText(until)}\``;
}

function pauseHelp({ value }: MapEntry, map: MapNode): DiagnosticDetails {
  const owner = repeaterIn(map);
  if (owner) {
    const ms = millisecondsOf(value) ?? 500;
    return { help: `the pause between attempts belongs in \`${owner}\`: \`sleep_ms: ${ms}\`` };
  }
  return {
    help: "a step cannot pause; wait for the condition instead: " +
      `\`${loopText(EXAMPLE)}\``,
  };
}

function repeatHelp(count: number, map: MapNode): string {
  const owner = repeaterIn(map);
  if (owner) return `it belongs in \`${owner}\`: \`max_attempts: ${count}\``;
  return `a request is repeated until a condition holds: \`${loopText(EXAMPLE, count)}\``;
}

function retriesHelp(count: number): string {
  const times = `\`retry: { max_attempts: ${count + 1} }\`, which counts the first attempt too`;
  return `to repeat a request after an error, write ${times}; to wait for a condition, write \`loop\``;
}

/** Returns the key of a step that sends its request again. */
function repeaterIn(map: MapNode): string | undefined {
  return ["loop", "retry"].find((name) => entryOf(map, name));
}

/** Returns the condition that a value states, if it is short. */
function conditionOf(value: SourceNode): string {
  if (value.kind !== "map" || value.entries.length === 0) return EXAMPLE;
  const isCondition = value.entries.every(({ name }) => Object.hasOwn(ASSERTION_KEYS, name));
  const text = flowText(value);
  return isCondition && text.length <= MAX_QUOTED_YAML ? text : EXAMPLE;
}

/** Returns the integer of at least 1 that a value represents. */
function countOf(value: SourceNode): number | undefined {
  const count = value.kind === "scalar" ? value.value : undefined;
  return typeof count === "number" && Number.isInteger(count) && count > 0 ? count : undefined;
}

/** Returns the milliseconds of a duration with a unit: `500ms`, `2s`. */
export function millisecondsOf(value: SourceNode): number | undefined {
  const ms = value.kind === "scalar" ? parseDuration(value.text.trim()) : undefined;
  return ms === undefined || ms < 0 || !Number.isInteger(ms) ? undefined : ms;
}

const DEFAULT_PAUSE_MS = 1_000;

/** Other tools' words for the pause between two attempts. */
const PAUSES = [
  "interval",
  "delay",
  "sleep",
  "wait",
  "pause",
  "every",
  "period",
  "poll_interval",
  "pollInterval",
  "minInterval",
  "min_interval",
];
/** Other tools' words for the time limit of the whole loop. */
const LIMITS = ["timeout", "timeout_ms", "max_time", "max_duration", "deadline", "within", "for"];
/** Other tools' words for growing pauses. */
const GROWTH = [
  "backoff",
  "multiplier",
  "factor",
  "jitter",
  "exponential",
  "max_sleep_ms",
  "maxInterval",
  "max_interval",
];
/** Other tools' words for the end of a loop. */
const ENDS = ["break", "break_if", "break_when", "stop_when", "stop_if", "exit_when", "success"];

/** What to write instead of the loop keys of other tools. */
export const FOREIGN_LOOP_KEYS: ForeignKeys = {
  ...TOOL_LOOP_KEYS,
  ...each(PAUSES, pauseOf),
  ...each(LIMITS, limitOf),
  ...each(GROWTH, () => ({
    help: "all pauses of a loop are the same, `sleep_ms`; those of `retry` can grow",
  })),
  ...each(ENDS, (_entry, map) => ({
    help: entryOf(map, "until")
      ? "`fail_when` ends the loop as a failure, `until` is what it waits for"
      : "`until` is what the loop waits for, `fail_when` ends it as a failure",
  })),
  ...each(["assert", "expect"], () => ({
    help: "`until` is what the loop waits for; " +
      "`assert` belongs to the step and checks the last response",
  })),
  ...each(["retries", "max_retries", "maxRetries"], attemptsOf),
  while: () => ({ help: "`until` says when the loop ends: write the opposite condition there" }),
};

/** What to write instead of the retry keys of other tools. A retry has no condition to wait for. */
export const FOREIGN_RETRY_KEYS: ForeignKeys = each(
  ["until", "condition", "while"],
  ({ value }) => {
    const isCondition = value.kind === "map" && value.entries.length > 0 &&
      value.entries.every(({ name }) => Object.hasOwn(ASSERTION_KEYS, name));
    const text = isCondition ? flowText(value) : "";
    const until = isCondition && text.length <= MAX_QUOTED_YAML ? text : "{ status: 200 }";
    return {
      help: "`retry` repeats a request after errors; to send it until a condition holds, write " +
        `\`${loopText(until)}\` instead`,
    };
  },
);

/** Converts a pause with a unit to milliseconds. */
function pauseOf(
  entry: MapEntry,
  map: MapNode,
  diagnostics: Diagnostics,
): DiagnosticDetails | undefined {
  if (entryOf(map, "sleep_ms")) return undefined;
  const ms = millisecondsOf(entry.value);
  if (ms === undefined) return { help: "write `sleep_ms`, in milliseconds" };
  const text = `sleep_ms: ${ms}`;
  return { help: `write \`${text}\``, ...replaceEntry(diagnostics, map, entry, [text]) };
}

/** Converts a time limit to `max_attempts`: as many attempts as fit into the time. */
function limitOf({ name, value }: MapEntry, map: MapNode): DiagnosticDetails {
  const plain = value.kind === "scalar" && typeof value.value === "number"
    ? value.value
    : undefined;
  const limit = millisecondsOf(value) ?? (name.endsWith("_ms") ? plain : undefined);
  const pause = pauseIn(map) || DEFAULT_PAUSE_MS;
  const attempts = limit === undefined ? 31 : Math.floor(limit / pause) + 1;
  return {
    help: `a loop is bounded by its attempts: \`max_attempts: ${attempts}\` with ` +
      `\`sleep_ms: ${pause}\` pauses for ${formatDuration((attempts - 1) * pause)} in total; ` +
      "`timeout_ms` of the request limits each attempt",
  };
}

/** Returns the pause of a loop, also under a key of another tool. */
function pauseIn(map: MapNode): number | undefined {
  const sleep = entryOf(map, "sleep_ms")?.value;
  if (sleep?.kind === "scalar" && typeof sleep.value === "number") return sleep.value;
  const other = map.entries.find(({ name }) => PAUSES.includes(name));
  return other && millisecondsOf(other.value);
}

/** Converts retries to attempts, which also count the first request. */
function attemptsOf({ value }: MapEntry, map: MapNode): DiagnosticDetails | undefined {
  const count = value.kind === "scalar" ? value.value : undefined;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0) return undefined;
  if (entryOf(map, "max_attempts")) {
    return { help: "`max_attempts` is there already; remove this key" };
  }
  return {
    help: `write \`max_attempts: ${count + 1}\`: attempts count the first one, retries do not`,
  };
}
