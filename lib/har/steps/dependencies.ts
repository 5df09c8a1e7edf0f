import {
  actionOf,
  addressedLater,
  isBody,
  isRefresh,
  isRoute,
  madeTargets,
  pathsTo,
  refused,
  targetOf,
} from "../call/mod.ts";
import { producersIn, referencesOf, typedBy } from "../producer.ts";
import type { Decision, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Login } from "../stages.ts";
import { decodedPercent, isDistinctive } from "../values/mod.ts";

/** What is known about the calls of a recording. */
export interface RecordedCalls {
  /** The entries that remain without noise, in order. */
  readonly kept: readonly Entry[];
  readonly decisions: Decisions;
  readonly logins: readonly Login[];
  /** Returns what a request needs from earlier exchanges. */
  readonly needsOf: ReturnType<typeof needsIn>;
  /** Returns a text for a request, made of method, URL and body; equal requests have equal texts. */
  readonly keyOf: (entry: Entry) => string;
}

const CREDENTIAL = /auth|token|session|csrf|xsrf|key|cookie/;

/** Derives from the decisions which exchange needs which. */
export function needsIn(decisions: Decisions) {
  const needs = decisions.values().flatMap(({ requestValue, template }) => {
    const { place, entry: by } = requestValue;
    // A cookie, a credential or a token authenticates or authorizes.
    const isCredential = place.in === "cookie" || place.in === "cookie name" ||
      (place.in === "header" || place.in === "header name") && CREDENTIAL.test(place.name) ||
      /csrf|xsrf|(?:^|_)token$/i.test(requestValue.name);
    return producersIn(template).map((producer) => {
      const { entry, name, value } = producer;
      // The entry that sent what chooses the value, as its row or item shows that, or else its own.
      const chosenBy = parseInt(typedBy(producer) ?? `${entry.index}`, 10);
      return { by, entry, name, value, isCredential, chosenBy, isInPath: place.in === "path" };
    });
  });
  const byEntry = Map.groupBy(needs, ({ by }) => by);
  return (entry: Entry) => byEntry.get(entry) ?? [];
}

/**
 * Returns the removals that only remove what a change of the flow created, so that they are also
 * safe and correct after a failure, together with what only they need: the page with the token of
 * their form, or the refusal that issues their confirmation. They name their target by a value that
 * only that change issued, or that a page has in the row with what that change sent.
 *
 * @param entries The entries of the steps, in order.
 */
export function cleanUps(calls: RecordedCalls, entries: readonly Entry[]) {
  const { decisions, logins, needsOf, keyOf } = calls;
  const loggingIn = new Set(logins.map(({ entry }) => entry));
  // Somebody who was logged in before can always log in again, to clean up.
  const known = logins.filter(({ registers }) => !registers);
  const byUser = Map.groupBy(known, ({ username }) => username?.value);
  const again = new Set(byUser.values().flatMap(([, ...later]) => later.map(({ entry }) => entry)));
  // It changes nothing, so that it can always run.
  const isHarmless = (entry: Entry) =>
    !loggingIn.has(entry) && (actionOf(entry) === "read" || refused(entry));
  const changes = new Set(entries.filter((entry) => actionOf(entry) === "change"));
  const all = [...decisions.values()];
  const byEntry = Map.groupBy(all, ({ requestValue: { entry } }) => entry);
  const bodyOf = (entry: Entry) =>
    (byEntry.get(entry) ?? []).filter(({ requestValue: { place } }) => isBody(place));
  // What names the target of a request is in the path, or is the route in the query.
  const bound = all.flatMap(({ template, requestValue: one }) =>
    template && (one.place.in === "path" || isRoute(one)) ? [one.entry] : []
  );
  // A page may have made what the flow first changes and then removes.
  const owned = new Set(changes.intersection(new Set(bound)).values().map(targetOf))
    .union(madeTargets(entries));
  // What chooses an item was sent by a change, or was taken from its response.
  const mayChoose = (entry: Entry) =>
    changes.has(entry) || needsOf(entry).some((one) => changes.has(one.entry));
  const choosing = new Set(byEntry.keys().filter(mayChoose).map(({ index }) => index));
  const named = addressedLater(all.map(({ requestValue }) => requestValue));
  const isGenerated = ({ template, requestValue: { value } }: Decision) =>
    typeof value === "boolean" || referencesOf(template).some(({ to }) => to === "variable");
  const sentAlike = ({ requestValue: { name, value } }: Decision) => `${name} ${value}`;
  const sentByChanges = new Set(changes.values().flatMap(bodyOf).map(sentAlike));
  // One that is sent once more was refused, whatever its status, or what it removed was restored.
  const lastAlike = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const cleansUp = (removal: Entry) => {
    if (refused(removal) || lastAlike.get(keyOf(removal)) !== removal) return false;
    // The verb may be the last segment: `/job/build-7/doDelete`.
    const ends = removal.request.segments.filter((one) => one !== "").slice(-2);
    const inBody = bodyOf(removal);
    return [targetOf(removal), ...pathsTo(removal).slice(-2, -1)].some((one) => owned.has(one)) ||
      ends.some((one) => named.has(decodedPercent(one) ?? "")) ||
      inBody.some((one) => isGenerated(one) || isDistinctive(`${one.requestValue.value}`)) &&
        inBody.every((one) => isGenerated(one) || sentByChanges.has(sentAlike(one))) ||
      needsOf(removal).some(({ entry, isCredential, chosenBy }) =>
        !isCredential && (changes.has(entry) || choosing.has(chosenBy))
      );
  };
  const found = new Set<Entry>();
  const usedToClean = new Set<Entry>();
  const usedOtherwise = new Set<Entry>();
  /** What later steps change, such as what they restore. */
  const changedLater = new Set<string>();
  for (const entry of entries.toReversed()) {
    const needed = needsOf(entry).map(({ entry }) => entry);
    const isLast = entry.request.method !== "DELETE" || !changedLater.has(targetOf(entry));
    const isCleaning = actionOf(entry) === "removal" && isLast && cleansUp(entry) ||
      again.has(entry) && usedToClean.has(entry) ||
      needed.length > 0 && usedToClean.has(entry) &&
        (!usedOtherwise.has(entry) && isHarmless(entry) || isRefresh(entry));
    if (isCleaning) found.add(entry);
    else if (changes.has(entry)) pathsTo(entry).forEach((path) => changedLater.add(path));
    for (const one of needed) (isCleaning ? usedToClean : usedOtherwise).add(one);
  }
  return found;
}
