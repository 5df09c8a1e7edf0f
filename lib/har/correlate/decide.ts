import { toText } from "../../json/mod.ts";
import type { Decision, Piece, Reference } from "../provenance.ts";
import { bind, type Binding, type Known } from "./bind.ts";
import type { Seeker } from "./seeker.ts";

/** Decides about an atom: as a whole, else by its parts. */
export function decide(seeker: Seeker, parts: readonly Seeker[], known: Known): Decision {
  const { atom } = seeker;
  if (isBasic(seeker)) {
    const reason = "a user and a password, which no answer gives";
    return { atom, valueClass: "basic credentials", reason, candidates: [] };
  }
  const whole = bind(seeker, known);
  if (whole.reference || parts.length === 0) return decisionOf(seeker, whole);
  const bindings = parts.map((part) => ({ seeker: part, binding: bind(part, known) }));
  const bound = bindings.flatMap(({ seeker, binding }) =>
    binding.reference ? [{ seeker, binding, reference: binding.reference }] : []
  );
  if (bound.length === 0) return decisionOf(seeker, whole);
  const ordered = bound.toSorted((a, b) => a.seeker.span!.start - b.seeker.span!.start);
  const text = toText(atom.value);
  const used = ordered.map(({ binding }) => binding);
  return {
    atom,
    valueClass: seeker.valueClass,
    template: templateOfParts(text, ordered),
    confidence: lowest(used),
    reason: `a part of it: ${used[0].reason}`,
    candidates: used.flatMap(({ candidates }) => candidates),
    ...openOf(used),
  };
}

function isBasic({ atom: { place } }: Seeker): boolean {
  return place.in === "header" && /^basic\s/i.test(place.scheme ?? "");
}

function lowest(bindings: readonly Binding[]): Decision["confidence"] {
  const all = bindings.map(({ confidence }) => confidence);
  return all.includes("low") ? "low" : all.includes("medium") ? "medium" : "high";
}

function openOf(bindings: readonly Binding[]): Pick<Decision, "open"> {
  const open = bindings.find((binding) => binding.open !== undefined)?.open;
  return open === undefined ? {} : { open };
}

/** What stands for an atom of which parts come from answers. */
function templateOfParts(
  text: string,
  parts: readonly { readonly seeker: Seeker; readonly reference: Reference }[],
): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { seeker: { span }, reference } of parts) {
    if (span === undefined || span.start < at) continue;
    if (span.start > at) pieces.push(text.slice(at, span.start));
    pieces.push(reference);
    at = span.end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** The decision that follows from a binding of a whole atom. */
function decisionOf(seeker: Seeker, binding: Binding): Decision {
  const { atom, valueClass } = seeker;
  const { reference, confidence, reason, candidates, open } = binding;
  return {
    atom,
    valueClass,
    ...(reference ? { template: [reference] } : {}),
    ...(confidence ? { confidence } : {}),
    reason,
    candidates,
    ...(open === undefined ? {} : { open }),
  };
}
