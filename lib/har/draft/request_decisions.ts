import { placeText } from "../correlate/mod.ts";
import { isCapture } from "../producer.ts";
import type { Decision, Decisions, Keys, Piece, ValuePlace } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { typedSources } from "./typed_sources.ts";

/** The decisions about the values of a request, by their places. */
export interface RequestDecisions {
  at(place: ValuePlace): Decision | undefined;
  /** Returns the decisions about the JSON inside a text of a JSON body. */
  embeddedIn(path: Keys): readonly Decision[];
  /** All decisions, in the order of the request. */
  readonly all: readonly Decision[];
}

/** Groups the decisions by the index of their entry. */
export function requestDecisions(decisions: Decisions): (entry: Entry) => RequestDecisions {
  const groups = Map.groupBy(decisions.values(), ({ requestValue }) => requestValue.entry.index);
  const made = new Map<number, RequestDecisions>();
  return ({ index }) => {
    const ofEntry = made.get(index) ?? decisionsByPlace(groups.get(index) ?? []);
    made.set(index, ofEntry);
    return ofEntry;
  };
}

function decisionsByPlace(all: readonly Decision[]): RequestDecisions {
  const byPlace = new Map(
    all.map((decision) => [placeText(decision.requestValue.place), decision]),
  );
  const embedded = Map.groupBy(
    all.filter(({ requestValue: { place } }) =>
      place.in === "json" && place.embedded !== undefined
    ),
    ({ requestValue: { place } }) => place.in === "json" ? JSON.stringify(place.path) : "",
  );
  return {
    all,
    at: (place) => byPlace.get(placeText(place)),
    embeddedIn: (path) => embedded.get(JSON.stringify(path)) ?? [],
  };
}

/**
 * Returns the decisions with no text in their sources that differs in each run: a value that was
 * found in a page by text that the user typed is found without that text, unless the flow can refer
 * to it.
 */
export function withoutTypedTexts(decisions: Decisions): Decisions {
  const written = typedSources(decisions);
  const pieceOf = (piece: Piece): Piece => {
    if (!isCapture(piece)) return piece;
    const { producer } = piece;
    const { source } = producer;
    if (source.from !== "text" || source.plain === undefined || written(producer)) return piece;
    return { ...piece, producer: { ...producer, source: { from: "text", regex: source.plain } } };
  };
  return new Map(Array.from(decisions, ([id, decision]): [string, Decision] => {
    const { template } = decision;
    return [id, template ? { ...decision, template: template.map(pieceOf) } : decision];
  }));
}
