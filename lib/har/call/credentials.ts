import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import { mayBeSecretName, secretNameKind } from "../../secrets/mod.ts";
import type { Keys } from "../provenance.ts";
import type { Entry, RecordedResponse } from "../recording.ts";

/** A token that a response issues. */
interface IssuedToken {
  readonly path: Keys;
  readonly value: string;
  /** The scheme in `authorization`: the one that the response names, otherwise `Bearer`. */
  readonly scheme: string;
}

/** Names of tokens, in order of preference. */
const KEYS = (
  "accesstoken authtoken authenticationtoken sessiontoken bearertoken apitoken usertoken token jwt jwttoken " +
  "bearer authorization sessionid sessionkey key idtoken"
).split(" ");
const MIN_LENGTH = 8;
const MAX_DEPTH = 4;

/**
 * Returns the token in the body of a response that belongs in `authorization`: the one with the
 * best name.
 */
export function issuedToken({ json }: RecordedResponse): IssuedToken | undefined {
  let best: { rank: number; token: IssuedToken } | undefined;
  const visit = (value: JsonValue, path: Keys): void => {
    if (path.length >= MAX_DEPTH || !isObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === "string") {
        const rank = KEYS.indexOf(plain(key));
        if (rank < 0 || best && best.rank <= rank || !isToken(member)) continue;
        best = { rank, token: tokenOf(member, [...path, key], schemeIn(value)) };
      } else if (!isArray(member)) visit(member, [...path, key]);
    }
  };
  if (json !== undefined) visit(json, []);
  return best?.token;
}

function plain(key: string): string {
  return key.replace(/[^A-Za-z]/g, "").toLowerCase();
}

function isToken(value: string): boolean {
  return value.length >= MIN_LENGTH && !/\s/.test(value.replace(/^[A-Za-z]+ /, ""));
}

/** A token may include its scheme. */
function tokenOf(text: string, path: Keys, said: string | undefined): IssuedToken {
  const whole = /^([A-Za-z]+) (\S+)$/.exec(text);
  if (whole) return { path, value: whole[2], scheme: whole[1] };
  return { path, value: text, scheme: said ?? "Bearer" };
}

function schemeIn(answer: JsonObject): string | undefined {
  for (const [key, value] of Object.entries(answer)) {
    const isType = plain(key) === "tokentype";
    if (typeof value !== "string" || !isType && plain(key) !== "type") continue;
    if (/^bearer$/i.test(value)) return "Bearer";
    if (isType && /^[A-Za-z]{2,16}$/.test(value)) return value;
  }
  return undefined;
}

const MIN_CREDENTIAL_LENGTH = 16;
const MAX_TEXT = 65_536;
const QUOTED = /"([^"\\\s]{16,4096})"/g;
const TOKEN_HEADER = /authorization$|^x-.*(?:token|key|auth|session)|^(?:api-?key|token)$/;

/** Returns the credentials of a request: what follows the scheme, session cookies and keys. */
export function credentialsSent({ request }: Entry): readonly string[] {
  const headers = request.headers
    .filter(({ name }) => TOKEN_HEADER.test(name))
    .map(({ value }) => value.replace(/^\s*[\w-]+\s+(?=\S)/, ""));
  const cookies = request.cookies.filter(({ name }) => mayBeSecretName(name));
  return [...headers, ...cookies.map(({ value }) => value)].filter(isLong);
}

/** Returns the values of a response that may be used as credentials. */
export function credentialsIssued({ response }: Entry): readonly string[] {
  const cookies = response.setCookies.map(({ value }) => value).filter(isLong);
  return [...cookies, ...longStrings(response.text)];
}

function longStrings(text = ""): readonly string[] {
  if (text.length > MAX_TEXT || !/^\s*[{["]/.test(text)) return [];
  return Array.from(text.matchAll(QUOTED), ([, value = ""]) => value);
}

function isLong(value: string): boolean {
  return value.length >= MIN_CREDENTIAL_LENGTH;
}

/** Counts the fields of a request that are named like a password. */
export function passwordFieldCount(entry: Entry): number {
  return fieldNames(entry).filter((name) => secretNameKind(name) === "password").length;
}

/**
 * Returns the names of the fields in the body of a request; for JSON, those of the upper levels.
 */
export function fieldNames({ request: { body } }: Entry): readonly string[] {
  if (body?.kind === "form") return body.fields.map(({ name }) => name);
  if (body?.kind === "multipart") return body.parts.map(({ name }) => name);
  return body?.kind === "json" ? keysOf(body.value, 3) : [];
}

function keysOf(value: JsonValue, depth: number): readonly string[] {
  if (depth === 0) return [];
  if (isArray(value)) return value.slice(0, 8).flatMap((item) => keysOf(item, depth - 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysOf(item, depth - 1)]);
}

/**
 * Decodes the user and the password of `Basic` credentials (RFC 7617) without their scheme; nothing
 * if they were removed.
 */
export function decodedBasic(base64: string): [user: string, password: string] | undefined {
  try {
    const text = new TextDecoder().decode(Uint8Array.fromBase64(base64));
    const at = text.indexOf(":");
    return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  } catch {
    return undefined;
  }
}
