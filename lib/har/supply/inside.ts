import type { Atom, Piece, Template } from "../provenance.ts";
import type { Ledger } from "./ledger.ts";

/** Replaces known values inside of longer texts. */
export type ReplaceInside = (text: string, atom: Atom) => Template | undefined;

const BEGINNING = 4;
const WORD = /[\p{L}\p{N}]/u;

/** Makes what replaces the values of a ledger inside of texts, between other letters and digits. */
export function replaceInside(ledger: Ledger): ReplaceInside {
  const values = Map.groupBy(
    ledger.insideValues().filter((value) => value.length >= BEGINNING)
      .sort((a, b) => b.length - a.length),
    (value) => value.slice(0, BEGINNING),
  );
  if (values.size === 0) return () => undefined;
  return (text, atom) => {
    const pieces: Piece[] = [];
    let from = 0;
    for (let at = 0; at + BEGINNING <= text.length; at++) {
      const here = values.get(text.slice(at, at + BEGINNING));
      if (!here || WORD.test(text[at - 1] ?? "")) continue;
      const value = here.find((one) =>
        text.startsWith(one, at) && !WORD.test(text[at + one.length] ?? "")
      );
      const substitute = value === undefined ? undefined : ledger.substituteFor(value, atom);
      if (value === undefined || !substitute?.inside) continue;
      if (at > from) pieces.push(text.slice(from, at));
      pieces.push(...substitute.template);
      from = at + value.length;
      at = from - 1;
    }
    if (pieces.length === 0) return undefined;
    return from < text.length ? [...pieces, text.slice(from)] : pieces;
  };
}
