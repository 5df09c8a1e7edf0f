import type { Piece, Reference, Template } from "../provenance.ts";

/** A template of parts, texts beside each other made one, empty ones left out. */
export function joined(...parts: readonly (Template | Piece)[]): Template {
  const pieces: Piece[] = [];
  for (const piece of parts.flat() as Piece[]) {
    const before = pieces.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof before === "string") pieces.push(pieces.pop() + piece);
    else pieces.push(piece);
  }
  return pieces;
}

/** The reference that a template is, if it is nothing else. */
export function onlyReference(template: Template): Reference | undefined {
  const [piece] = template;
  return template.length === 1 && typeof piece !== "string" ? piece : undefined;
}

/** The references of a template. */
export function referencesIn(template: Template): Reference[] {
  return template.filter((piece): piece is Reference => typeof piece !== "string");
}

/** A reference with one filter more. */
export function filtered(reference: Reference, filter: string): Reference {
  return { ...reference, filters: [...reference.filters ?? [], filter] };
}
