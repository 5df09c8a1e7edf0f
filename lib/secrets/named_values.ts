import { secrecyOf } from "./secret_names.ts";
import { hasSecretShape, isPlainUrl, isWord } from "./secret_shapes.ts";
import { knownTokens } from "./secret_values.ts";

const SMALL_NUMBER = /^[-+]?\d{1,5}(?:\.\d+)?$/;
const NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
const PLURAL = /s\d*$/i;
/** How a test ended, which `pass` may say as well. */
const OUTCOMES =
  /^(?:pass(?:ed|ing)?|fail(?:ed|ing|ure)?|skip(?:ped)?|warn(?:ing)?|error|yes|no|ok)$/i;

/**
 * Returns whether a value is secret because of its name, or because it is a token of a known form.
 * Words and small numbers are not under a name such as `session` or `auth`, which has other meanings
 * as well: masking them would hide the same words everywhere.
 */
export function isSecret(name: string, value: string): boolean {
  switch (secrecyOf(name)) {
    case "none":
      return knownTokens(value).length > 0;
    case "shaped":
      return hasSecretShape(value);
    case "codes":
      return !isWord(value);
    case "opaque":
      return !isWord(value) && !SMALL_NUMBER.test(value) && !isPlainUrl(value);
    case "all":
      return !isCount(name, value) && !(OUTCOMES.test(value) && /pass$/i.test(name));
  }
}

/** Returns whether a value counts secrets: `tokens: 1500`. */
function isCount(name: string, value: string): boolean {
  return PLURAL.test(name) && !/pass\d*$/i.test(name) && NUMBER.test(value);
}

const PUBLIC_NAMES = /^(?:RUN_ID|CI|[A-Z0-9_]*_(?:HOST|ENV|PORT))$|^(?:HOST|PORT|ENV)$/i;

/**
 * Returns whether the value of an environment variable may be shown: a word, a number, a date, a
 * path, a URL without credentials and the like, or the value of a name such as `RUN_ID`, `API_HOST`
 * or `APP_ENV`, unless the name is that of a secret.
 */
export function isPublicVariable(name: string, value: string): boolean {
  const secrecy = secrecyOf(name);
  if (secrecy !== "none" && secrecy !== "shaped") return !isSecret(name, value);
  return PUBLIC_NAMES.test(name) || !hasSecretShape(value);
}
