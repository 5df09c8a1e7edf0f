import type { Entry } from "../recording.ts";
import type { LoopPlan } from "../stages.ts";
import type { Needs } from "./needs.ts";
import { isPollEnd, pollEnd } from "./poll_end.ts";
import type { RequestKey } from "./request_key.ts";

/** A run of polls that becomes one step. */
export interface Poll {
  readonly loop: LoopPlan;
  readonly isClear: boolean;
}

const MAX_GAP_MS = 60_000;
const LEAST_ATTEMPTS = 10;
const LONGEST_MS = 600_000;
const SLEEP = { least: 200, most: 5_000, step: 100 };

/**
 * The runs of requests that wait for something, by the index of their last exchange: the same
 * request again and again, with no change in between, until the answer is another one.
 *
 * @param calls In order.
 * @param needsOf What a call needs: one that needs an earlier answer of its run is no poll, but the
 * second half of a handshake.
 * @param ends Whether a call changes something, so that no run goes on behind it.
 */
export function pollsIn(
  calls: readonly Entry[],
  keyOf: RequestKey,
  needsOf: Needs["of"],
  ends: (entry: Entry) => boolean,
): ReadonlyMap<number, Poll> {
  const polls = new Map<number, Poll>();
  const runOf = new Map<number, readonly Entry[]>();
  let open = new Map<string, Entry[]>();
  const close = (run: readonly Entry[] | undefined) => {
    const end = run && pollEnd(run[0], run.at(-1)!);
    if (!end) return;
    const entries = run.slice(0, run.findIndex((entry) => isPollEnd(entry, end)) + 1);
    if (entries.length < 2) return;
    const { isClear, ...until } = end;
    polls.set(entries.at(-1)!.index, { isClear, loop: { entries, ...pace(entries), ...until } });
  };
  for (const call of calls) {
    if (ends(call)) {
      open.forEach(close);
      open = new Map();
      continue;
    }
    const key = keyOf(call);
    const run = open.get(key);
    const isNext = run && call.startMs - run.at(-1)!.startMs <= MAX_GAP_MS &&
      !needsOf(call).some(({ entry }) => runOf.get(entry.index) === run);
    if (isNext) run.push(call);
    else {
      close(run);
      open.set(key, [call]);
    }
    runOf.set(call.index, open.get(key)!);
  }
  open.forEach(close);
  return polls;
}

function pace(run: readonly Entry[]): Pick<LoopPlan, "maxAttempts" | "sleepMs"> {
  const gaps = run.slice(1).map((entry, i) => entry.startMs - run[i].startMs)
    .sort((a, b) => a - b);
  const median = Math.round(gaps[gaps.length >> 1] / SLEEP.step) * SLEEP.step;
  const sleepMs = Math.min(Math.max(median, SLEEP.least), SLEEP.most);
  const wished = Math.max(LEAST_ATTEMPTS, 3 * run.length);
  return { sleepMs, maxAttempts: Math.min(wished, Math.floor(LONGEST_MS / sleepMs)) };
}
