import { producerAt, sourceValue } from "../producer.ts";
import type { Confidence, Decision, Producer } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { isAnalyticsCookie } from "../values/mod.ts";

/**
 * The latest responses that set cookies. A cookie may have a value that only the answer to a call
 * outside the flow set, such as a beacon; in the flow the value before it is still the current one.
 */
export class LatestCookies {
  readonly #setters = new Map<string, Entry>();

  /** Records the cookies that a response sets. */
  note(entry: Entry): void {
    for (const { name, value } of entry.response.setCookies) {
      if (value !== "") this.#setters.set(name, entry);
    }
  }

  /** Takes a cookie whose value no response has from the latest response that sets that cookie. */
  decide(decision: Decision): Decision {
    const { requestValue: { place }, template, candidates } = decision;
    if (place.in !== "cookie" || template || candidates.length > 0) return decision;
    const entry = isAnalyticsCookie(place.name) ? undefined : this.#setters.get(place.name);
    if (entry === undefined) return decision;
    const source = { from: "cookie", name: place.name } as const;
    const value = String(sourceValue(entry.response, source));
    const producer = producerAt(entry, { source, name: place.name, value });
    return takenFrom(producer, decision, "the latest response that sets the cookie", "medium");
  }
}

/** Decides that a value is taken from a response for a reason other than its own text. */
export function takenFrom(
  producer: Producer,
  decision: Decision,
  reason: string,
  confidence: Confidence,
): Decision {
  const candidates = [{ producer, affinity: 1, reason: "taken" }];
  return { ...decision, template: [{ to: "capture", producer }], confidence, reason, candidates };
}
