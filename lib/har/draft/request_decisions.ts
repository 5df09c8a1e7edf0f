import { placeText } from "../correlate/mod.ts";
import type { Decision, Decisions, Keys, Piece, Producer, ValuePlace } from "../provenance.ts";
import type { Entry } from "../recording.ts";

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
 * Returns the decisions with no text in their expressions that differs in each run: a value that
 * was found in a page by text that the user typed is found without that text.
 */
export function withoutTypedTexts(decisions: Decisions): Decisions {
  const changing = new Set(
    Array.from(decisions.values()).flatMap(({ requestValue, template }) =>
      template ? [requestValue.id] : []
    ),
  );
  const pieceOf = (piece: Piece): Piece =>
    typeof piece === "string" || piece.to !== "capture"
      ? piece
      : { ...piece, producer: plainOf(piece.producer, changing) };
  return new Map(Array.from(decisions, ([id, decision]): [string, Decision] => {
    const { template } = decision;
    return [id, template ? { ...decision, template: template.map(pieceOf) } : decision];
  }));
}

function plainOf(producer: Producer, changing: ReadonlySet<string>): Producer {
  const { source } = producer;
  if (source.from !== "text" || source.plain === undefined || source.by === undefined) {
    return producer;
  }
  if (!changing.has(source.by)) return producer;
  return { ...producer, source: { from: "text", regex: source.plain } };
}
