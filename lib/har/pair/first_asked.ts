import type { Atom } from "../provenance.ts";
import { textOf } from "./decide.ts";

/** Says when the value of an atom was first in a request, in milliseconds since 1970. */
export function firstAsked(atoms: readonly Atom[]): (atom: Atom) => number {
  const first = new Map<string, number>();
  for (const atom of atoms) {
    const text = textOf(atom);
    first.set(text, Math.min(first.get(text) ?? Infinity, atom.entry.startMs));
  }
  return (atom) => first.get(textOf(atom)) ?? Infinity;
}
