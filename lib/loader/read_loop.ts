import type { Checks, LoopNode } from "./flow.ts";
import { LOOP_KEYS } from "./keys.ts";
import type { MapEntry, MapNode, SourceNode } from "./node.ts";
import { readChecks } from "./read_checks.ts";
import type { ShapeReader } from "./shape.ts";
import { checkKeys, entryFor } from "./unknown_key.ts";
import { LOOP_VARIANTS } from "./variants/loop_keys.ts";
import { loopText } from "./variants/waiting_keys.ts";

const DEFAULT_SLEEP_MS = 1_000;
const ATTEMPTS_HELP = "every loop is bounded: write `max_attempts: 20`";
const UNTIL_HELP = "say what the loop waits for: write `until: { status: 200 }`";

/** Reads the `loop` of a step. */
export function readLoop(node: SourceNode, read: ShapeReader): LoopNode | undefined {
  const map = read.map(node, "`loop`", `write \`${loopText("{ status: 200 }", timesOf(node))}\``);
  if (!map) return undefined;
  checkKeys(read.found, map, LOOP_KEYS, "a loop", LOOP_VARIANTS);
  const attempts = read.required(map, "max_attempts", LOOP_KEYS, "a loop", ATTEMPTS_HELP);
  const until = read.required(map, "until", LOOP_KEYS, "a loop", UNTIL_HELP);
  const sleep = entryFor(map, "sleep_ms", LOOP_KEYS)?.value;
  const failWhen = entryFor(map, "fail_when", LOOP_KEYS);
  const maxAttempts = attempts && read.integer(attempts, "`max_attempts`", 1);
  const sleepMs = sleep && read.integer(sleep, "`sleep_ms`", 0);
  const untilEntry = until && entryFor(map, "until", LOOP_KEYS);
  return {
    node: map,
    maxAttempts: maxAttempts ?? 1,
    sleepMs: sleepMs ?? DEFAULT_SLEEP_MS,
    until: (untilEntry && condition(untilEntry, "`until`", map, read)) ?? { node: map },
    failWhen: failWhen && condition(failWhen, "`fail_when`", map, read),
  };
}

/** A loop that is only a number of times. */
function timesOf(node: SourceNode): number | undefined {
  const times = node.kind === "scalar" ? node.value : undefined;
  return typeof times === "number" && Number.isInteger(times) && times > 0 ? times : undefined;
}

function condition(
  entry: MapEntry,
  what: string,
  map: MapNode,
  read: ShapeReader,
): Checks | undefined {
  const checks = readChecks(entry, what, map, read);
  if (checks?.node.entries.length === 0) {
    read.found.error("empty-condition", `${what} has no condition`, entry.value.range, {
      help: `write what must hold, for example \`json: [{ path: $.json.state, equals: ${
        entry.name === "fail_when" ? "failed" : "done"
      } }]\``,
    });
  }
  return checks;
}
