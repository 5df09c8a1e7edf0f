import { type Cookie, parseSetCookie } from "set-cookie-parser";
import type { JsonValue } from "../../json/mod.ts";

/** One cookie as a response sets it (RFC 6265, section 5.2), with its attributes. */
interface SetCookie {
  readonly [attribute: string]: JsonValue;
  readonly name: string;
  /** As sent, not decoded. */
  readonly value: string;
}

/**
 * Reads the cookies that a response sets, in the order of its `set-cookie` fields. Attributes are
 * `path domain max_age expires secure http_only same_site`; `max_age` is in seconds, `expires` is
 * ISO 8601 in UTC.
 */
export function readSetCookies(headers: Headers): SetCookie[] {
  return parseSetCookie(headers.getSetCookie(), { decodeValues: false, silent: true })
    .map(toSetCookie);
}

/** A cookie of a `set-cookie` field, and when it ends. */
export interface CookieField {
  readonly name: string;
  /** As sent, not decoded. */
  readonly value: string;
  /** Seconds. */
  readonly maxAge?: number;
  readonly expires?: Date;
}

/**
 * Reads the cookies of `set-cookie` fields, in order; those without a name are left out.
 *
 * @param areJoined Whether a field can have several cookies, joined with commas.
 */
export function readCookieFields(
  fields: readonly string[],
  areJoined: boolean,
): readonly CookieField[] {
  return parseSetCookie([...fields], { decodeValues: false, silent: true, split: areJoined })
    .filter(({ name }) => name !== "");
}

/** The values of cookies by name; the last one of a name counts. */
export function cookieValues(cookies: readonly SetCookie[]): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

function toSetCookie(cookie: Cookie): SetCookie {
  return {
    name: cookie.name,
    value: cookie.value,
    ...definedMembers({
      path: cookie.path,
      domain: cookie.domain,
      max_age: cookie.maxAge,
      expires: cookie.expires?.toISOString(),
      secure: cookie.secure,
      http_only: cookie.httpOnly,
      same_site: cookie.sameSite,
    }),
  };
}

function definedMembers(
  attributes: Record<string, JsonValue | undefined>,
): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, JsonValue] =>
      entry[1] !== undefined
    ),
  );
}
