import type { Decisions, Reference } from "../provenance.ts";
import type { Entry } from "../recording.ts";

/** What a request needs of an earlier exchange. */
export interface Need {
  readonly entry: Entry;
  /** The word for the value: `token`, `id`. */
  readonly name: string;
  /** Whether the value says who asks or that it may: a cookie, a credential, a token. */
  readonly isCredential: boolean;
}

/** Which exchanges produce what requests are made of. */
export interface Needs {
  of(entry: Entry): readonly Need[];
}

const CREDENTIAL = /auth|token|session|csrf|xsrf|key|cookie/;

/** Reads from the decisions which exchange needs which. */
export function needsIn(decisions: Decisions): Needs {
  const needs = new Map<number, Need[]>();
  for (const { atom, template, dropped } of decisions.values()) {
    if (!template || dropped) continue;
    const { place } = atom;
    const isCredential = place.in === "cookie" ||
      (place.in === "header" || place.in === "header name") && CREDENTIAL.test(place.name) ||
      /csrf|xsrf|(?:^|_)token$/i.test(atom.name);
    for (const { producer } of template.filter(isCapture)) {
      const need = { entry: producer.entry, name: producer.name, isCredential };
      const list = needs.get(atom.entry.index);
      if (list) list.push(need);
      else needs.set(atom.entry.index, [need]);
    }
  }
  return { of: (entry) => needs.get(entry.index) ?? [] };
}

function isCapture(piece: string | Reference): piece is Reference & { to: "capture" } {
  return typeof piece !== "string" && piece.to === "capture";
}
