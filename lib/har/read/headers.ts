import { type CookieField, readCookieFields } from "../../http/mod.ts";
import type { Field } from "../recording.ts";
import { parseInstant } from "./entry_times.ts";
import { itemsOf, memberOf, namedValues, scalarText } from "./lenient_values.ts";

/** The header fields of a message, as they were recorded. */
export interface Headers {
  /** In order, names in lower case; repeated ones are several. */
  readonly fields: readonly Field[];
  /** What HTTP/2 calls pseudo-headers, by name: `:authority`. */
  readonly pseudo: ReadonlyMap<string, string>;
}

/** Reads a list of headers. Chrome folds those that are repeated into one value with line breaks. */
export function readHeaders(list: unknown): Headers {
  const fields: Field[] = [];
  const pseudo = new Map<string, string>();
  for (const { name, value } of namedValues(list)) {
    const lower = name.trim().toLowerCase();
    if (lower.startsWith(":")) {
      pseudo.set(lower, value.trim());
    } else {
      for (const line of value.split(/\r?\n/)) fields.push({ name: lower, value: line.trim() });
    }
  }
  return { fields, pseudo };
}

/** The value of the first header with a name, which is given in lower case. */
export function headerValue(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.value;
}

/** The values of all headers with a name, which is given in lower case. */
function headerValues(fields: readonly Field[], name: string): readonly string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value);
}

const FORM_DATA = /^\s*form-data\b/i;
const MULTIPART = /^\s*multipart\//i;

/**
 * The headers of a request without those of the parts of its body, which Firefox puts beside them: a
 * `content-disposition: form-data`, and every `content-type` but that of the body.
 */
export function withoutPartHeaders(fields: readonly Field[]): readonly Field[] {
  const isOfPart = ({ name, value }: Field) =>
    name === "content-disposition" && FORM_DATA.test(value);
  if (!fields.some(isOfPart)) return fields;
  const own = fields.find(({ name, value }) => name === "content-type" && MULTIPART.test(value));
  return fields.filter((field) =>
    !isOfPart(field) && (field.name !== "content-type" || field === own)
  );
}

/**
 * The cookies of a request: those of its `cookie` headers in order, then those that only the list of
 * the recorder has.
 */
export function requestCookies(
  headers: readonly Field[],
  list: readonly Field[],
): readonly Field[] {
  const sent = headerValues(headers, "cookie").flatMap(cookiePairs);
  const sentNames = new Set(sent.map(({ name }) => name));
  return [...sent, ...list.filter(({ name }) => !sentNames.has(name))];
}

function cookiePairs(header: string): Field[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    return name === "" ? [] : [{ name, value: pair.slice(at + 1).trim() }];
  });
}

const YEAR_2000 = Date.UTC(2000, 0);

/**
 * The cookies that a response sets, in order, by its `set-cookie` headers, or by the list of the
 * recorder if there is no such header. A removed cookie has an empty value.
 *
 * @param instant When the request began, if that is known: what expired before is removed.
 */
export function setCookies(
  headers: readonly Field[],
  list: unknown,
  instant: number | undefined,
): readonly Field[] {
  const lines = headerValues(headers, "set-cookie");
  const items = itemsOf(list);
  const cookies = lines.length === 0
    ? items.flatMap(listedCookie)
    : readCookieFields(lines, items.length !== lines.length);
  return cookies.map((cookie) => ({
    name: cookie.name,
    value: isOver(cookie, instant) ? "" : cookie.value,
  }));
}

/** A cookie in the list of the recorder. */
function listedCookie(cookie: unknown): CookieField[] {
  const name = scalarText(memberOf(cookie, "name"));
  const maxAge = scalarText(memberOf(cookie, "maxAge"));
  const end = parseInstant(memberOf(cookie, "expires"));
  if (name === "") return [];
  return [{
    name,
    value: scalarText(memberOf(cookie, "value")),
    maxAge: maxAge === "" ? undefined : Number(maxAge),
    expires: end === undefined ? undefined : new Date(end),
  }];
}

function isOver({ maxAge, expires }: CookieField, instant = YEAR_2000): boolean {
  if (maxAge !== undefined) return maxAge <= 0;
  return expires !== undefined && expires.getTime() <= instant;
}
