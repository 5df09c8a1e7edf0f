import { type CookieField, readCookieFields } from "../../http/mod.ts";
import { itemsOf, memberOf, scalarText } from "../../json/mod.ts";
import { readCookies } from "../../mime/mod.ts";
import { parseInstant } from "../../shapes/mod.ts";
import type { Field } from "../recording.ts";
import { namedValues } from "./listed_fields.ts";

const YEAR_2000 = Date.UTC(2000, 0);

/** Reads the headers and the cookies of a recording, each field once: requests repeat most of them. */
export class HeaderReader {
  readonly #fields = new Map<string, Map<string, readonly Field[]>>();
  readonly #cookies = new Map<string, readonly Field[]>();

  /**
   * Reads a list of headers, in order, with names in lower case; a repeated header has several
   * fields. The pseudo-headers of HTTP/2 (`:authority`) are among them. Chrome joins repeated headers
   * into one value with line breaks.
   */
  read(list: unknown): readonly Field[] {
    return namedValues(list).flatMap(({ name, value }) => {
      const known = this.#fields.getOrInsertComputed(name, () => new Map());
      return known.getOrInsertComputed(value, () => {
        const lower = name.trim().toLowerCase();
        return value.split("\n").map((line) => ({ name: lower, value: line.trim() }));
      });
    });
  }

  /**
   * Returns the cookies of a request: those of its `cookie` headers in order, then those that are
   * only in the recorder's list.
   */
  cookies(headers: readonly Field[], list: readonly Field[]): readonly Field[] {
    const sent = headerValues(headers, "cookie").flatMap((header) =>
      this.#cookies.getOrInsertComputed(header, readCookies)
    );
    const sentNames = new Set(sent.map(({ name }) => name));
    return [...sent, ...list.filter(({ name }) => !sentNames.has(name))];
  }

  /**
   * Returns the cookies that a response sets, in order, from its `set-cookie` headers, or from the
   * recorder's list if there is no such header. A removed cookie has an empty value.
   *
   * @param instant When the request began, if known: cookies that expired before are removed.
   */
  setCookies(headers: readonly Field[], list: unknown, instant = YEAR_2000) {
    const lines = headerValues(headers, "set-cookie");
    const items = itemsOf(list);
    const cookies = lines.length === 0
      ? items.map(listedCookie).filter(({ name }) => name !== "")
      : readCookieFields(lines, items.length !== lines.length);
    return cookies.map(({ name, value, maxAge, expires }) => {
      const endMs = expires?.getTime() ?? Infinity;
      const isOver = maxAge === undefined ? endMs <= instant : maxAge <= 0;
      return { name, value: isOver ? "" : value };
    });
  }
}

/** Removes the pseudo-headers, and the headers with a name; a repeated header is one, as in a run. */
export function withoutHeader(fields: readonly Field[], without: string): readonly Field[] {
  const kept = fields.filter(({ name }) => name !== without && !name.startsWith(":"));
  if (new Set(kept.map(({ name }) => name)).size === kept.length) return kept;
  return Map.groupBy(kept, ({ name }) => name).values().map((same) =>
    same.length === 1 ? same[0] : { ...same[0], value: same.map(({ value }) => value).join(", ") }
  ).toArray();
}

/** Returns the values of all headers with a name in lower case. */
function headerValues(fields: readonly Field[], name: string): readonly string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value);
}

const MULTIPART = /^\s*multipart\//i;

/**
 * Removes the headers of body parts, which Firefox adds to those of the request: a
 * `content-disposition: form-data`, and every `content-type` except that of the body.
 */
export function withoutPartHeaders(fields: readonly Field[]): readonly Field[] {
  const isOfPart = ({ name, value }: Field) =>
    name === "content-disposition" && /^\s*form-data\b/i.test(value);
  if (!fields.some(isOfPart)) return fields;
  const own = fields.find(({ name, value }) => name === "content-type" && MULTIPART.test(value));
  return fields.filter((field) =>
    !isOfPart(field) && (field.name !== "content-type" || field === own)
  );
}

/** Reads a cookie in the recorder's list. */
function listedCookie(cookie: unknown): CookieField {
  const end = parseInstant(memberOf(cookie, "expires"));
  return {
    name: scalarText(cookie, "name"),
    value: scalarText(cookie, "value"),
    expires: end === undefined ? undefined : new Date(end),
  };
}
