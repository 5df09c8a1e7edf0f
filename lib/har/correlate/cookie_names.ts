import { escapePattern } from "../../text/mod.ts";
import { type CaptureReference, isCapture, producerAt } from "../producer.ts";
import type { Decision, Decisions, Scalar, ValuePlace } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { FilteredExchanges } from "../stages.ts";
import { placeText } from "./request/request_values.ts";

/**
 * Captures cookies whose names change from the `set-cookie` header, both name and value, and writes
 * both where they are sent: in the cookies of later requests, and in headers whose name contains
 * the same part. Other cookies are unchanged.
 */
export function nameCookies({ readable }: FilteredExchanges, correlation: Decisions) {
  /** Whether a value in some body begins with a text and continues after it. */
  const begins = (text: string) => {
    const pattern = new RegExp(`(?<!\\w)${escapePattern(text)}[A-Za-z\\d]`);
    return readable.some(({ response }) => pattern.test(response.text ?? ""));
  };
  const parts = new Map<string, NameParts | undefined>();
  const decisions = new Map<string, Decision>();
  const sent = new Map<Entry, ChangingCookie[]>();
  for (const [id, decision] of correlation) {
    const { requestValue: { entry, place }, template = [] } = decision;
    const cookies = template.map((piece) => {
      if (!isCapture(piece) || piece.producer.source.from !== "cookie") return undefined;
      const { producer: { source: { name }, entry: setter } } = piece;
      const split = () => ofServer(name, setter.request.origin) ?? ofCode(name, begins);
      const found = parts.getOrInsertComputed(name, split);
      return found && changingCookie(piece, name, found);
    });
    const cookie = cookies.find((one) => one !== undefined);
    const renamed = template.map((piece, index) => cookies[index]?.value ?? piece);
    decisions.set(id, cookie ? { ...decision, template: renamed } : decision);
    if (cookie === undefined || place.in !== "cookie") continue;
    addName(entry, { in: "cookie name", name: cookie.name }, cookie, cookie.parts[0].length);
    sent.getOrInsert(entry, []).push(cookie);
  }
  for (const { requestValue: { entry, place } } of correlation.values()) {
    if (place.in !== "header" || place.occurrence > 0) continue;
    const indexOf = ({ parts: [, part] }: ChangingCookie) =>
      place.name.toLowerCase().indexOf(part.toLowerCase());
    const cookie = sent.get(entry)?.find((one) => indexOf(one) >= 0);
    if (cookie) addName(entry, { in: "header name", name: place.name }, cookie, indexOf(cookie));
  }
  return decisions;

  /** Decides that the name of a cookie or a header has the changing part of a cookie's name in it. */
  function addName(entry: Entry, place: NamePlace, cookie: ChangingCookie, at: number): void {
    const { parts: [, { length }], part } = cookie;
    const { name } = place;
    const id = `${entry.index} ${placeText(place)}`;
    if (decisions.get(id)?.template !== undefined) return;
    const template = [name.slice(0, at), part, name.slice(at + length)];
    decisions.set(id, {
      requestValue: { id, entry, place, name, value: name },
      valueClass: "code",
      template: template.filter((piece) => piece !== ""),
      confidence: "medium",
      reason: "the name of the cookie that was set has it in it",
      candidates: () => [],
    });
  }
}

/** The place of a name that changes. */
type NamePlace = Extract<ValuePlace, { readonly in: "cookie name" | "header name" | "field name" }>;

/** A cookie with a changing name, and the captures of its value and of that part of its name. */
type ChangingCookie = NonNullable<ReturnType<typeof changingCookie>>;

/** Returns the cookie that a reference captures, if a pattern finds it by the rest of its name. */
function changingCookie(reference: CaptureReference, name: string, parts: NameParts) {
  const { entry, value } = reference.producer;
  const [before, part, after] = parts;
  const names = new Set(entry.response.setCookies.map(({ name }) => name));
  const any = DIGITS.test(part) ? "\\d+" : "[^=;,\\s]+";
  // A pattern for the changing part must match in no other cookie of the response.
  const inside = [any, ...HEX.test(part) ? [`[\\dA-Fa-f]{${part.length}}`] : []].find((one) => {
    const whole = new RegExp(`^${escapePattern(before)}${one}${escapePattern(after)}$`);
    return names.values().filter((name) => whole.test(name)).toArray().length === 1;
  });
  if (inside === undefined) return undefined;
  if (before.length + after.length < MIN_NAME && part.length < MIN_DIGEST) return undefined;
  const label = (before || after).replace(/^[-_.]+|(?<![-_.])[-_.]+$/g, "");
  const inName = before ? `${label}_suffix` : `${label}_prefix`;
  const captured = (name: string, value: Scalar, inner: string, rest: string) => {
    const regex = `(?:^|, )${escapePattern(before)}${inner}${escapePattern(after)}=${rest}`;
    const source = { from: "header", name: "set-cookie", regex } as const;
    return { ...reference, producer: producerAt(entry, { source, name, value }) };
  };
  return {
    name,
    parts,
    value: captured(label, value, inside, "([^;\\s]*?)(?:;|, |$)"),
    part: { ...captured(inName, part, `(${inside})`, ""), filters: undefined },
  };
}

/** A name by its part that differs on another server. */
type NameParts = readonly [before: string, part: string, after: string];

const MIN_NAME = 3;
const MIN_PART = 5;
const MIN_HEX = 12;
const MIN_DIGEST = 32;
const MIN_PORT_DIGITS = 4;
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]+$/i;
const CODE = /^(?=[A-Z]*\d)[A-Z\d]+$/;
/** A name that ends with a UUID or a hash, with or without a separator: `DW5ebf81da…`. */
const HASH = /^(.*[^\da-f])([\da-f]{64}|[\da-f]{40}|[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12})$/;
const DIGITS = /^\d+$/;

/** Finds the host or the port of the server in the name of a cookie. */
function ofServer(name: string, origin: string): NameParts | undefined {
  const [, host = "", port = ""] = /^[a-z]+:\/\/(.*?)(?::(\d+))?$/i.exec(origin) ?? [];
  const spelled = host.replace(/[[\]]/g, "").split(/[.:]/).map(escapePattern).join("[-_.]");
  const places = [
    ...port === "" ? [] : [`${spelled}[-_.:]${port}`],
    ...host.includes(".") ? [spelled] : [],
    ...port.length >= MIN_PORT_DIGITS ? [port] : [],
  ];
  const patterns = places.map((one) => `^((?:.*?[-_.])?)(${one})((?:[-_.].*)?)$`);
  const found = patterns.map((one) => new RegExp(one, "i").exec(name)).find(Boolean);
  return found ? [found[1], found[2], found[3]] : undefined;
}

/**
 * Finds the code at the end of the name of a cookie: a number (which may be the id of a user),
 * hexadecimal digits, a UUID, capital letters with digits, or capital letters with which a value of
 * a response begins.
 */
function ofCode(name: string, begins: (text: string) => boolean): NameParts | undefined {
  const [, before = "", part = ""] = HASH.exec(name) ?? /^(.*[-_.])([A-Za-z\d]+)$/.exec(name) ?? [];
  const changes = DIGITS.test(part) && /[a-z]{2}/i.test(before) ||
    part.length >= MIN_HEX && HEX.test(part.replaceAll("-", "")) ||
    part.length >= MIN_PART && (CODE.test(part) || /^[A-Z]+$/.test(part) && begins(part));
  return changes ? [before, part, ""] : undefined;
}
