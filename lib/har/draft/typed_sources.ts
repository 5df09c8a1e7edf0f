import { toText } from "../../json/mod.ts";
import { literalPattern, quotedLiteral } from "../correlate/mod.ts";
import { typedBy } from "../producer.ts";
import type { Decisions, Piece, Producer, Template } from "../provenance.ts";

/**
 * Returns how a flow writes the path or the pattern of a source that looks for what the user typed:
 * with a reference where the flow sends one.
 *
 * @returns Nothing if the typed text differs in each run in a way that cannot be written there, and
 * the text as it is if it does not differ.
 */
export type TypedSources = (producer: Producer) => Template | undefined;

export function typedSources(decisions: Decisions): TypedSources {
  return (producer) => {
    const { source } = producer;
    const written = source.from === "text"
      ? source.regex
      : source.from === "json"
      ? source.choice?.path
      : undefined;
    if (written === undefined) return undefined;
    const by = typedBy(producer);
    const decision = by === undefined ? undefined : decisions.get(by);
    if (!decision?.template) return [written];
    const encode = source.from === "text" ? literalPattern : insideQuotes;
    const typed = encode(toText(decision.requestValue.value));
    const at = written.indexOf(typed);
    if (at < 0 || !decision.template.every(isFixed)) return undefined;
    return [
      written.slice(0, at),
      ...decision.template.map((piece) => typeof piece === "string" ? encode(piece) : piece),
      written.slice(at + typed.length),
    ];
  };
}

/** Whether a piece has one value during a run that needs no other step. */
function isFixed(piece: Piece): boolean {
  return typeof piece === "string" || piece.to === "variable" || piece.to === "environment";
}

function insideQuotes(text: string): string {
  return quotedLiteral(text).slice(1, -1);
}
