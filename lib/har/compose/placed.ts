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
  const byPlace = new Map(all.map((decision) => [placeKey(decision.atom.place), decision]));
  const embedded = Map.groupBy(
    all.filter(({ atom: { place } }) => place.in === "json" && place.embedded !== undefined),
    ({ atom: { place } }) => place.in === "json" ? JSON.stringify(place.path) : "",
  );
  return {
    all,
    at: (place) => byPlace.get(placeKey(place)),
    embeddedIn: (path) => embedded.get(JSON.stringify(path)) ?? [],
  };
}

/** What tells two places of a request apart. */
function placeKey(place: Place): string {
  switch (place.in) {
    case "path":
      return `path ${place.index}`;
    case "query":
    case "form":
    case "part":
    case "header":
      return `${place.in} ${place.occurrence} ${place.name}`;
    case "header name":
    case "cookie name":
    case "cookie":
      return `${place.in} ${place.name}`;
    case "json":
      return `json ${JSON.stringify([place.path, place.embedded ?? null])}`;
    case "text":
      return "text";
  }
}
