import { secretForms } from "../../redaction/mod.ts";
import { isSecretName, knownTokens, looksRandom } from "../../secrets/mod.ts";

/** A recorded secret that is left in a text. */
export interface Leak {
  /** What it is, with its article: `a password`; never the secret itself. */
  readonly kind: string;
  /** The line it stands in, from 1 on. */
  readonly line: number;
}

const MIN_LENGTH = 4;
/** A shorter secret may by chance be a part of a word, or of an encoded text. */
const MIN_CERTAIN = 8;
const MIN_SHORT_FORM = 6;
const MAX_WORD = 12;
const BEGINNING = 4;

/**
 * Recorded secrets that are left in a text, in the order of the text: raw, percent-encoded, escaped in
 * JSON, in base64 and within the credentials of `Basic`. One that is an ordinary word or a short
 * number counts where it is the whole value under a secret name; one shorter than four characters
 * is not looked for.
 */
export function findLeaks(text: string, secrets: Iterable<string>): Leak[] {
  const forms = new Map<string, SoughtForm[]>();
  const words: string[] = [];
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    if (isWord(secret)) words.push(secret);
    else formsOf(secret).forEach((form) => group(forms, form.text.slice(0, BEGINNING)).push(form));
  }
  const found = [...formsIn(text, forms), ...wordsIn(text, new Set(words))];
  const lineOf = lineCounter(text);
  const leaks = new Map<string, Leak>();
  for (const { secret, at } of found.sort((a, b) => a.at - b.at)) {
    const line = lineOf(at);
    leaks.set(`${line} ${secret}`, { kind: kindOf(secret), line });
  }
  return [...leaks.values()];
}

interface Found {
  readonly secret: string;
  readonly at: number;
}

interface SoughtForm {
  readonly secret: string;
  readonly text: string;
  /** Whether it counts only where no letter or digit is next to it. */
  readonly alone: boolean;
}

function isWord(secret: string): boolean {
  return secret.length <= MAX_WORD && /^(?:\p{L}+|\d{1,7})$/u.test(secret) && !looksRandom(secret);
}

function formsOf(secret: string): SoughtForm[] {
  const isShort = secret.length < MIN_CERTAIN;
  return Array.from(secretForms(secret))
    .filter((text) => !isShort || text === secret || text.length >= MIN_SHORT_FORM)
    .map((text) => ({ secret, text, alone: text.length < MIN_CERTAIN }));
}

function* formsIn(
  text: string,
  forms: ReadonlyMap<string, readonly SoughtForm[]>,
): Iterable<Found> {
  if (forms.size === 0) return;
  for (let at = 0; at + BEGINNING <= text.length; at++) {
    const here = forms.get(text.slice(at, at + BEGINNING));
    const form = here?.find((one) =>
      text.startsWith(one.text, at) && (!one.alone || standsAlone(text, at, one.text.length))
    );
    if (form) yield { secret: form.secret, at };
  }
}

function standsAlone(text: string, at: number, length: number): boolean {
  return !/[A-Za-z0-9]/.test(text[at - 1] ?? "") && !/[A-Za-z0-9]/.test(text[at + length] ?? "");
}

/** A name and its whole value, in YAML, JSON, a query or a form. */
const PAIR =
  /(["']?)([A-Za-z_][\w.-]*)\1[ \t]*[:=][ \t]*(?="([^"\n]*)"|'([^'\n]*)'|([^\s"'{}[\],&#]+))/g;
const BASIC = /basic\s+([A-Za-z0-9+/_-]{4,}=*)/gi;

function* wordsIn(text: string, words: ReadonlySet<string>): Iterable<Found> {
  if (words.size === 0) return;
  for (const { index, 2: name, 3: double, 4: single, 5: plain } of text.matchAll(PAIR)) {
    const value = double ?? single ?? plain;
    if (words.has(value) && isSecretName(name)) yield { secret: value, at: index };
  }
  for (const { index, 1: credentials } of text.matchAll(BASIC)) {
    const password = /:([^]*)$/.exec(decoded(credentials))?.[1];
    if (password !== undefined && words.has(password)) yield { secret: password, at: index };
  }
}

function decoded(base64: string): string {
  try {
    return atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function kindOf(secret: string): string {
  const [token] = knownTokens(secret);
  return token?.what ?? (looksRandom(secret) ? "a token" : "a password");
}

/** Tells lines of offsets that only grow. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let from = 0;
  return (offset) => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < offset; at = text.indexOf("\n", from)) {
      line++;
      from = at + 1;
    }
    return line;
  };
}

function group<T>(groups: Map<string, T[]>, key: string): T[] {
  const known = groups.get(key);
  if (known) return known;
  const created: T[] = [];
  groups.set(key, created);
  return created;
}
