import { actionOf, decodedSegment, endpointKind, isRedirect } from "../call/mod.ts";
import { changedDecisions, producerIn, producersIn, withProducers } from "../producer.ts";
import type { Decision, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { isVisitCookie } from "../values/mod.ts";
import type { Slice } from "./reads.ts";

const MIN_RENEWALS = 5;
/** A shorter text may be equal to a cookie by chance. */
const MIN_REPEATED = 16;

/** Returns the entry that sets the cookie of a decision, if it has to be another one. */
type SetterOf = (decision: Decision, name: string) => Entry | undefined;

/**
 * Finds the cookies that nearly every read of a recording renews. A client sends the latest one that
 * it got, so a read that only renews such a cookie is not needed for it.
 */
export function rollingCookies(entries: readonly Entry[]) {
  const sent = entries.filter(isPlainRead).flatMap((entry) =>
    entry.request.cookies.filter(({ name, value }) => !isVisitCookie(name, value))
      .map((cookie) => ({ ...cookie, entry }))
  );
  const rolling = Map.groupBy(sent, ({ name }) => name).entries().filter(([name, reads]) => {
    const renewals = reads.filter(({ entry, value }) => setsCookie(entry, name, value)).length;
    return renewals >= MIN_RENEWALS && 2 * renewals > reads.length;
  });
  const names = new Set(rolling.map(([name]) => name));
  const setBy = (decisions: Decisions, setterOf: SetterOf): Decisions =>
    names.size === 0 ? decisions : changedDecisions(decisions, (decision) => {
      const name = cookieIn(decision);
      const setter = names.has(name) ? setterOf(decision, name) : undefined;
      if (setter === undefined) return decision;
      const cookie = producerIn(setter, { source: { from: "cookie", name }, name });
      const { template, requestValue: { entry, value } } = decision;
      const isAsSent = entry.request.cookies.some((one) =>
        one.name === name && one.value === value
      );
      const filters = isAsSent ? undefined : ["urldecode"];
      // A pattern in `set-cookie` finds a cookie whose name changes, and that part of its name.
      const renewed = producersIn(template).length === 0
        ? [{ to: "capture", producer: cookie, filters } as const]
        : withProducers(template!, (producer) => producerIn(setter, producer));
      return { ...decision, dropped: undefined, template: renewed };
    });
  return {
    /** Takes each that a read renewed from the first response that sets it. */
    first: (decisions: Decisions) =>
      setBy(decisions, ({ template }, name) => {
        const isRead = producersIn(template).slice(0, 1).some(({ entry }) => isPlainRead(entry));
        return isRead ? entries.find((one) => setsCookie(one, name)) : undefined;
      }),
    /**
     * Takes each from the step before it that sets it last; what always runs, after a failure too,
     * from the login, from another such step, or from one that it needs anyway.
     */
    latest: ({ decisions, needsOf }: Slice, steps: readonly Entry[], always: ReadonlySet<Entry>) =>
      setBy(decisions, ({ requestValue: { entry } }, name) => {
        const earlier = steps.slice(0, Math.max(0, steps.indexOf(entry)))
          .filter((one) => setsCookie(one, name));
        const needed = needsOf(entry).filter(({ isCredential }) => !isCredential);
        const isSure = (one: Entry) =>
          always.has(one) || endpointKind(one.request) === "login" ||
          needed.some(({ entry }) => entry === one);
        return always.has(entry) && earlier.findLast(isSure) || earlier.at(-1);
      }),
  };
}

/**
 * Returns the name of the cookie that a value is, or that a header or a field repeats, if any, also if
 * a response that is no step has renewed it.
 */
function cookieIn({ requestValue: { place, entry, value }, template }: Decision): string {
  if (place.in === "cookie" || place.in === "cookie name") return place.name;
  const source = producersIn(template).at(0)?.source;
  if (source) return source.from === "cookie" ? source.name : "";
  return entry.request.cookies.find((one) =>
    one.value.length >= MIN_REPEATED && [one.value, decodedSegment(one.value)].includes(`${value}`)
  )?.name ?? "";
}

/** Whether an exchange reads, neither logs in nor leads to somewhere else. */
function isPlainRead(entry: Entry): boolean {
  return actionOf(entry) === "read" && !endpointKind(entry.request) && !isRedirect(entry);
}

/** Whether a response sets a cookie, to another value than it had. */
function setsCookie({ response: { setCookies } }: Entry, name: string, before = ""): boolean {
  return setCookies.some(({ name: own, value }) => own === name && value && value !== before);
}
