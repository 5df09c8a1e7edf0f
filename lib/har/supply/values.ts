import type { Atom, Reference, Template } from "../provenance.ts";

/**
 * A template that gives a value of the type that the atom has: a number in JSON stays a number.
 *
 * @param gives What a single reference gives by itself.
 */
export function fitted(
  template: Template,
  atom: Atom,
  gives: "text" | "number" = "text",
): Template {
  if (atom.place.in !== "json" || template.length !== 1) return template;
  const [piece] = template;
  if (typeof piece === "string") return template;
  const isNumber = typeof atom.value === "number" || typeof atom.value === "bigint";
  if (isNumber && gives === "text") return [withFilter(piece, "number")];
  return !isNumber && gives === "number" ? [withFilter(piece, "string")] : template;
}

/** A reference with a filter behind those that it has. */
export function withFilter(reference: Reference, filter: string): Reference {
  return { ...reference, filters: [...(reference.filters ?? []), filter] };
}

/** Whether a text is told from others by itself, so that the same text elsewhere means the same. */
export function isDistinctive(text: string): boolean {
  return text.includes("@") || text.length >= 6 && /[\d\W_]/.test(text) || text.length >= 12;
}

/** Whether a value is an e-mail address. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.?[^\s@]+$/.test(value);
}
