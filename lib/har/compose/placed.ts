import { placeText } from "../correlate/mod.ts";
import type { Decision, Decisions, Keys, Place } from "../provenance.ts";
import type { Entry } from "../recording.ts";

/** What was decided about the values of a request, by their places. */
export interface Placed {
  at(place: Place): Decision | undefined;
  /** Of the JSON that is inside a text of a JSON body. */
  embeddedIn(path: Keys): readonly Decision[];
  /** All of them, in the order of the request. */
  readonly all: readonly Decision[];
}

/** The decisions about each entry, by its index. */
export function placedDecisions(decisions: Decisions): (entry: Entry) => Placed {
  const groups = Map.groupBy(decisions.values(), ({ atom }) => atom.entry.index);
  const made = new Map<number, Placed>();
  return ({ index }) => {
    const known = made.get(index);
    if (known) return known;
    const placed = placedOf(groups.get(index) ?? []);
    made.set(index, placed);
    return placed;
  };
}

function placedOf(all: readonly Decision[]): Placed {
  const byPlace = new Map(all.map((decision) => [placeText(decision.atom.place), decision]));
  const embedded = Map.groupBy(
    all.filter(({ atom: { place } }) => place.in === "json" && place.embedded !== undefined),
    ({ atom: { place } }) => place.in === "json" ? JSON.stringify(place.path) : "",
  );
  return {
    all,
    at: (place) => byPlace.get(placeText(place)),
    embeddedIn: (path) => embedded.get(JSON.stringify(path)) ?? [],
  };
}
