import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Login, StepPlan, StepSelection } from "../stages.ts";
import { dependenciesIn } from "./dependencies.ts";

/** Where a recording is split into several flows. */
export type SplitBy = "page" | "login" | "none";

/**
 * Splits a selection of steps into several, each of which can run alone: steps of an earlier part
 * that a later one needs, including its login, are in both.
 */
export function splitFlow(
  selection: StepSelection,
  decisions: Decisions,
  logins: readonly Login[],
  by: SplitBy,
): readonly StepSelection[] {
  if (by === "none") return [selection];
  const parts = by === "page" ? byPage(selection.steps) : byLogin(selection.steps, logins);
  if (parts.length < 2) return [selection];
  const dependencies = dependenciesIn(selection.decisions ?? decisions);
  const plans = new Map(selection.steps.map((step) => [step.entry.index, step]));
  return parts.map((part, i) => {
    const wanted = new Map<number, StepPlan>();
    const open = [...part];
    for (let step = open.pop(); step; step = open.pop()) {
      if (wanted.has(step.entry.index)) continue;
      wanted.set(step.entry.index, step);
      for (const { entry } of dependencies.of(step.entry)) {
        const producer = plans.get(entry.index);
        if (producer) open.push(producer);
      }
    }
    const steps = selection.steps.filter(({ entry }) => wanted.has(entry.index));
    return { ...selection, steps, dropped: i === 0 ? selection.dropped : [] };
  });
}

/** Groups the steps by page; steps without a page go with those before them. */
function byPage(steps: readonly StepPlan[]): readonly (readonly StepPlan[])[] {
  const pages = new Map<string, StepPlan[]>();
  let page = steps.find(({ entry }) => entry.page !== undefined)?.entry.page ?? "";
  for (const step of steps) {
    page = step.entry.page ?? page;
    const list = pages.get(page);
    if (list) list.push(step);
    else pages.set(page, [step]);
  }
  return [...pages.values()].filter((part) => part.some(({ reason }) => reason !== "logs in"));
}

/** Begins a new part at each login, unless nothing was done since the previous one. */
function byLogin(
  steps: readonly StepPlan[],
  logins: readonly Login[],
): readonly (readonly StepPlan[])[] {
  const known = new Set(logins.map(({ entry }: { entry: Entry }) => entry.index));
  const parts: StepPlan[][] = [[]];
  let done = false;
  for (const step of steps) {
    const isLogin = known.has(step.entry.index);
    if (isLogin && done) {
      parts.push([]);
      done = false;
    }
    done ||= !isLogin;
    parts.at(-1)!.push(step);
  }
  return parts;
}
