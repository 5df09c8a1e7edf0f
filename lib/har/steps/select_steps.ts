import { isEqual } from "../../json/mod.ts";
import { actionOf, byStart, endpointKind, requestKeyBy, uncachedStatus } from "../call/mod.ts";
import { producerAt, reboundDecisions, sourceValue } from "../producer.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Dropped, FilteredExchanges, Login, StepPlan, StepReason } from "../stages.ts";
import { changesIn, commentsOn } from "./changes.ts";
import { cleanUps, needsIn } from "./dependencies.ts";
import { fewestReads } from "./equal_reads.ts";
import { choosing, redirectsBetween, shownPages, vanishedLinks } from "./pages.ts";
import { pollsIn } from "./polls.ts";
import { filteredReads, readsElsewhere, readsOfChanges, type Slice } from "./reads.ts";
import { rollingCookies } from "./rolling_cookies.ts";

/**
 * Chooses the steps of a flow, in recorded order, and merges polls into loops. With `all`, every
 * call becomes a step, rather than the fewest that show the same effect.
 */
export function selectSteps(
  filtered: FilteredExchanges,
  recorded: Decisions,
  logins: readonly Login[],
  { all }: { readonly all: boolean },
) {
  const { kept: calls, readable } = filtered;
  const cookies = rollingCookies(readable);
  const unmerged = all ? recorded : cookies.first(recorded);
  const keyOf = requestKeyBy(unmerged);
  const before = { kept: calls, decisions: unmerged, logins, needsOf: needsIn(unmerged), keyOf };
  const changes = changesIn(before);
  const polls = pollsIn(before, changes.hasEffect);
  const decisions = mergePolls(unmerged, polls);
  const parts = new Set(polls.values().flatMap(({ entries }) => entries.slice(0, -1)));
  const kept = [...new Set([...calls, ...shownPages(readable)])].sort(byStart)
    .filter((entry) => !parts.has(entry));
  const reasons: Slice["reasons"] = new Map();
  const needsOf = needsIn(decisions);
  const slice: Slice = { kept, decisions, logins, needsOf, polls, keyOf, changes, reasons };
  if (all) kept.forEach((entry) => addStep(slice, entry, "was called"));
  else chooseMinimal(slice);
  const elsewhere = readsElsewhere(slice, readable);
  for (const entry of elsewhere.keys()) addStep(slice, entry, "reads what was changed");
  for (const one of kept) if (filtered.isAskedFor?.(one)) addStep(slice, one, "was asked for");
  for (const entry of filteredReads(slice)) addStep(slice, entry, "reads");
  const gone = vanishedLinks(slice, readable);
  for (const page of gone.keys()) addStep(slice, page, "reads what was changed");
  for (const page of choosing(readable, reasons.keys())) addStep(slice, page, "reads");
  for (const page of redirectsBetween(readable, reasons)) addStep(slice, page, "reads");
  const entries = [...reasons.keys()].sort(byStart);
  const always = cleanUps(slice, entries);
  const steps = entries.map((entry): StepPlan => ({
    entry,
    status: uncachedStatus(entry),
    loop: polls.get(entry) ?? elsewhere.get(entry),
    always: always.has(entry) || undefined,
    gone: gone.get(entry),
    reason: reasons.get(entry)!,
    comments: commentsOn(entry, reasons.get(entry)!),
  }));
  const dropped = droppedCalls(slice, calls);
  return { steps, dropped, decisions: all ? decisions : cookies.latest(slice, entries, always) };
}

/**
 * Moves what the exchanges of a loop produce to the last one, which is the step, if its response
 * has the same value. No exchange of a loop takes a value from another one.
 */
function mergePolls(decisions: Decisions, polls: Slice["polls"]): Decisions {
  const lastOf = new Map<Entry, Entry>();
  for (const [last, { entries }] of polls) entries.forEach((entry) => lastOf.set(entry, last));
  return reboundDecisions(decisions, (producer) => {
    const { entry, source } = producer;
    const last = lastOf.get(entry);
    if (last === undefined) return producer;
    const [here, there] = [last, entry].map((one) => sourceValue(one.response, source));
    const isSame = here !== undefined && there !== undefined && isEqual(here, there);
    return isSame ? producerAt(last, producer) : producer;
  });
}

/**
 * Chooses the fewest steps that show the same effect: the changes, the sources of their inputs, and
 * the reads that show them. A recording without changes is about what it reads.
 */
function chooseMinimal(slice: Slice): void {
  const loginOf = new Map(slice.logins.map((login) => [login.entry, login]));
  // Whether there is any change besides logins.
  let changed = false;
  for (const entry of slice.kept) {
    const login = loginOf.get(entry);
    if (login) {
      addStep(slice, entry, login.registers ? "makes an account" : "logs in");
      changed ||= login.registers;
      continue;
    }
    const action = actionOf(entry);
    const kind = endpointKind(entry.request);
    if (action === "read" || kind === "refresh" || slice.changes.whyNot(entry)) continue;
    const what = action === "removal" ? "removes something" : "changes something";
    addStep(slice, entry, kind === "logout" ? "logs out" : what);
    changed ||= kind !== "logout";
  }
  const reads = changed
    ? readsOfChanges(slice)
    : slice.kept.filter((entry) => actionOf(entry) === "read" && entry.response.status < 400)
      .map((entry) => ({ entry, state: slice.keyOf(entry), reason: "reads" as const }));
  for (const { entry, reason } of fewestReads(slice, reads)) addStep(slice, entry, reason);
}

/** Adds an entry and everything that it needs to the steps. */
function addStep({ needsOf, reasons }: Slice, entry: Entry, reason: StepReason): void {
  const open = [{ entry, reason }];
  // A list also visits what is added to it meanwhile.
  for (const next of open) {
    if (reasons.has(next.entry)) continue;
    reasons.set(next.entry, next.reason);
    const needs = needsOf(next.entry);
    open.push(...needs.map(({ entry, name }) => ({ entry, reason: { produces: name } })));
  }
}

/** Returns the calls that are not steps, each with its reason; those not kept are polls of loops. */
function droppedCalls({ kept, changes, reasons, keyOf }: Slice, calls: readonly Entry[]) {
  const whole = new Set(kept);
  const shown = new Set(reasons.keys().map(keyOf));
  return calls.filter((entry) => !reasons.has(entry)).map((entry): Dropped => {
    if (!whole.has(entry)) return { entry, reason: "refresh", detail: "part of a loop" };
    const whyNot = changes.whyNot(entry);
    if (whyNot) return { entry, ...whyNot };
    return actionOf(entry) === "read" && shown.has(keyOf(entry))
      ? { entry, reason: "duplicate", detail: "read in another step" }
      : { entry, reason: "not needed" };
  });
}
