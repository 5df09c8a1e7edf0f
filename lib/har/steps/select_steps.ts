import { toText } from "../../json/mod.ts";
import {
  actionOf,
  addressedLater,
  byStart,
  createsTarget,
  isHtml,
  isRouteParameter,
  type RequestKey,
  requestKeyBy,
  responseHeader,
  targetOf,
  uncachedStatus,
} from "../call/mod.ts";
import type { Decisions, RequestValue } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type {
  Dropped,
  FilteredExchanges,
  Login,
  StepPlan,
  StepReason,
  StepSelection,
} from "../stages.ts";
import { decodedPercent } from "../values/mod.ts";
import { changesIn, type RecordedChanges } from "./changes.ts";
import { cleansUp, dependenciesIn, withPreparations } from "./dependencies.ts";
import { addWithDependencies, everyCall, minimalSlice } from "./minimal_slice.ts";
import { mergePolls, pollsIn } from "./polls.ts";
import type { SliceInput, StepReasons } from "./slice_input.ts";
import { rollingCookies } from "./rolling_cookies.ts";
import { vanishedLinks } from "./vanished_links.ts";

/** How much of a recording becomes steps. */
interface StepOptions {
  /** Whether every call becomes a step, rather than the fewest that show the same effect. */
  readonly all: boolean;
}

/** Chooses the steps of a flow, in recorded order, and merges polls into loops. */
export function selectSteps(
  filtered: FilteredExchanges,
  recorded: Decisions,
  logins: readonly Login[],
  { all }: StepOptions,
): StepSelection {
  const pages = filtered.dropped.flatMap(({ entry, recallable }) => recallable ? [entry] : []);
  const withPages = [...filtered.kept, ...pages].sort(byStart);
  const cookies = rollingCookies(withPages);
  const decisions = all ? recorded : cookies.first(recorded);
  const keyOf = requestKeyBy(decisions);
  const before = dependenciesIn(decisions);
  const changes = changesIn(filtered, before, keyOf);
  const polls = pollsIn(changes.calls, keyOf, before.of, changes.isEffective);
  const loops = [...polls.values()].map(({ loop }) => loop);
  const merged = mergePolls(decisions, loops);
  const parts = new Set(loops.flatMap(({ entries }) => entries.slice(0, -1)));
  const calls: SliceInput = {
    kept: [...new Set([...changes.calls, ...pagesAfterChanges(withPages)])].sort(byStart)
      .filter((entry) => !parts.has(entry)),
    decisions: merged,
    logins,
    dependencies: dependenciesIn(merged),
    polls,
    keyOf,
    changes,
  };
  const reasons = all ? everyCall(calls) : minimalSlice(calls);
  for (const entry of calls.kept) {
    if (filtered.isAskedFor?.(entry)) {
      addWithDependencies(entry, "was asked for", calls.dependencies, reasons);
    }
  }
  const gone = vanishedLinks(withPages, merged, reasons);
  for (const page of gone.keys()) {
    addWithDependencies(page, "reads what was changed", calls.dependencies, reasons);
  }
  const chosen = [...reasons.values()].sort((a, b) => byStart(a.entry, b.entry));
  const made = new Set(
    chosen.filter(({ entry }) => actionOf(entry) === "change").map(({ entry }) => entry.index),
  );
  const bound = new Set(
    decisions.values().filter(({ template, requestValue }) => template && isInRoute(requestValue))
      .map(({ requestValue: { entry } }) => entry),
  );
  // A page may have made what the flow first changes and then removes.
  const owned = new Set(
    chosen.map(({ entry }) => entry)
      .filter((entry) => createsTarget(entry) || made.has(entry.index) && bound.has(entry))
      .map(targetOf),
  );
  const named = addressedLater(Array.from(decisions.values(), ({ requestValue }) => requestValue));
  const isNamed = ({ request: { segments }, response: { status } }: Entry) =>
    status < 400 && named.has(decodedPercent(segments.findLast((one) => one !== "") ?? "") ?? "");
  const loggingIn = new Set(logins.map(({ entry }) => entry));
  const always = withPreparations(
    chosen.map(({ entry }) => entry),
    new Set(
      chosen.filter(({ entry }) =>
        actionOf(entry) === "removal" &&
        (cleansUp(entry, calls.dependencies, made) || owned.has(targetOf(entry)) ||
          isNamed(entry))
      ).map(({ entry }) => entry.index),
    ),
    calls.dependencies,
    (entry) =>
      !loggingIn.has(entry) &&
      (actionOf(entry) === "read" || entry.response.status >= 400),
  );
  const steps = chosen.map(({ entry, reason }): StepPlan => {
    const loop = polls.get(entry.index)?.loop;
    const isCleanUp = always.has(entry.index);
    return {
      entry,
      status: uncachedStatus(entry.response),
      loop,
      always: isCleanUp || undefined,
      gone: gone.get(entry),
      reason,
      comments: commentsOn(entry, reason),
    };
  });
  const final = all ? merged : cookies.latest(merged, steps.map(({ entry }) => entry));
  return {
    steps,
    dropped: droppedCalls(changes, reasons, parts, keyOf),
    decisions: final === recorded ? undefined : final,
  };
}

/** Returns the pages to which changes lead by a redirect: they show what was changed. */
function pagesAfterChanges(entries: readonly Entry[]): readonly Entry[] {
  return entries.flatMap((entry, index) => {
    const location = actionOf(entry) === "read" ? undefined : responseHeader(entry, "location");
    const url = location === undefined ? null : URL.parse(location, entry.request.url);
    const page = entries.slice(index + 1).find(({ request }) => request.url === url?.href);
    return page && isHtml(page) && page.response.status === 200 ? [page] : [];
  });
}

/** Whether a value is in what names the target of its request: the path, or the route in the query. */
function isInRoute({ entry: { request }, place, value }: RequestValue): boolean {
  return place.in === "path" ||
    place.in === "query" && isRouteParameter(request, { name: place.name, value: toText(value) });
}

function commentsOn({ response: { status } }: Entry, reason: StepReason): readonly string[] {
  if (status < 400) return [];
  return [
    typeof reason === "object"
      ? `status ${status} is expected: the response produces ${reason.produces}`
      : `this was refused when it was recorded, with status ${status}`,
  ];
}

/**
 * Returns the calls that are not steps, each with its reason. `parts` are polls that a loop
 * replaces.
 */
function droppedCalls(
  changes: RecordedChanges,
  reasons: StepReasons,
  parts: ReadonlySet<Entry>,
  keyOf: RequestKey,
): readonly Dropped[] {
  const shown = new Set([...reasons.values()].map(({ entry }) => keyOf(entry)));
  return changes.calls.filter(({ index }) => !reasons.has(index)).map((entry): Dropped => {
    if (parts.has(entry)) {
      return { entry, reason: "refresh", detail: "part of a loop", recallable: false };
    }
    const isRead = actionOf(entry) === "read";
    const whyNot = isRead ? undefined : changes.whyNot(entry);
    if (whyNot !== undefined) return { entry, ...whyNot, recallable: false };
    return isRead && shown.has(keyOf(entry))
      ? { entry, reason: "duplicate", detail: "read in another step", recallable: false }
      : { entry, reason: "not needed", recallable: false };
  });
}
