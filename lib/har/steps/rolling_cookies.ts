import { actionOf, endpointKind } from "../call/mod.ts";
import { changedDecisions, producerIn, producersIn, withProducers } from "../producer.ts";
import type { Decision, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";

const MIN_RENEWALS = 5;

/**
 * Finds the cookies that nearly every read of a recording renews. A client sends the latest one that
 * it got, so a read that only renews such a cookie is not needed for it.
 */
export function rollingCookies(entries: readonly Entry[]) {
  const sent = entries.filter(isPlainRead).flatMap((entry) =>
    entry.request.cookies.map((cookie) => ({ ...cookie, entry }))
  );
  const names = new Set(
    Map.groupBy(sent, ({ name }) => name).entries().filter(([name, reads]) => {
      const renewals = reads.filter(({ entry, value }) => setsCookie(entry, name, value)).length;
      return renewals >= MIN_RENEWALS && 2 * renewals > reads.length;
    }).map(([name]) => name),
  );
  const setBy = (
    decisions: Decisions,
    setterOf: (decision: Decision, name: string) => Entry | undefined,
  ): Decisions =>
    names.size === 0 ? decisions : changedDecisions(decisions, (decision) => {
      const { place } = decision.requestValue;
      if (place.in !== "cookie" && place.in !== "cookie name") return decision;
      const { name } = place;
      const setter = names.has(name) ? setterOf(decision, name) : undefined;
      if (setter === undefined) return decision;
      const cookie = { source: { from: "cookie", name }, name } as const;
      // A pattern in `set-cookie` finds a cookie whose name changes, and that part of its name.
      const template = decision.template
        ? withProducers(decision.template, (producer) => producerIn(setter, producer))
        : [{ to: "capture" as const, producer: producerIn(setter, cookie) }];
      return { ...decision, dropped: undefined, template };
    });
  return {
    /** Takes each that a read renewed from the first response that sets it. */
    first: (decisions: Decisions) =>
      setBy(decisions, ({ template }, name) => {
        const isRead = producersIn(template).slice(0, 1).some(({ entry }) => isPlainRead(entry));
        return isRead ? entries.find((one) => setsCookie(one, name)) : undefined;
      }),
    /** Takes each from the step before it that sets it last. */
    latest: (decisions: Decisions, steps: readonly Entry[]) =>
      setBy(decisions, ({ requestValue: { entry } }, name) => {
        const earlier = steps.slice(0, Math.max(0, steps.indexOf(entry)));
        return earlier.findLast((one) => setsCookie(one, name));
      }),
  };
}

/** Whether an exchange reads, neither logs in nor leads to somewhere else. */
function isPlainRead(entry: Entry): boolean {
  const { status } = entry.response;
  return actionOf(entry) === "read" && endpointKind(entry.request) === undefined &&
    (status < 300 || status >= 400);
}

/** Whether a response sets a cookie, to another value than it had. */
function setsCookie({ response }: Entry, name: string, before = ""): boolean {
  return response.setCookies.some(({ name: own, value }) =>
    own === name && value !== "" && value !== before
  );
}
