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
  const known = new Set(sent.map(({ name }) => name));
  return [...sent, ...list.filter(({ name }) => !known.has(name))];
}

function cookiePairs(header: string): Field[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    return name === "" ? [] : [{ name, value: pair.slice(at + 1).trim() }];
  });
}

/** A comma that joins two cookies; those of dates and values have no name and `=` behind them. */
const JOINT = /,(?=\s*[^\s;,=]+=)/;
const YEAR_2000 = Date.UTC(2000, 0);

/**
 * The cookies that an answer sets, in order, by its `set-cookie` headers, or by the list of the
 * recorder where it has no such header. One that is removed has an empty value.
 *
 * @param instant When the request began, if that is known: what expired before that is removed.
 */
export function setCookies(
  headers: readonly Field[],
  list: unknown,
  instant: number | undefined,
): readonly Field[] {
  const lines = headerValues(headers, "set-cookie");
  if (lines.length === 0) return itemsOf(list).flatMap((cookie) => fromList(cookie, instant));
  const isJoined = itemsOf(list).length !== lines.length;
  return lines.flatMap((line) => isJoined ? line.split(JOINT) : [line])
    .flatMap((line) => fromLine(line, instant));
}

function fromLine(line: string, instant: number | undefined): Field[] {
  const [pair, ...attributes] = line.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, Math.max(at, 0)).trim();
  if (name === "") return [];
  const attribute = (wanted: string) => {
    const found = attributes.find((text) => text.trim().toLowerCase().startsWith(`${wanted}=`));
    return found?.slice(found.indexOf("=") + 1).trim();
  };
  const isGone = isOver(attribute("max-age"), attribute("expires"), instant);
  return [{ name, value: isGone ? "" : pair.slice(at + 1).trim() }];
}

function fromList(cookie: unknown, instant: number | undefined): Field[] {
  const name = scalarText(memberOf(cookie, "name"));
  if (name === "") return [];
  const maxAge = scalarText(memberOf(cookie, "maxAge"));
  const isGone = isOver(maxAge || undefined, memberOf(cookie, "expires"), instant);
  return [{ name, value: isGone ? "" : scalarText(memberOf(cookie, "value")) }];
}

function isOver(
  maxAge: string | undefined,
  expires: unknown,
  instant: number | undefined,
): boolean {
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const end = parseInstant(expires);
  return end !== undefined && end <= (instant ?? YEAR_2000);
}
