import { canonicalText } from "../../json/mod.ts";
import type { RequestKey } from "../call/mod.ts";
import { isCapture, producerAt, producersIn, sourceValue } from "../producer.ts";
import type { Decision, Decisions, Piece, Producer } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { LoopPlan } from "../stages.ts";
import type { Dependencies } from "./dependencies.ts";
import { isPollEnd, pollEnd } from "./poll_end.ts";

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
 * Finds the requests that wait for something, by the index of the last exchange in each run: the
 * same request repeatedly, without a change in between, until the response differs.
 *
 * @param calls The calls, in order.
 * @param needsOf Returns what a call needs. A call that needs an earlier response of its run is not
 * a poll, but the second half of a handshake.
 * @param ends Whether a call changes something, so that every run ends before it.
 */
export function pollsIn(
  calls: readonly Entry[],
  keyOf: RequestKey,
  needsOf: Dependencies["of"],
  ends: (entry: Entry) => boolean,
): ReadonlyMap<number, Poll> {
  const polls = new Map<number, Poll>();
  const runOf = new Map<number, readonly Entry[]>();
  let open = new Map<string, Entry[]>();
  const close = (run: readonly Entry[] | undefined) => {
    const end = run && pollEnd(run[0], run.at(-1)!);
    if (!end || isAboutAnyItem(end) && needsOf(run[0]).every(({ isCredential }) => isCredential)) {
      return;
    }
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

/** Whether the end is a state of the only item of a list, which has more items on other servers. */
function isAboutAnyItem({ until }: Pick<LoopPlan, "until">): boolean {
  return until?.path.some((key) => typeof key === "number") ?? false;
}

function pace(run: readonly Entry[]): Pick<LoopPlan, "maxAttempts" | "sleepMs"> {
  const gaps = run.slice(1).map((entry, i) => entry.startMs - run[i].startMs)
    .sort((a, b) => a - b);
  const median = Math.round(gaps[gaps.length >> 1] / SLEEP.step) * SLEEP.step;
  const sleepMs = Math.min(Math.max(median, SLEEP.least), SLEEP.most);
  const wished = Math.max(LEAST_ATTEMPTS, 3 * run.length);
  return { sleepMs, maxAttempts: Math.min(wished, Math.floor(LONGEST_MS / sleepMs)) };
}

/**
 * Moves what the exchanges of a loop produce to the last one, which is the step, if its response
 * has the same value. What the request of the step takes from an earlier response of the same loop
 * is bound as in the first request.
 */
export function mergePolls(decisions: Decisions, loops: readonly LoopPlan[]): Decisions {
  if (loops.length === 0) return decisions;
  const steps = new Map<number, LoopPlan>();
  for (const loop of loops) for (const { index } of loop.entries) steps.set(index, loop);
  const merged = new Map<string, Decision>();
  for (const [id, decision] of decisions) {
    const own = steps.get(decision.requestValue.entry.index);
    const template = (own && templateOfFirst(decision, own, decisions) || decision.template)
      ?.map((piece) => withLastProducer(piece, steps));
    merged.set(id, template ? { ...decision, template } : decision);
  }
  return merged;
}

function templateOfFirst(decision: Decision, loop: LoopPlan, decisions: Decisions) {
  const within = new Set(loop.entries.map(({ index }) => index));
  const isOwn = producersIn(decision.template).some(({ entry }) => within.has(entry.index));
  if (!isOwn) return undefined;
  const place = decision.requestValue.id.replace(/^\d+/, "");
  return decisions.get(`${loop.entries[0].index}${place}`)?.template ?? [
    String(decision.requestValue.value),
  ];
}

function withLastProducer(piece: Piece, steps: ReadonlyMap<number, LoopPlan>): Piece {
  if (!isCapture(piece)) return piece;
  const last = steps.get(piece.producer.entry.index)?.entries.at(-1);
  const producer = last && producedBy(last, piece.producer);
  return producer ? { ...piece, producer } : piece;
}

/** Returns the same producer in another response, if it has the same value there. */
function producedBy(entry: Entry, producer: Producer): Producer | undefined {
  return hasSame(entry, producer) ? producerAt(entry, producer) : undefined;
}

function hasSame({ response }: Entry, { source, entry }: Producer): boolean {
  const here = sourceValue(response, source);
  const there = sourceValue(entry.response, source);
  return here !== undefined && there !== undefined &&
    canonicalText(here) === canonicalText(there);
}
