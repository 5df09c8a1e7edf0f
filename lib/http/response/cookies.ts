import { type Cookie, parseSetCookie } from "set-cookie-parser";
import type { JsonValue } from "../../json/mod.ts";
import type { ResponseHeaders } from "../response_headers.ts";

/** A cookie that a response sets (RFC 6265, section 5.2), with its attributes. */
interface SetCookie {
  readonly [attribute: string]: JsonValue;
  readonly name: string;
  /** The value as sent, not decoded. */
  readonly value: string;
}

/**
 * Reads the cookies that a response sets, in the order of its `set-cookie` fields. Attributes are
 * `path domain max_age expires secure http_only same_site`; `max_age` is in seconds, `expires` is
 * ISO 8601 in UTC.
 */
export function readSetCookies(headers: ResponseHeaders): SetCookie[] {
  return parseSetCookie(headers.getSetCookie(), { decodeValues: false, silent: true })
    .map(toSetCookie);
}

/** A cookie of a `set-cookie` field, and when it expires. */
export interface CookieField {
  readonly name: string;
  /** The value as sent, not decoded. */
  readonly value: string;
  /** The lifetime in seconds. */
  readonly maxAge?: number;
  readonly expires?: Date;
}

/**
 * Reads the cookies of `set-cookie` fields, in order, and skips those without a name.
 *
 * @param areJoined Whether a field can contain several cookies, joined with commas.
 */
export function readCookieFields(
  fields: readonly string[],
  areJoined: boolean,
): readonly CookieField[] {
  return parseSetCookie([...fields], { decodeValues: false, silent: true, split: areJoined })
    .filter(({ name }) => name !== "");
}

/** Returns the values of cookies by name; of repeated names, the last counts. */
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
