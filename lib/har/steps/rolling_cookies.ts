import { actionOf, endpointKind } from "../call/mod.ts";
import { changedDecisions, producerAt, producersIn, sourceValue } from "../producer.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";

const MIN_RENEWALS = 5;

/**
 * Finds the cookies that nearly every read of a recording renews. A client sends the latest one that
 * it got, so a read that only renews such a cookie is not needed for it.
 */
export function rollingCookies(entries: readonly Entry[]) {
  const sent = entries.filter(isPlainRead).flatMap((entry) =>
    entry.request.cookies.map(({ name }) => ({ name, isRenewed: setsCookie(entry, name) }))
  );
  const names = new Set(
    Map.groupBy(sent, ({ name }) => name).entries().filter(([, reads]) => {
      const renewals = reads.filter(({ isRenewed }) => isRenewed).length;
      return renewals >= MIN_RENEWALS && 2 * renewals > reads.length;
    }).map(([name]) => name),
  );
  const setBy = (
    decisions: Decisions,
    setterOf: (entry: Entry, name: string, producer: Entry | undefined) => Entry | undefined,
  ): Decisions =>
    names.size === 0 ? decisions : changedDecisions(decisions, (decision) => {
      const { requestValue: { place, entry }, template } = decision;
      if (place.in !== "cookie" || !names.has(place.name)) return decision;
      const { name } = place;
      const setter = setterOf(entry, name, producersIn(template)[0]?.entry);
      if (setter === undefined) return decision;
      const source = { from: "cookie", name } as const;
      const value = String(sourceValue(setter.response, source));
      const producer = producerAt(setter, { source, name, value });
      return { ...decision, dropped: undefined, template: [{ to: "capture", producer }] };
    });
  return {
    /** Takes each that a read renewed from the first response that sets it. */
    first: (decisions: Decisions) =>
      setBy(
        decisions,
        (_, name, producer) =>
          producer && isPlainRead(producer)
            ? entries.find((one) => setsCookie(one, name))
            : undefined,
      ),
    /** Takes each from the step before it that sets it last. */
    latest: (decisions: Decisions, steps: readonly Entry[]) =>
      setBy(
        decisions,
        (entry, name) =>
          steps.slice(0, Math.max(0, steps.indexOf(entry))).findLast((one) =>
            setsCookie(one, name)
          ),
      ),
  };
}

/** Whether an exchange reads, neither logs in nor leads to somewhere else. */
function isPlainRead(entry: Entry): boolean {
  const { status } = entry.response;
  return actionOf(entry) === "read" && endpointKind(entry.request) === undefined &&
    (status < 300 || status >= 400);
}

function setsCookie({ response }: Entry, name: string): boolean {
  return response.setCookies.some((one) => one.name === name && one.value !== "");
}
