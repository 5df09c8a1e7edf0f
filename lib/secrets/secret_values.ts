/** A token in a text. */
interface KnownToken {
  /** What it is, with its article: `a JSON web token`. */
  readonly what: string;
  /** The offset of its first UTF-16 unit. */
  readonly start: number;
  /** The offset after its last UTF-16 unit. */
  readonly end: number;
}

/** Shapes that are unique to tokens. */
const TOKEN_SHAPES: readonly (readonly [what: string, shape: RegExp])[] = [
  ["a JSON web token", /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g],
  [
    "a private key",
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----(?:[^-]|-(?!----))*(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----)?/g,
  ],
  ["an AWS access key", /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g],
  ["a GitHub token", /\b(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/g],
  ["a GitLab token", /\bglpat-[\w-]{20,}/g],
  ["a Slack token", /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{16,}/g],
  ["a Google API key", /\bAIza[\w-]{35}/g],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}/g],
  ["a PyPI token", /\bpypi-AgE[\w-]{20,}/g],
  ["a SendGrid key", /\bSG\.[\w-]{22}\.[\w-]{43}/g],
  ["an API key", /\bsk-(?:ant|proj)-[\w-]{20,}/g],
];

/** What all these shapes contain; other texts are not searched further. */
const ANY_TOKEN_SHAPE =
  /\.eyJ|PRIVATE KEY|A[KS]IA|AIza|gh[oprsu]_|github_pat_|glpat-|xox|k_live_|npm_|pypi-|SG\.|sk-(?:ant|proj)-/;

/** The length of the shortest of them, that of Slack. */
const MIN_TOKEN_LENGTH = 15;

/** Example and redacted keys, which give access to nothing. */
const MADE_UP = /EXAMPLE|REDACTED|PLACEHOLDER|([xX0*])\1{7}/;

/**
 * Finds the tokens in a text that have a known shape, such as `ghp_…`, in the order of the text.
 */
export function knownTokens(text: string): KnownToken[] {
  if (text.length < MIN_TOKEN_LENGTH || !ANY_TOKEN_SHAPE.test(text)) return [];
  return TOKEN_SHAPES.flatMap(([what, shape]) =>
    Array.from(text.matchAll(shape))
      .filter(([token]) => !MADE_UP.test(token))
      .map(({ 0: token, index }) => ({ what, start: index, end: index + token.length }))
  ).sort((a, b) => a.start - b.start);
}

/** Words that mark a value as intentionally wrong. */
const WRONG_ON_PURPOSE = wordSet(
  `not wrong invalid incorrect fake forged faked bogus malformed garbage nonsense expired revoked
   stale unauthorized forbidden missing unknown nonexistent changeme replaceme placeholder redacted
   masked dummy nobody`,
);
/** Words of placeholders: a value that consists only of these is one. */
const FILLER_WORDS = wordSet(
  `a an and the your my our this that is no non none null nil empty blank bad false old other another
   different test tests tester testing example examples sample demo mock stub template change replace
   me here todo tbd fixme hidden removed filtered foo bar baz qux lorem ipsum made up short weak too
   long guess nope such`,
);
/** Words that such a placeholder often contains in addition. */
const CREDENTIAL_WORDS = wordSet(
  `password passwd pass pwd passphrase secret token key api apikey auth credential credentials value
   user login session id bearer jwt cookie access string text`,
);
const MARKED = /^(?:<.*>|\{\{.*\}\}|\[.*\]|%.*%|(.)\1{2,})$/s;
const MIN_SECRET_LENGTH = 4;

/**
 * Returns whether a value is clearly not a secret: `wrong`, `not-the-password`, `changeme`,
 * `<token>`, `***`, `xxxx`, or a text of fewer than four characters.
 */
export function isPlaceholder(text: string): boolean {
  const value = text.trim();
  if (value.length < MIN_SECRET_LENGTH || MARKED.test(value)) return true;
  const words = value
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
  if (words.some((word) => WRONG_ON_PURPOSE.has(word))) return !looksRandom(value);
  const isFake = (word: string) => FILLER_WORDS.has(word) || /^(.)\1{2,}$/.test(word);
  return words.some(isFake) && words.every((word) => isFake(word) || CREDENTIAL_WORDS.has(word));
}

/** A label of a button, unlike a sentence that somebody has as a password. */
const LABEL =
  /^(?:change|confirm|create|forgot|generate|reset|save|set|submit|update)(?: \p{L}+)? passwords?$|^(?:log|sign) (?:in|on|up)$/iu;

/**
 * Returns whether a value is no password although its name says so: a flag, as in
 * `usable_password=true`, or the label of a button, `Change password`, `Sign in`.
 */
export function isFlagOrLabel(value: string): boolean {
  return /^(?:true|false|on|off|yes|no)$/i.test(value) || LABEL.test(value);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

const MIN_BITS = 3;
const MIN_LENGTH = 16;
const MIN_SWITCHES = 3;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-?\d\d-?\d\d(?:T|$)/i;

/**
 * Returns whether a text looks random, as keys, tokens and UUIDs do, and names, dates and sentences
 * do not.
 */
export function looksRandom(text: string): boolean {
  if (text.length < MIN_LENGTH || /\s/.test(text) || DATE_TIME.test(text)) return false;
  if (UUID.test(text)) return bitsPerCharacter(text) >= MIN_BITS;
  const switches = text.match(/[0-9](?=[A-Za-z])|[A-Za-z](?=[0-9])/g)?.length ?? 0;
  if (switches < MIN_SWITCHES || bitsPerCharacter(text) < MIN_BITS) return false;
  const longest = Math.max(...text.split(/[^A-Za-z0-9]+/).map((part) => part.length));
  return longest >= MIN_LENGTH || switches * 6 >= text.length;
}

/** Returns the entropy of a text in bits per character, from its character frequencies. */
export function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= n / text.length * Math.log2(n / text.length);
  return bits;
}

/** Whether a text is the number of a payment card (ISO/IEC 7812-1, with its check digit). */
export function isCardNumber(text: string): boolean {
  // No card begins like a time without separators: `20260105090000123`.
  if (!/^(?!20)[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}$/.test(text)) return false;
  const digits = text.replace(/[ -]/g, "").split("").map(Number).reverse();
  const doubled = digits.map((digit, i) => i % 2 === 0 ? digit : 2 * digit);
  return doubled.reduce((sum, n) => sum + (n > 9 ? n - 9 : n), 0) % 10 === 0;
}
