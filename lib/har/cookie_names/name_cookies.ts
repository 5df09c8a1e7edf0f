import type { Atom, Decision, Producer, Reference, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, Sifted } from "../stages.ts";
import { type ChangingPart, changingPart } from "./changing_part.ts";

/** A cookie with a name that changes, as an answer sets it. */
interface ChangingCookie {
  readonly name: string;
  readonly changing: ChangingPart;
  readonly value: Reference;
  readonly part: Reference;
}

type PartOf = (name: string, entry: Entry) => ChangingPart | undefined;

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

/** The cookie that a reference takes, if its name changes. */
function changingCookie(reference: Reference, partOf: PartOf): ChangingCookie | undefined {
  if (reference.to !== "capture" || reference.producer.source.from !== "cookie") return undefined;
  const { producer, filters } = reference;
  const { name: recorded } = reference.producer.source;
  const changing = partOf(recorded, producer.entry);
  if (changing === undefined || !isAlone(changing, producer.entry)) return undefined;
  const { before, part, after } = changing;
  const name = before.replace(/[-_.]+$/, "");
  const regex = (inner: string, value: string) =>
    `(?:^|, )${escaped(before)}${inner}${escaped(after)}=${value}`;
  const value = capture(
    producer,
    name,
    producer.value,
    regex("[^=;,\\s]+", "([^;\\s]*?)(?:;|, |$)"),
  );
  return {
    name: recorded,
    changing,
    value: filters ? { ...value, filters } : value,
    part: capture(producer, `${name}_suffix`, part, regex("([^=;,\\s]+)", "")),
  };
}

function capture(
  { entry }: Producer,
  name: string,
  value: Producer["value"],
  regex: string,
): Extract<Reference, { readonly to: "capture" }> {
  const id = `${entry.index} header set-cookie ${regex}`;
  return {
    to: "capture",
    producer: { id, entry, source: { from: "header", name: "set-cookie", regex }, name, value },
  };
}

/** Whether an answer sets no other cookie whose name begins and ends alike. */
function isAlone({ before, after }: ChangingPart, { response }: Entry): boolean {
  const alike = response.setCookies.filter(({ name }) =>
    name.startsWith(before) && name.endsWith(after)
  );
  return new Set(alike.map(({ name }) => name)).size === 1;
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

/** Looks for values of answers that begin with a text; each text is looked for once. */
function beginningOf(entries: readonly Entry[]): (text: string) => boolean {
  return (text) =>
    entries.some(({ response }) => response.text !== undefined && begins(response.text, text));
}

function begins(body: string, text: string): boolean {
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + 1)) {
    if (/\W/.test(body[at - 1] ?? " ") && /[A-Za-z\d]/.test(body[at + text.length] ?? "")) {
      return true;
    }
  }
  return false;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.|?+()[\]{}*]/g, "\\$&");
}
