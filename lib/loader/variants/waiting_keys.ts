import { parseDuration } from "../../text/mod.ts";
import type { DiagnosticDetails } from "../diagnostic.ts";
import { CHECK_KEYS } from "../keys.ts";
import { entryOf, type MapEntry, type MapNode, type SourceNode } from "../node.ts";
import type { KeyVariants } from "../unknown_key.ts";
import { flowText } from "./flow_text.ts";

const MAX_SHOWN = 120;
const EXAMPLE = "{ status: 200 }";

/** Words that other tools have for a condition that is waited for. */
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
/** Words that other tools have for a pause. */
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
/** Words that other tools have for a number of times. */
const COUNTING = ["repeat", "times", "iterations", "attempts", "max_attempts"];
/** Words that other tools have for a number of further tries. */
const RETRYING = ["retries", "max_retries", "maxRetries", "retry_count"];

/** What to write instead of keys that other tools have in a step to wait, to pause or to repeat. */
export const WAITING_VARIANTS: KeyVariants = {
  ...each(WAITING, (entry, map) => ({ help: waitingHelp(conditionOf(entry.value), map) })),
  ...each(PAUSING, (entry, map) => pauseHelp(entry, map)),
  ...each(COUNTING, ({ value }, map) => ({ help: repeatHelp(countOf(value) ?? 20, map) })),
  ...each(RETRYING, ({ value }) => {
    const count = countOf(value);
    return count === undefined ? undefined : { help: retriesHelp(count) };
  }),
};

/** The same for keys that stand in the request or in the assertions, where none of that belongs. */
export const MISPLACED_WAITING: KeyVariants = Object.fromEntries(
  [...WAITING, ...PAUSING, ...COUNTING, ...RETRYING].map((name) => [
    name,
    (entry: MapEntry, map: MapNode, found) => {
      const details = WAITING_VARIANTS[name](entry, { ...map, entries: [] }, found);
      return typeof details === "object" && details.help !== undefined
        ? { help: `${details.help}; it belongs to the step, lined up with \`request\`` }
        : { help: "it belongs to the step: line it up with `request`" };
    },
  ]),
);

/** A bounded loop in flow style. */
export function loopText(until: string, attempts = 20): string {
  return `loop: { max_attempts: ${attempts}, sleep_ms: 500, until: ${until} }`;
}

function each(names: readonly string[], variant: KeyVariants[string]): KeyVariants {
  return Object.fromEntries(names.map((name) => [name, variant]));
}

function waitingHelp(until: string, map: MapNode): string {
  if (entryOf(map, "loop")) return `what is waited for stands in \`loop\`: \`until: ${until}\``;
  return `to send the request until something is so, write \`${loopText(until)}\``;
}

function pauseHelp({ value }: MapEntry, map: MapNode): DiagnosticDetails {
  const owner = repeaterIn(map);
  if (owner) {
    const ms = millisecondsOf(value) ?? 500;
    return { help: `the pause between two attempts stands in \`${owner}\`: \`sleep_ms: ${ms}\`` };
  }
  return {
    help: "a step cannot pause; wait for what the pause is for: " +
      `\`${loopText(EXAMPLE)}\``,
  };
}

function repeatHelp(count: number, map: MapNode): string {
  const owner = repeaterIn(map);
  if (owner) return `it stands in \`${owner}\`: \`max_attempts: ${count}\``;
  return `a request is repeated until something is so: \`${loopText(EXAMPLE, count)}\``;
}

function retriesHelp(count: number): string {
  const times = `\`retry: { max_attempts: ${count + 1} }\`, which counts the first one as well`;
  return `to get over an error write ${times}; to wait until something is so write \`loop\``;
}

/** What of a step sends its request again. */
function repeaterIn(map: MapNode): string | undefined {
  return ["loop", "retry"].find((name) => entryOf(map, name));
}

/** The condition that a value says, if it is one that is short. */
function conditionOf(value: SourceNode): string {
  if (value.kind !== "map" || value.entries.length === 0) return EXAMPLE;
  const isCondition = value.entries.every(({ name }) => Object.hasOwn(CHECK_KEYS, name));
  const text = flowText(value);
  return isCondition && text.length <= MAX_SHOWN ? text : EXAMPLE;
}

/** The whole number of at least 1 that a value is. */
function countOf(value: SourceNode): number | undefined {
  const count = value.kind === "scalar" ? value.value : undefined;
  return typeof count === "number" && Number.isInteger(count) && count > 0 ? count : undefined;
}

/** The milliseconds of a duration that has its unit: `500ms`, `2s`. */
export function millisecondsOf(value: SourceNode): number | undefined {
  const ms = value.kind === "scalar" ? parseDuration(value.text.trim()) : undefined;
  return ms === undefined || ms < 0 || !Number.isInteger(ms) ? undefined : ms;
}
