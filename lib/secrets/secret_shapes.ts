import { isSecretName } from "./secret_names.ts";
import { knownTokens, looksRandom } from "./secret_values.ts";

/** Shorter texts have too few characters to tell. */
const MIN_LENGTH = 6;
const UUID = /^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;
const DATE = /^\d{4}-?\d\d-?\d\d(?:$|[T ]\d\d:?\d\d[\d:.,]*(?:Z|[-+]\d\d:?\d\d)?$)/i;
const DURATION = /^-?P?(?:\d+(?:ms|[ywdhms]))*T?(?:\d+(?:\.\d+)?(?:ms|[ywdhms]))+$/i;
/** A name and its value, in a connection string, a form or JSON. */
const PAIR = /(?<![\w.-])([A-Za-z][\w.-]*)["']?\s*[=:]\s*["']?[^\s"';&,}]/g;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const OTHER = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * Returns whether a text has the shape of a secret: a token of a known form, a UUID, a digest, a
 * text in base64, credentials, or anything else that a person could not read out. Words, numbers,
 * versions, dates, paths, addresses and URLs without credentials have not.
 */
export function hasSecretShape(text: string): boolean {
  const value = text.trim();
  if (value.length < MIN_LENGTH || DATE.test(value) || DURATION.test(value)) return false;
  if (SCHEME.test(value)) {
    // A URL that is not valid is judged by what follows its scheme.
    return URL.canParse(value) ? !isPlainUrl(value) : hasSecretShape(value.replace(SCHEME, ""));
  }
  return UUID.test(value) || hasCredentials(value) || knownTokens(value).length > 0 ||
    isPunctuated(value) || hasNamedSecret(value) || value.split(OTHER).some(isOpaque) ||
    hasRarePairs(value);
}

/** Returns whether a user and a password precede a host, also without a scheme. */
function hasCredentials(text: string): boolean {
  return text.split(/[\s/]/).some((part) =>
    part.split("@").slice(0, -1).some((before) => {
      const colon = before.indexOf(":");
      return colon >= 0 && colon < before.length - 1;
    })
  );
}

function hasNamedSecret(text: string): boolean {
  if (!/[=:]/.test(text)) return false;
  return Array.from(text.matchAll(PAIR)).some(([, name]) => isSecretName(name));
}

/** Returns whether a text is a word or several, as the values of enumerations are. */
export function isWord(text: string): boolean {
  const value = text.trim();
  return /^(?:oauth\d|[\p{L}\p{M}]+)(?:[-_. ][\p{L}\p{M}]+)*$/u.test(value) &&
    !hasSecretShape(value);
}

/** Returns whether a text is a URL without credentials, and with nothing secret in its query. */
export function isPlainUrl(text: string): boolean {
  if (!SCHEME.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash, searchParams } = new URL(text);
  if (username + password !== "" || (hash !== "" && !/^#[/!]?[a-z/-]+$/i.test(hash))) return false;
  return search === "" || Array.from(searchParams).every(([, value]) => isPlainParameter(value));
}

function isPlainParameter(value: string): boolean {
  return value === "" || /^\d{1,5}$/.test(value) || isWord(value) || DATE.test(value);
}

/** Characters that words, paths, addresses and sentences do without. */
const ODD = /[!#$%^&*()[\]{}<>|"'`~?]/g;

/** Returns whether a text has several odd characters: a password, JSON, or a pattern. */
function isPunctuated(text: string): boolean {
  const odd = text.replaceAll(/[)\]}>]/g, "(").replaceAll(/[[{<]/g, "(").match(ODD) ?? [];
  const kinds = new Set(odd).size;
  return /\s/.test(text)
    ? kinds > 2 && odd.length * 7 > text.length
    : kinds > 1 && /\d|\p{Ll}\p{Lu}/u.test(text) ||
      kinds > 0 && /\d/.test(text) && /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text);
}

const LONGEST = 40;
const SHORT = 7;
const MIN_RUN = 2.5;

/** Returns whether a part of letters and digits is none of `west1`, `2xlarge`, `amd64`, `PostgreSQL`. */
function isOpaque(part: string): boolean {
  const { length } = part;
  if (length < 4 || /^\d+$/.test(part)) return false;
  if (length > LONGEST || /^[0-9a-f]{16,}$/i.test(part) || looksRandom(part)) return true;
  const runs = part.match(/\d+|\D+/g)!;
  const mixed = runs.length > 1 && /\p{Lu}/u.test(part.slice(part.search(/\p{Ll}|$/u)));
  if (
    runs.length > 2 &&
    (mixed || (length > SHORT ? length / runs.length < MIN_RUN : runs.length > 4))
  ) {
    return true;
  }
  return runs.some((run) => !/\d/.test(run) && !isPronounceable(run));
}

/** Returns whether the case of letters changes rarely, as in `PostgreSQL`. */
function isPronounceable(letters: string): boolean {
  const humps = letters.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\P{Lu}+/gu)?.length ?? 1;
  return humps <= 2 || letters.length / humps >= 3;
}

/** The letters that rarely follow each letter from `a` to `z` in words, half of all pairs. */
const RARELY_AFTER =
  ("ehjoqz dfghjkmnpqvwxz bdfgjnqvwxyz ghjkqvwxz jz bcdghjkmnpqvwxyz bcdfjkmpqtvwxyz " +
    "bcdfghjklmnpqvwxyz hijquwy bcdfghijklmnpqrtuvwxyz bcdfghjklmnpqrtuvwxyz bghjknqrwxz " +
    "fghjknqrtvwxz bjqwxz hjqyz bdfgjkmnqvwxz abcdefghijklmnopqrstvwxyz hjqwxz bfgjqvxz gjkqvwxz " +
    "hjkoquvwxyz bcdfghjklmnpqrstuvwxyz bcdfgjklmpqtuvwxyz bcdfghjklmnoqrsuvwxyz " +
    "bcdfghjklqruvwxyz bcdfghjklmnopqrstuvwxyz").split(" ");
const MIN_PAIRS = 5;
const MANY_PAIRS = 14;

/** Returns whether the pairs of letters in a text are rarer than in words; acronyms do not count. */
function hasRarePairs(text: string): boolean {
  let pairs = 0;
  let rare = 0;
  for (const [letters] of text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) {
    if (letters.length < 6 && letters === letters.toUpperCase()) continue;
    const word = letters.toLowerCase();
    for (let i = 1; i < word.length; i++) {
      pairs++;
      if (RARELY_AFTER[word.charCodeAt(i - 1) - 97].includes(word[i])) rare++;
    }
  }
  return pairs >= MIN_PAIRS && rare > 1 && rare > pairs * (pairs < MANY_PAIRS ? 0.3 : 0.2);
}
