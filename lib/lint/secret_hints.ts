import { AUTH_SECRETS, type RequestNode, type SourceFile } from "../loader/mod.ts";
import { isSecretHeader, secretNameKind } from "../secrets/mod.ts";
import type { TextPlace } from "./texts.ts";

const SCHEME = /^\s*(?:bearer|basic|token|apikey)\s/i;
/**
 * What a request in lower case has in it where it may hold a secret: a part of a name, a scheme, a
 * password before a host, a default; or an escape, an alias or a merge, which may hide one of these.
 */
const HINT =
  /token|key|pass|pwd|secret|auth|credential|cookie|ses|sid|jwt|bearer|basic|private|signature|otp|pin|\/[^\s/]*@|:-|\\|<<|[\s,[{]\*[^\s*/]/;

/** Tells which requests of a file may hold secrets. Most of them do not, and are quickly told. */
export function requestHints({ text }: SourceFile): (request: RequestNode) => boolean {
  return ({ node: { entries, range: { start, end } } }) =>
    entries.some(({ value }) => value.range.end > end || value.range.start < start) ||
    HINT.test(text.slice(start, end).toLowerCase());
}

/**
 * Whether a text is worth looking through for secrets, told by what costs next to nothing: almost
 * every text of a flow is not. What is worth it need not hold any.
 */
export function mayHoldSecret(place: TextPlace, key: string, text: string): boolean {
  if (text.includes(":-")) return true;
  if (place === "auth") return AUTH_SECRETS.has(key);
  if (place === "url") return /[?@]/.test(text);
  if (place === "header") return isSecretHeader(key) || SCHEME.test(text);
  return secretNameKind(key) !== undefined || (place === "body" && key === "body");
}
