import {
  isFlagOrLabel,
  isPlaceholder,
  isSecretHeader,
  knownTokens,
  looksRandom,
  mayBeSecretName,
  secretNameKind,
} from "../secrets/mod.ts";
import { decodedBase64 } from "./encoded_forms.ts";

/** The place of a value; a name means more in a request than in a response. */
export type SecretPlace = "header" | "cookie" | "field" | "response";

const MIN_LENGTH = 4;
/** The length of the shortest value that counts as a token. */
export const MIN_TOKEN_LENGTH = 8;
const UUID = /^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;
/** Headers whose value is always secret. */
const KEY_HEADER =
  /^(?:(?:proxy-)?authorization|(?:.*-)?(?:api-?key|access-key|subscription-key|token|secret|password))$/i;
/** Tokens of pages that change with each session, as frameworks name them. */
const CSRF = /csrf|xsrf|requestverificationtoken|authenti(?:city|cator)/i;
/** One-time codes and similar values, which are secret although they are short. */
const CODE = /(?:^|[_\-.])(?:otp|totp|pin|cvv|cvc|mfa_?code|passcode)$/i;
/** Responses also have labels and descriptions under the names of passwords: `Forgot it?`. */
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)\S+$/;
const KEY_OF_ENTRY = /^[-_./]?[a-z\d]+(?:[-_./ ][a-z\d]+)+[-_./]?$/i;
/** Names that describe the kind of a token and are not tokens themselves. */
const NO_SECRET_NAME =
  /(?:type|kind|name|label|hint|url|uri|expires?(?:_?(?:in|at|on))?|count|field|policy)$/i;
const ORDINARY = /^(?:true|false|null|none|undefined|basic|bearer|digest|anonymous)$/i;

/** Whether a value is long enough for a secret, and no word such as `Bearer` or `null`. */
export function mayBeSecretText(value: string): boolean {
  return value.length >= MIN_LENGTH && !ORDINARY.test(value);
}

/** Whether the value of a name is secret in a request or a response. */
export function isSecretValue(name: string, value: string, place: SecretPlace): boolean {
  if (!mayBeSecretText(value)) return false;
  if (isKnownToken(value)) return true;
  return !NO_SECRET_NAME.test(name) && isSecretByName(name, value, place) && !isPlaceholder(value);
}

function isSecretByName(name: string, value: string, place: SecretPlace): boolean {
  if (CSRF.test(name)) return looksLikeToken(value);
  if (place === "cookie") return mayBeSecretName(name) ? looksLikeToken(value) : looksRandom(value);
  if (place === "header" && isSecretHeader(name)) {
    return KEY_HEADER.test(name) ? value.length >= MIN_TOKEN_LENGTH : looksLikeToken(value);
  }
  if (CODE.test(name)) return place !== "response";
  const kind = secretNameKind(name);
  if (kind === undefined) return false;
  const mayBePassword = place !== "response" || PASSWORD.test(value);
  if (kind === "password") return mayBePassword && !isFlagOrLabel(value);
  // The key of what is stored: `{ "key": "bGFtcHMvZnJlc25lbA==", "value": … }`.
  if (/^keys?$/i.test(name) && KEY_OF_ENTRY.test(decodedBase64(value) ?? "")) return false;
  return kind === "key" ? looksLikeToken(value) : looksRandom(value) && !UUID.test(value);
}

/** Whether a whole value has the shape of a token, such as `ghp_…` or a JSON web token. */
export function isKnownToken(value: string): boolean {
  return knownTokens(value).some(({ start, end }) => start === 0 && end === value.length);
}

/** Whether a value may be a token: long enough, and neither a sentence nor a word. */
export function looksLikeToken(value: string): boolean {
  return looksRandom(value) ||
    value.length >= MIN_TOKEN_LENGTH && !/\s/.test(value) && /\d/.test(value) &&
      /[A-Za-z]/.test(value) && !/^(?:https?:\/\/|\d{4}-\d\d-\d\d|[{[]")/i.test(value);
}
