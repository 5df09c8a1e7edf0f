import { isSecretName } from "../../secrets/mod.ts";
import type { Entry } from "../recording.ts";

const MIN_LENGTH = 16;
const MAX_TEXT = 65_536;
const QUOTED = /"([^"\\\s]{16,4096})"/g;
const TOKEN_HEADER = /authorization$|^x-.*(?:token|key|auth|session)|^(?:api-?key|token)$/;

/** The credentials of a request: what stands behind the scheme, session cookies, keys. */
export function credentialsSent({ request }: Entry): readonly string[] {
  const headers = request.headers
    .filter(({ name }) => TOKEN_HEADER.test(name))
    .map(({ value }) => value.replace(/^\s*[\w-]+\s+(?=\S)/, ""));
  const cookies = request.cookies.filter(({ name }) => isSecretName(name));
  return [...headers, ...cookies.map(({ value }) => value)].filter(isLong);
}

/** What an answer hands out that may be used as credentials. */
export function credentialsIssued({ response }: Entry): readonly string[] {
  const cookies = response.setCookies.map(({ value }) => value).filter(isLong);
  return [...cookies, ...longStrings(response.text)];
}

function longStrings(text: string | undefined): readonly string[] {
  if (text === undefined || text.length > MAX_TEXT || !/^\s*[{["]/.test(text)) return [];
  return Array.from(text.matchAll(QUOTED), ([, value = ""]) => value);
}

function isLong(value: string): boolean {
  return value.length >= MIN_LENGTH;
}
