import type { Atom, Decision, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, Sifted } from "../stages.ts";
import { beginningOf } from "./beginnings.ts";
import { type ChangingCookie, changingCookie, type PartOf } from "./changing_cookie.ts";
import { type ChangingPart, changingPart } from "./changing_part.ts";

/**
 * Takes cookies whose names change from the `set-cookie` header, name and value, and writes both
 * where they are sent: in the cookies of later requests, and in headers with the same part in their
 * name. Other cookies stay as they are.
 */
export function nameCookies({ kept, dropped }: Sifted, correlation: Correlation): Correlation {
  const entries = [...kept, ...dropped.flatMap((one) => one.recallable ? [one.entry] : [])];
  const begins = beginningOf(entries);
  const parts = new Map<string, ChangingPart | undefined>();
  const partOf: PartOf = (name, entry) => {
    if (!parts.has(name)) parts.set(name, changingPart(name, entry, begins));
    return parts.get(name);
  };
  const atoms: Atom[] = [];
  const decisions = new Map<string, Decision>();
  const sent = new Map<number, ChangingCookie[]>();
  for (const atom of correlation.atoms) {
    const decision = correlation.decisions.get(atom.id);
    atoms.push(atom);
    if (decision === undefined) continue;
    const renamed = renamedIn(decision, partOf);
    decisions.set(atom.id, renamed.decision);
    const [cookie] = renamed.cookies;
    if (atom.place.in !== "cookie" || cookie === undefined) continue;
    add(nameDecision(atom, cookie));
    sent.set(atom.entry.index, [...sent.get(atom.entry.index) ?? [], cookie]);
  }
  for (const { entry, place } of correlation.atoms) {
    if (place.in !== "header" || place.occurrence > 0) continue;
    const cookie = sent.get(entry.index)?.find(({ changing: { part } }) =>
      place.name.toLowerCase().includes(part.toLowerCase())
    );
    if (cookie !== undefined) add(headerDecision(entry, place.name, cookie));
  }
  return { atoms, decisions };

  function add(decision: Decision): void {
    if (decisions.get(decision.atom.id)?.template !== undefined) return;
    if (!decisions.has(decision.atom.id)) atoms.push(decision.atom);
    decisions.set(decision.atom.id, decision);
  }
}

/** A decision that takes cookies whose names change from the header, and those cookies. */
function renamedIn(
  decision: Decision,
  partOf: PartOf,
): { readonly decision: Decision; readonly cookies: readonly ChangingCookie[] } {
  const cookies: ChangingCookie[] = [];
  const template = decision.template?.map((piece) => {
    const cookie = typeof piece === "object" ? changingCookie(piece, partOf) : undefined;
    if (cookie === undefined) return piece;
    cookies.push(cookie);
    return cookie.value;
  });
  return {
    cookies,
    decision: template && cookies.length > 0 ? { ...decision, template } : decision,
  };
}

function nameDecision({ entry }: Atom, { name, changing, part }: ChangingCookie): Decision {
  const template = [changing.before, part, changing.after].filter((piece) => piece !== "");
  return decided({
    id: `${entry.index} cookie name ${name}`,
    entry,
    place: { in: "cookie name", name },
    name,
    value: name,
  }, template);
}

function headerDecision(entry: Entry, name: string, { changing, part }: ChangingCookie): Decision {
  const at = name.toLowerCase().indexOf(changing.part.toLowerCase());
  const template = [name.slice(0, at), part, name.slice(at + changing.part.length)]
    .filter((piece) => piece !== "");
  const place = { in: "header name", name } as const;
  return decided(
    { id: `${entry.index} header name ${name}`, entry, place, name, value: name },
    template,
  );
}

function decided(atom: Atom, template: Template): Decision {
  return {
    atom,
    valueClass: "code",
    template,
    confidence: "medium",
    reason: "the name of the cookie that was set has it in it",
    candidates: [],
  };
}
