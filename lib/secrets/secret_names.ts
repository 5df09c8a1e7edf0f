import { memoizedByName } from "../text/mod.ts";

/** Words for "password" in languages other than English. */
export const FOREIGN_PASSWORDS =
  "passwort|kennwort|motdepasse|mot_de_passe|mdp|contrase[nñ]a|senha|wachtwoord|l[oö]senord|has[lł]o|" +
  "parola|sifre|salasana|пароль|密码|密碼";
const FOREIGN_PASSWORD_NAME = new RegExp(`(?:^|[_.-])(?:${FOREIGN_PASSWORDS})(?:$|[_.-])`, "i");
const SECRET_WORDS =
  /(?:^|[_\-.])(?:token|key|apikey|pass|passwd|password|passphrase|pwd|secret|auth|authorization|credential|cookie|session|sid|jwt|bearer|private|signature|otp|pin)s?\d*(?:$|[_\-.])|(?:token|password|passwd|pwd|secret|apikey|credential|sessid|sessionid)s?\d*$/i;

/**
 * Which values under a name are secret: `all` under `password` and `api_key`; `codes`, which are all
 * but words, under `pin`; `opaque` ones, which are all but words and small numbers, under `session`;
 * those with the shape of a secret, under `key` and `token_type`; or none, unless they are tokens of
 * a known form.
 */
export type Secrecy = "all" | "codes" | "opaque" | "shaped" | "none";

const KEYS =
  "(?:api|app|access|account|admin|client|consumer|deploy|encryption|hmac|license|master|private|" +
  "secret|service|shared|signing|ssh|storage|subscription|webhook)_?key";
/** Names of keys of records, and names of what is known about a secret: its type, its place. */
const ABOUT = new RegExp(
  "(?:^|_)(?:primary|foreign|sort|partition|cache|routing|row|object|issue|project|message|event|group|" +
    "public|publishable|idempotency|page|next|cursor|continuation|sync|hot|max|min|num|total)_|" +
    "_(?:type|kind|mode|method|action|scheme|provider|url|uri|endpoint|host|port|path|file|dir|folder|name|" +
    "user|username|email|domain|realm|count|length|size|limit|timeout|ttl|lifetime|age|expiry|" +
    "expir\\w+|at|date|time|in|algorithm|alg|format|version|status|state|enabled|disabled|" +
    "required|policy|strength|scope|scopes|issuer|audience|prefix|field|label|region|env|" +
    "environment)$",
);
const CODE = /(?:^|_)(?:pin|otp)s?\d*(?:_|$)/;
const RECORD_KEY = /^keys?\d*$/;
const ALWAYS = new RegExp(
  "token|passw|passphrase|pass_?code|pwd|secret|credential|(?:^|_)(?:apikey|pass|jwt|bearer|authorization|" +
    `${KEYS}|${FOREIGN_PASSWORDS})s?\\d*(?:_(?!id$)|$)`,
);
const IDENTIFIER = /_id$/;

/** Returns which values under a name are secret. */
export const secrecyOf: (name: string) => Secrecy = memoizedByName((name) => {
  if (!mayBeSecret(name)) return "none";
  const words = wordsOf(name);
  if (RECORD_KEY.test(words) || ABOUT.test(words)) return "shaped";
  if (CODE.test(words)) return "codes";
  return ALWAYS.test(words) && !(IDENTIFIER.test(words) && !/secret/.test(words))
    ? "all"
    : "opaque";
});

/**
 * Returns whether a name marks its value as secret, whatever has its shape: `ACCESS_TOKEN`,
 * `dbPassword`, `x-api-key`, but not `key`.
 */
export function isSecretName(name: string): boolean {
  const secrecy = secrecyOf(name);
  return secrecy !== "none" && secrecy !== "shaped";
}

/** Returns whether a name contains a word of secrets: `key` and `tokenType` do as well. */
export const mayBeSecretName: (name: string) => boolean = memoizedByName(mayBeSecret);

function mayBeSecret(name: string): boolean {
  const words = snakeCased(name);
  return SECRET_WORDS.test(words) || FOREIGN_PASSWORD_NAME.test(words);
}

/** Converts camel case to words separated by `_`. */
function snakeCased(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2");
}

/** Returns the words of a name in lower case, separated by `_`. */
export function wordsOf(name: string): string {
  return snakeCased(name).toLowerCase().replaceAll(/[-.\s]+/g, "_");
}
