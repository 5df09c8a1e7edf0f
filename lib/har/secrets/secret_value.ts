import {
  isPlaceholder,
  isSecretHeader,
  isSecretName,
  knownTokens,
  looksRandom,
  secretNameKind,
} from "../../secrets/mod.ts";

/** Where a value stands; the same name says more in a request than in an answer. */
export type SecretPlace = "header" | "cookie" | "field" | "answer";

const MIN_LENGTH = 4;
const MIN_TOKEN = 8;
const UUID = /^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;
/** Headers whose value is secret whatever it looks like. */
const KEY_HEADER =
  /^(?:(?:proxy-)?authorization|(?:.*-)?(?:api-?key|access-key|subscription-key|token|secret|password))$/i;
/** Marks of pages that change with each session. */
const CSRF = /csrf|xsrf|requestverificationtoken|authenticity/i;
/** One-time codes and the like, which are secret though they are short. */
const CODE = /(?:^|[_\-.])(?:otp|totp|pin|cvv|cvc|mfa_?code|passcode)$/i;
/** What says which kind of token it is, and is none. */
const NO_SECRET_NAME =
  /(?:type|kind|name|label|hint|url|uri|expires?(?:_?(?:in|at|on))?|count|field|policy)$/i;
const ORDINARY = /^(?:true|false|null|none|undefined|basic|bearer|digest|anonymous)$/i;

/** Whether a value that stands under a name is secret. */
export function isSecretValue(name: string, value: string, place: SecretPlace): boolean {
  if (value.length < MIN_LENGTH || ORDINARY.test(value)) return false;
  if (isKnownToken(value)) return true;
  return !NO_SECRET_NAME.test(name) && isSecretByName(name, value, place) && !isPlaceholder(value);
}

function isSecretByName(name: string, value: string, place: SecretPlace): boolean {
  if (CSRF.test(name)) return looksLikeToken(value);
  if (place === "cookie") return isSecretName(name) ? looksLikeToken(value) : looksRandom(value);
  if (place === "header" && isSecretHeader(name)) {
    return KEY_HEADER.test(name) ? value.length >= MIN_TOKEN : looksLikeToken(value);
  }
  const kind = secretNameKind(name);
  if (kind === undefined) return false;
  if (kind === "password") return place !== "answer" || looksLikePassword(value);
  if (CODE.test(name)) return place !== "answer";
  return kind === "key" ? looksLikeToken(value) : looksRandom(value) && !UUID.test(value);
}

/** Whether a value stands where a secret would, and is none: `Bearer`, `null`, `<token>`. */
export function isNoSecret(value: string): boolean {
  return value.length < MIN_LENGTH || ORDINARY.test(value) || isPlaceholder(value);
}

/** Whether a value as a whole has the shape of a token, such as `ghp_…` or a JSON web token. */
export function isKnownToken(value: string): boolean {
  return knownTokens(value).some(({ start, end }) => start === 0 && end === value.length);
}

/** Whether a value may be a token: long enough, no sentence, and no word. */
export function looksLikeToken(value: string): boolean {
  if (looksRandom(value)) return true;
  return value.length >= MIN_TOKEN && !/\s/.test(value) && /\d/.test(value) &&
    /[A-Za-z]/.test(value) && !/^(?:https?:\/\/|\d{4}-\d\d-\d\d)/i.test(value);
}

/** Answers have labels and descriptions under such names as well: `Forgot your password?`. */
function looksLikePassword(value: string): boolean {
  return !/\s/.test(value) && /[A-Za-z]/.test(value) && /\d/.test(value);
}
