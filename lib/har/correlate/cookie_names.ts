import { escapePattern } from "../../text/mod.ts";
import { type CaptureReference, isCapture, producerAt } from "../producer.ts";
import type { Decision, Reference, RequestValue, Scalar, ValuePlace } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, FilteredExchanges } from "../stages.ts";
import { placeText } from "./request/request_values.ts";

/**
 * Captures cookies whose names change from the `set-cookie` header, both name and value, and writes
 * both where they are sent: in the cookies of later requests, and in headers whose name contains
 * the same part. Other cookies are unchanged.
 */
export function nameCookies(
  { kept, dropped }: FilteredExchanges,
  correlation: Correlation,
): Correlation {
  const entries = [...kept, ...dropped.flatMap((one) => one.recallable ? [one.entry] : [])];
  const begins = responseBeginningFinder(entries);
  const parts = new Map<string, ChangingPart | undefined>();
  const partOf: FindChangingPart = (name, entry) => {
    if (!parts.has(name)) parts.set(name, changingPart(name, entry, begins));
    return parts.get(name);
  };
  const requestValues: RequestValue[] = [];
  const decisions = new Map<string, Decision>();
  const sent = new Map<number, ChangingCookie[]>();
  for (const requestValue of correlation.requestValues) {
    const decision = correlation.decisions.get(requestValue.id);
    requestValues.push(requestValue);
    if (decision === undefined) continue;
    const renamed = withHeaderCaptures(decision, partOf);
    decisions.set(requestValue.id, renamed.decision);
    const [cookie] = renamed.cookies;
    if (requestValue.place.in !== "cookie" || cookie === undefined) continue;
    add(nameDecision(requestValue.entry, { in: "cookie name", name: cookie.name }, cookie));
    sent.set(requestValue.entry.index, [...sent.get(requestValue.entry.index) ?? [], cookie]);
  }
  for (const { entry, place } of correlation.requestValues) {
    if (place.in !== "header" || place.occurrence > 0) continue;
    const cookie = sent.get(entry.index)?.find(({ changing: { part } }) =>
      place.name.toLowerCase().includes(part.toLowerCase())
    );
    if (cookie !== undefined) {
      add(nameDecision(entry, { in: "header name", name: place.name }, cookie));
    }
  }
  return { requestValues, decisions };

  function add(decision: Decision): void {
    if (decisions.get(decision.requestValue.id)?.template !== undefined) return;
    if (!decisions.has(decision.requestValue.id)) requestValues.push(decision.requestValue);
    decisions.set(decision.requestValue.id, decision);
  }
}

/**
 * Returns a decision that captures cookies with changing names from the header, and those cookies.
 */
function withHeaderCaptures(
  decision: Decision,
  partOf: FindChangingPart,
): { readonly decision: Decision; readonly cookies: readonly ChangingCookie[] } {
  const cookies: ChangingCookie[] = [];
  const template = decision.template?.map((piece) => {
    const cookie = isCapture(piece) ? changingCookie(piece, partOf) : undefined;
    if (cookie) cookies.push(cookie);
    return cookie?.value ?? piece;
  });
  return { cookies, decision: cookies.length > 0 ? { ...decision, template } : decision };
}

/** Decides that the name of a cookie or a header has the changing part of a cookie's name in it. */
function nameDecision(
  entry: Entry,
  place: Extract<ValuePlace, { readonly in: "cookie name" | "header name" }>,
  { changing, part }: ChangingCookie,
): Decision {
  const { name } = place;
  const at = place.in === "cookie name"
    ? changing.before.length
    : name.toLowerCase().indexOf(changing.part.toLowerCase());
  const template = [name.slice(0, at), part, name.slice(at + changing.part.length)];
  return {
    requestValue: { id: `${entry.index} ${placeText(place)}`, entry, place, name, value: name },
    valueClass: "code",
    template: template.filter((piece) => piece !== ""),
    confidence: "medium",
    reason: "the name of the cookie that was set has it in it",
    candidates: [],
  };
}

/** A cookie with a changing name, as set by a response. */
interface ChangingCookie {
  readonly name: string;
  readonly changing: ChangingPart;
  readonly value: Reference;
  readonly part: Reference;
}

/** Finds the changing part of a cookie's name; the entry is one that sets the cookie. */
type FindChangingPart = (name: string, entry: Entry) => ChangingPart | undefined;

/** Returns the cookie that a reference captures, if its name changes. */
function changingCookie(
  reference: CaptureReference,
  partOf: FindChangingPart,
): ChangingCookie | undefined {
  const { producer: { source, entry, value } } = reference;
  const changing = source.from === "cookie" ? partOf(source.name, entry) : undefined;
  const inside = changing && partPattern(changing, entry);
  if (source.from !== "cookie" || changing === undefined || inside === undefined) return undefined;
  const { before, part, after } = changing;
  const name = before.replace(/(?<![-_.])[-_.]+$/, "");
  const captured = (name: string, value: Scalar, inner: string, rest: string) => {
    const regex = `(?:^|, )${escapePattern(before)}${inner}${escapePattern(after)}=${rest}`;
    const source = { from: "header", name: "set-cookie", regex } as const;
    return { ...reference, producer: producerAt(entry, { source, name, value }) };
  };
  return {
    name: source.name,
    changing,
    value: captured(name, value, inside, "([^;\\s]*?)(?:;|, |$)"),
    part: { ...captured(`${name}_suffix`, part, `(${inside})`, ""), filters: undefined },
  };
}

/**
 * Returns a pattern for the changing part that matches in no other cookie of a response; nothing if
 * there is none.
 */
function partPattern(
  { before, part, after }: ChangingPart,
  { response }: Entry,
): string | undefined {
  const names = new Set(response.setCookies.map(({ name }) => name));
  const patterns = [
    DIGITS.test(part) ? "\\d+" : "[^=;,\\s]+",
    ...HEX.test(part) ? [`[\\dA-Fa-f]{${part.length}}`] : [],
  ];
  return patterns.find((inside) => {
    const whole = new RegExp(`^${escapePattern(before)}${inside}${escapePattern(after)}$`);
    return [...names].filter((name) => whole.test(name)).length === 1;
  });
}

/** The part of a name that differs on another server. */
interface ChangingPart {
  readonly before: string;
  readonly part: string;
  readonly after: string;
}

const MIN_BEFORE = 3;
const MIN_PART = 5;
const MIN_HEX = 12;
const MIN_PORT_DIGITS = 4;
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]+$/i;
const CODE = /^(?=[A-Z]*\d)[A-Z\d]+$/;
const DIGITS = /^\d+$/;
const LETTERS = /^[A-Z]+$/;

/**
 * Finds the changing part of a cookie's name: the host or the port of its server, or a code at the
 * end. A code is a number (which may be the id of a user), hexadecimal digits, capital letters with
 * digits, or capital letters with which a value of a response begins.
 *
 * @param begins Whether a value in some response begins with a text and continues after it.
 */
function changingPart(
  name: string,
  { request: { origin } }: Entry,
  begins: (text: string) => boolean,
): ChangingPart | undefined {
  const found = ofServer(name, origin) ?? ofCode(name, begins);
  return found !== undefined && found.before.length >= MIN_BEFORE ? found : undefined;
}

function ofServer(name: string, origin: string): ChangingPart | undefined {
  const [, host = "", port = ""] = /^[a-z]+:\/\/(.*?)(?::(\d+))?$/i.exec(origin) ?? [];
  const spelled = host.replace(/[[\]]/g, "").split(/[.:]/).map(escapePattern).join("[-_.]");
  const places = [
    ...port === "" ? [] : [`${spelled}[-_.:]${port}`],
    ...host.includes(".") ? [spelled] : [],
    ...port.length >= MIN_PORT_DIGITS ? [port] : [],
  ];
  for (const place of places) {
    const found = new RegExp(`^(.*?[-_.])(${place})((?:[-_.].*)?)$`, "i").exec(name);
    if (found !== null) return { before: found[1], part: found[2], after: found[3] };
  }
  return undefined;
}

function ofCode(name: string, begins: (text: string) => boolean): ChangingPart | undefined {
  const [, before = "", part = ""] = /^(.*[-_.])([A-Za-z\d]+)$/.exec(name) ?? [];
  const changes = DIGITS.test(part) && /[a-z]{2}/i.test(before) ||
    part.length >= MIN_HEX && HEX.test(part) ||
    part.length >= MIN_PART && (CODE.test(part) || LETTERS.test(part) && begins(part));
  return changes ? { before, part, after: "" } : undefined;
}

/**
 * Creates a function that looks in responses for values that begin with a text and continue after
 * it.
 */
function responseBeginningFinder(entries: readonly Entry[]): (text: string) => boolean {
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
