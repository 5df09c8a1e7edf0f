import { isSecretName, knownTokens, looksRandom } from "../../secrets/mod.ts";
import { viewsOf } from "./views.ts";

/** A recorded secret that is left in a text. */
export interface Leak {
  /** What it is, with its article: `a password`; never the secret itself. */
  readonly kind: string;
  /** The line it stands in, from 1 on. */
  readonly line: number;
}

const MIN_LENGTH = 4;
/** A shorter secret may by chance be a part of a word. */
const MIN_CERTAIN = 8;
const MAX_WORD = 12;

/**
 * Recorded secrets that are left in a text, in the order of the text: raw, percent-encoded, escaped in
 * JSON, in base64, within the credentials of `Basic`, and in hexadecimal. One that is an ordinary
 * word or a short number counts where it is the whole value under a secret name; one shorter than
 * four characters is not looked for.
 */
export function findLeaks(text: string, secrets: Iterable<string>): Leak[] {
  const sought = soughtOf(secrets);
  return text.split("\n").flatMap((line, index) => {
    const found = new Set<string>();
    for (const view of viewsOf(line)) {
      textsIn(view, sought, found);
      wordsIn(view, sought.words, found);
    }
    return Array.from(found, (secret) => ({ kind: kindOf(secret), line: index + 1 }));
  });
}

/** The secrets, made ready to be looked for. */
interface Sought {
  /** Secrets by their first characters, as many as the key of the map says. */
  readonly byBeginning: ReadonlyMap<number, ReadonlyMap<string, readonly SoughtText[]>>;
  /** Secrets that are ordinary words. */
  readonly words: ReadonlySet<string>;
}

interface SoughtText {
  readonly secret: string;
  /** How it stands in the text: the secret, a line of it, or either in lower case. */
  readonly text: string;
}

function soughtOf(secrets: Iterable<string>): Sought {
  const byBeginning = new Map<number, Map<string, SoughtText[]>>();
  const words = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    if (isWord(secret)) words.add(secret);
    else for (const text of writtenForms(secret)) put(byBeginning, { secret, text });
  }
  return { byBeginning, words };
}

function put(
  byBeginning: Map<number, Map<string, SoughtText[]>>,
  sought: SoughtText,
): void {
  const length = sought.text.length < MIN_CERTAIN ? MIN_LENGTH : MIN_CERTAIN;
  const groups = byBeginning.get(length) ?? new Map<string, SoughtText[]>();
  byBeginning.set(length, groups);
  const key = sought.text.slice(0, length);
  const group = groups.get(key);
  if (group) group.push(sought);
  else groups.set(key, [sought]);
}

function isWord(secret: string): boolean {
  return secret.length <= MAX_WORD && /^(?:\p{L}+|\d{1,7})$/u.test(secret) && !looksRandom(secret);
}

/** Longer secrets also in lower case, as hosts have them; each longer line of one that has several. */
function writtenForms(secret: string): Set<string> {
  if (secret.length < MIN_CERTAIN) return new Set([secret]);
  const lines = secret.includes("\n") ? secret.split(/\r?\n/).map((line) => line.trim()) : [];
  const texts = [secret, ...lines.filter((line) => line.length >= MIN_CERTAIN)];
  return new Set(texts.flatMap((text) => [text, text.toLowerCase()]));
}

function textsIn(view: string, { byBeginning }: Sought, found: Set<string>): void {
  for (const [length, groups] of byBeginning) {
    for (let at = 0; at + length <= view.length; at++) {
      for (const { secret, text } of groups.get(view.slice(at, at + length)) ?? []) {
        if (!view.startsWith(text, at)) continue;
        if (text.length >= MIN_CERTAIN || standsAlone(view, at, text.length)) found.add(secret);
      }
    }
  }
}

function standsAlone(text: string, at: number, length: number): boolean {
  return !/[A-Za-z0-9]/.test(text[at - 1] ?? "") && !/[A-Za-z0-9]/.test(text[at + length] ?? "");
}

/** A name and its whole value, in YAML, JSON, a query or a form. */
const PAIR =
  /(["']?)([A-Za-z_][\w.-]*)\1[ \t]*[:=][ \t]*(?="([^"\n]*)"|'([^'\n]*)'|([^\s"'{}[\],&#]+))/g;
const BASIC = /basic\s+([A-Za-z0-9+/_-]{4,}=*)/gi;

function wordsIn(view: string, words: ReadonlySet<string>, found: Set<string>): void {
  if (words.size === 0) return;
  for (const { 2: name, 3: double, 4: single, 5: plain } of view.matchAll(PAIR)) {
    const value = double ?? single ?? plain;
    if (words.has(value) && isSecretName(name)) found.add(value);
  }
  for (const [, credentials] of view.matchAll(BASIC)) {
    const password = /:([^]*)$/.exec(decoded(credentials))?.[1];
    if (password !== undefined && words.has(password)) found.add(password);
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
