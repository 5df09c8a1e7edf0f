import { actionOf, endpointKind } from "../call/mod.ts";
import { producerAt, producersIn, sourceValue } from "../producer.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";

const MIN_RENEWALS = 5;

/**
 * The cookies that nearly every response sets anew. A client sends the latest one that it got, so a
 * read that only renews such a cookie is not needed for it.
 */
export interface RollingCookies {
  /** Takes each that a read renewed from the first response that sets it. */
  first(decisions: Decisions): Decisions;
  /** Takes each from the step before it that sets it last. */
  latest(decisions: Decisions, steps: readonly Entry[]): Decisions;
}

/** Finds the cookies that most reads of a recording renew. */
export function rollingCookies(entries: readonly Entry[]): RollingCookies {
  const sent = entries.filter(isPlainRead).flatMap((entry) =>
    entry.request.cookies.map(({ name }) => ({ name, isRenewed: setsCookie(entry, name) }))
  );
  const names = Map.groupBy(sent, ({ name }) => name).entries().filter(([, reads]) => {
    const renewals = reads.filter(({ isRenewed }) => isRenewed).length;
    return renewals >= MIN_RENEWALS && 2 * renewals > reads.length;
  }).map(([name]) => name).toArray();
  const setBy = (
    decisions: Decisions,
    setterOf: (entry: Entry, name: string, producer: Entry | undefined) => Entry | undefined,
  ): Decisions =>
    names.length === 0 ? decisions : new Map(
      decisions.entries().map(([id, decision]) => {
        const { requestValue: { place, entry }, template } = decision;
        if (place.in !== "cookie" || !names.includes(place.name)) return [id, decision];
        const { name } = place;
        const setter = setterOf(entry, name, producersIn(template)[0]?.entry);
        if (setter === undefined) return [id, decision];
        const source = { from: "cookie", name } as const;
        const value = String(sourceValue(setter.response, source));
        const producer = producerAt(setter, { source, name, value });
        return [id, { ...decision, dropped: undefined, template: [{ to: "capture", producer }] }];
      }),
    );
  return {
    first: (decisions) =>
      setBy(
        decisions,
        (_, name, producer) =>
          producer && isPlainRead(producer)
            ? entries.find((one) => setsCookie(one, name))
            : undefined,
      ),
    latest: (decisions, steps) =>
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
