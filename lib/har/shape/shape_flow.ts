import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Login, Shape, Sifted, StepPlan } from "../stages.ts";
import { changesIn } from "./changes.ts";
import { cleansUp, withPreparations } from "./clean_up.ts";
import { droppedCalls } from "./dropped_calls.ts";
import { inOrder } from "./in_order.ts";
import { mergePolls } from "./merge_polls.ts";
import { needsIn } from "./needs.ts";
import { pollsIn } from "./polls.ts";
import { requestKeyBy } from "./request_key.ts";
import { type Calls, everyCall, minimalSlice, take } from "./slice.ts";

/** How much of a recording becomes steps. */
export interface ShapeOptions {
  /** Whether every call becomes one, rather than the least that shows the same. */
  readonly all: boolean;
}

/** Chooses the steps of a flow, in recorded order, and merges polls into loops. */
export function shapeFlow(
  sifted: Sifted,
  decisions: Decisions,
  logins: readonly Login[],
  { all }: ShapeOptions,
): Shape {
  const keyOf = requestKeyBy(decisions);
  const before = needsIn(decisions);
  const changes = changesIn(sifted, before, keyOf);
  const polls = pollsIn(changes.calls, keyOf, before.of, changes.isEffective);
  const loops = [...polls.values()].map(({ loop }) => loop);
  const merged = mergePolls(decisions, loops);
  const parts = new Set(loops.flatMap(({ entries }) => entries.slice(0, -1)));
  const calls: Calls = {
    kept: changes.calls.filter((entry) => !parts.has(entry)),
    logins,
    needs: needsIn(merged),
    polls,
    keyOf,
    changes,
  };
  const reasons = all ? everyCall(calls) : minimalSlice(calls);
  for (const entry of calls.kept) {
    if (sifted.isAskedFor?.(entry)) take(entry, "was asked for", calls.needs, reasons);
  }
  const chosen = [...reasons.values()].sort((a, b) => inOrder(a.entry, b.entry));
  const made = new Set(
    chosen.filter(({ entry }) => changes.actionOf(entry) === "change").map(({ entry }) =>
      entry.index
    ),
  );
  const loggingIn = new Set(logins.map(({ entry }) => entry));
  const always = withPreparations(
    chosen.map(({ entry }) => entry),
    new Set(
      chosen.filter(({ entry }) =>
        changes.actionOf(entry) === "removal" && cleansUp(entry, calls.needs, made)
      ).map(({ entry }) => entry.index),
    ),
    calls.needs,
    (entry) =>
      !loggingIn.has(entry) &&
      (changes.actionOf(entry) === "read" || entry.response.status >= 400),
  );
  const steps = chosen.map(({ entry, why }): StepPlan => {
    const loop = polls.get(entry.index)?.loop;
    const isCleanUp = always.has(entry.index);
    return {
      entry,
      status: statusOf(entry),
      ...(loop ? { loop } : {}),
      ...(isCleanUp ? { always: true } : {}),
      why,
      comments: commentsOn(entry, why),
    };
  });
  return {
    steps,
    dropped: droppedCalls(changes, reasons, parts, keyOf),
    ...(merged === decisions ? {} : { decisions: merged }),
  };
}

/** What the same request gets from a client without a cache. */
function statusOf({ response: { status } }: Entry): number {
  return status === 304 || status === 206 ? 200 : status;
}

function commentsOn({ response: { status } }: Entry, why: string): readonly string[] {
  if (status < 400) return [];
  return [
    why.startsWith("produces")
      ? `status ${status} is meant: the answer ${why}`
      : `this was refused when it was recorded, with status ${status}`,
  ];
}
