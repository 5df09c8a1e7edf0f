import { duration } from "../../text/mod.ts";
import { CHECK_KEYS } from "../keys.ts";
import type { DiagnosticDetails, Diagnostics } from "../diagnostic.ts";
import { entryOf, type MapEntry, type MapNode } from "../node.ts";
import type { KeyVariants } from "../unknown_key.ts";
import { flowText } from "./flow_text.ts";
import { replaceEntry } from "./rewrite.ts";
import { loopText, millisecondsOf } from "./waiting_keys.ts";

const DEFAULT_PAUSE_MS = 1_000;
const MAX_SHOWN = 120;

/** Words that other tools have for the pause between two attempts. */
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
/** Words that other tools have for the time of the whole loop. */
const LIMITS = ["timeout", "timeout_ms", "max_time", "max_duration", "deadline", "within", "for"];
/** Words that other tools have for pauses that grow. */
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
/** Words that other tools have for the end of a loop. */
const ENDS = ["break", "break_if", "break_when", "stop_when", "stop_if", "exit_when", "success"];

/** What to write instead of keys that other tools have in a loop. */
export const LOOP_VARIANTS: KeyVariants = {
  ...each(PAUSES, pauseOf),
  ...each(LIMITS, limitOf),
  ...each(GROWTH, () => ({
    help: "the pauses of a loop are all alike: `sleep_ms`; those of `retry` can grow",
  })),
  ...each(ENDS, (_entry, map) => ({
    help: entryOf(map, "until")
      ? "what ends the loop as a failure stands in `fail_when`, what it waits for in `until`"
      : "what the loop waits for stands in `until`, what ends it as a failure in `fail_when`",
  })),
  ...each(["assert", "expect"], () => ({
    help: "what the loop waits for stands in `until`; " +
      "`assert` belongs to the step, and judges the last answer",
  })),
  ...each(["retries", "max_retries", "maxRetries"], attemptsOf),
  while: () => ({ help: "`until` says when the loop ends: write the opposite there" }),
};

/** What to write instead of keys that other tools have in a retry, which waits for nothing. */
export const RETRY_VARIANTS: KeyVariants = each(["until", "condition", "while"], ({ value }) => {
  const isCondition = value.kind === "map" && value.entries.length > 0 &&
    value.entries.every(({ name }) => Object.hasOwn(CHECK_KEYS, name));
  const text = isCondition ? flowText(value) : "";
  const until = isCondition && text.length <= MAX_SHOWN ? text : "{ status: 200 }";
  return {
    help: "`retry` gets over errors; to send the request until something is so, write " +
      `\`${loopText(until)}\` in its place`,
  };
});

function each(names: readonly string[], variant: KeyVariants[string]): KeyVariants {
  return Object.fromEntries(names.map((name) => [name, variant]));
}

/** A pause that names its unit can be written in milliseconds. */
function pauseOf(
  entry: MapEntry,
  map: MapNode,
  found: Diagnostics,
): DiagnosticDetails | undefined {
  if (entryOf(map, "sleep_ms")) return undefined;
  const ms = millisecondsOf(entry.value);
  if (ms === undefined) return { help: "write `sleep_ms`, in milliseconds" };
  const text = `sleep_ms: ${ms}`;
  return { help: `write \`${text}\``, ...replaceEntry(found, map, entry, [text]) };
}

/** A loop is bounded by its attempts: as many as fit into the time. */
function limitOf({ name, value }: MapEntry, map: MapNode): DiagnosticDetails {
  const plain = value.kind === "scalar" && typeof value.value === "number"
    ? value.value
    : undefined;
  const limit = millisecondsOf(value) ?? (name.endsWith("_ms") ? plain : undefined);
  const pause = pauseIn(map) || DEFAULT_PAUSE_MS;
  const attempts = limit === undefined ? 31 : Math.floor(limit / pause) + 1;
  return {
    help: `a loop is bounded by its attempts: \`max_attempts: ${attempts}\` with ` +
      `\`sleep_ms: ${pause}\` pauses for ${duration((attempts - 1) * pause)} in all; ` +
      "`timeout_ms` of the request limits each attempt",
  };
}

/** The pause that a loop gives, whatever it calls it. */
function pauseIn(map: MapNode): number | undefined {
  const sleep = entryOf(map, "sleep_ms")?.value;
  if (sleep?.kind === "scalar" && typeof sleep.value === "number") return sleep.value;
  const other = map.entries.find(({ name }) => PAUSES.includes(name));
  return other && millisecondsOf(other.value);
}

/** Attempts count the first one, retries do not. */
function attemptsOf({ value }: MapEntry, map: MapNode): DiagnosticDetails | undefined {
  const count = value.kind === "scalar" ? value.value : undefined;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0) return undefined;
  if (entryOf(map, "max_attempts")) {
    return { help: "the map has its `max_attempts` already; remove this key" };
  }
  return {
    help: `write \`max_attempts: ${count + 1}\`: attempts count the first one, retries do not`,
  };
}
