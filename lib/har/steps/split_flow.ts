import type { Login, StepPlan, StepSelection } from "../stages.ts";
import { needsIn } from "./dependencies.ts";

/** Where a recording is split into several flows. */
export type SplitBy = "page" | "login" | "none";

/**
 * Splits a selection of steps into several, each of which can run alone: steps of an earlier part
 * that a later one needs, including its login, are in both.
 */
export function splitFlow(selection: StepSelection, logins: readonly Login[], by: SplitBy) {
  if (by === "none") return [selection];
  const parts = by === "page" ? byPage(selection.steps) : byLogin(selection.steps, logins);
  if (parts.length < 2) return [selection];
  const needsOf = needsIn(selection.decisions);
  return parts.map((part, i) => {
    const wanted = new Set(part.map(({ entry }) => entry));
    // A set also visits what is added to it meanwhile.
    for (const entry of wanted) for (const needed of needsOf(entry)) wanted.add(needed.entry);
    const steps = selection.steps.filter(({ entry }) => wanted.has(entry));
    return { ...selection, steps, dropped: i === 0 ? selection.dropped : [] };
  });
}

/** Groups the steps by page; steps without a page go with those before them. */
function byPage(steps: readonly StepPlan[]): StepPlan[][] {
  let page = steps.find(({ entry }) => entry.page !== undefined)?.entry.page;
  const parts = Map.groupBy(steps, ({ entry }) => page = entry.page ?? page);
  return [...parts.values()].filter((part) => part.some(({ reason }) => reason !== "logs in"));
}

/** Begins a new part at each login, unless nothing was done since the previous one. */
function byLogin(steps: readonly StepPlan[], logins: readonly Login[]): StepPlan[][] {
  const loggingIn = new Set(logins.map(({ entry }) => entry));
  let part = 0;
  const parts = Map.groupBy(steps, ({ entry }, i) => {
    if (i > 0 && loggingIn.has(entry) && !loggingIn.has(steps[i - 1].entry)) part++;
    return part;
  });
  return [...parts.values()];
}
