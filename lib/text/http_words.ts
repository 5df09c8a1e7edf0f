import { decodePercent } from "./escapes.ts";

/** The idempotent methods of RFC 9110, section 9.2.2. */
const IDEMPOTENT = /^(?:get|head|options|trace|put|delete)$/i;

/**
 * Returns whether sending a request of this method twice has the same effect as sending it once.
 */
export function isIdempotent(method: string): boolean {
  return IDEMPOTENT.test(method);
}

/** Returns whether a header contains a key by which the server recognizes a repeated request. */
export function isIdempotencyKey(name: string): boolean {
  return /^(?:x-)?idempotency-key$/i.test(name);
}

/**
 * Returns the `Basic` credentials (RFC 7617) of the user and password in a URL, with the scheme.
 */
export function basicCredentials({ username, password }: URL): string {
  const pair = `${decodePercent(username)}:${decodePercent(password)}`;
  return `Basic ${new TextEncoder().encode(pair).toBase64()}`;
}

/** Returns the media type of a content type, without parameters, in lower case; empty if there is none. */
export function mediaType(contentType = ""): string {
  return contentType.split(";", 1)[0].trim().toLowerCase();
}
