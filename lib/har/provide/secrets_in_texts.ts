import { toText } from "../../json/mod.ts";
import { isPlaceholder, knownTokens, looksRandom, mayBeSecretName } from "../../secrets/mod.ts";
import type { RequestValue } from "../provenance.ts";

/** A secret within a value of a request, or the whole value. */
interface SecretInText {
  readonly text: string;
  /** The name of its environment variable, as words. */
  readonly name: string;
  /** What it is, with its article. */
  readonly what: string;
}

const PASSWORD_IN_URL = /\b[a-z][a-z0-9+.-]{0,19}:\/\/[^\s/?#@:]*:([^\s/?#@]+)@/gi;
const PARAMETER = /[?&]([^=&#?\s]+)=([^&#\s]+)/g;
const MIN_PARAMETER = 8;
/** Segments before a token that is sent to a user and good for one time. */
const ONE_TIME_LINK =
  /(?:^|[-_])(?:reset|recover|recovery|verify|verification|confirm|confirmation|activate|activation|invite|invites|invitation|invitations|magic)(?:$|[-_])/i;

/**
 * Finds secrets in a value that neither its name nor its shape as a whole gives away: tokens,
 * passwords and signatures in URLs, payment cards, and the tokens of links to reset a password.
 */
export function secretsInText({ value, place, entry }: RequestValue): SecretInText[] {
  const text = toText(value);
  if (isCardNumber(text)) return [{ text, name: "card number", what: "a payment card" }];
  if (typeof value !== "string") return [];
  if (place.in === "path") {
    const before = entry.request.segments[place.index - 1] ?? "";
    return ONE_TIME_LINK.test(before) && looksRandom(text)
      ? [{ text, name: `${before} token`, what: "a token" }]
      : [];
  }
  const tokens = knownTokens(text).map(({ start, end }) => text.slice(start, end));
  const passwords = Array.from(text.matchAll(PASSWORD_IN_URL), ([, password]) => password);
  return [
    ...tokens.map((token) => ({ text: token, name: "token", what: "a token" })),
    ...passwords.filter((password) => !isPlaceholder(password))
      .map((password) => ({ text: password, name: "url password", what: "a password" })),
    ...parametersIn(text),
  ];
}

function parametersIn(text: string): SecretInText[] {
  return Array.from(text.matchAll(PARAMETER))
    .filter(([, name, value]) =>
      (/^sig$/i.test(name) || mayBeSecretName(name)) && value.length >= MIN_PARAMETER &&
      !isPlaceholder(value)
    )
    .map(([, name, value]) => ({ text: value, name, what: `the parameter \`${name}\`` }));
}

/** Returns whether a text is the number of a payment card (ISO/IEC 7812-1, with its check digit). */
function isCardNumber(text: string): boolean {
  if (!/^[2-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}$/.test(text)) return false;
  const digits = text.replace(/[ -]/g, "");
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
