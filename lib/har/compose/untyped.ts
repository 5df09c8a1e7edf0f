import type { Decision, Decisions, Piece, Producer } from "../provenance.ts";

/**
 * Decisions in which no expression has a text in it that is another one in each run: what is found
 * in a page by what the user typed is found without it there.
 */
export function untypedDecisions(decisions: Decisions): Decisions {
  const changing = new Set(
    Array.from(decisions.values()).flatMap(({ atom, template }) => template ? [atom.id] : []),
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
