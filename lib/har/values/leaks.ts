import { knownTokens, looksRandom, mayBeSecretName } from "../../secrets/mod.ts";

/** A recorded secret that remains in a text. */
export interface Leak {
  /** The kind of secret, with its article: `a password`; never the secret itself. */
  readonly kind: string;
  /** The line number, from 1. */
  readonly line: number;
  /** The name of the step that it is in, if it is in one. */
  readonly step?: string;
}

/** How a step begins in the text of a flow. */
const STEP = /^ {2}- name: (.+)$/;

const MIN_LENGTH = 4;
/** A shorter secret may be part of a word by chance. */
export const MIN_CERTAIN = 8;
const MAX_WORD = 12;

/**
 * Finds the recorded secrets that remain in the text of a flow, in text order: raw, percent-encoded, escaped in
 * JSON, in base64, within `Basic` credentials, and in hexadecimal. A secret that is an ordinary
 * word or a short number counts only as the whole value under a secret name. Secrets shorter than
 * four characters are not looked for.
 */
export function findLeaks(text: string, secrets: Iterable<string>): Leak[] {
  const find = createSecretFinder(secrets);
  // Most lines of a long flow recur.
  const kindsByLine = new Map<string, readonly string[]>();
  let step: string | undefined;
  return text.split("\n").flatMap((line, index) => {
    const kinds = kindsByLine.get(line) ?? Array.from(find(line), kindOf);
    kindsByLine.set(line, kinds);
    const begun = STEP.exec(line);
    // A name that has a secret in it is not shown.
    if (begun) step = kinds.length === 0 ? begun[1] : undefined;
    const place = { line: index + 1, ...step === undefined ? {} : { step } };
    return kinds.map((kind) => ({ kind, ...place }));
  });
}

/** Describes a leak for messages: `a password in step create_order`. */
export function leakInWords({ kind, line, step }: Leak): string {
  return step === undefined ? `${kind} in line ${line}` : `${kind} in step ${step}`;
}

/** Returns the secrets that remain in a line. */
export type SecretFinder = (line: string) => ReadonlySet<string>;

/** Creates the search for secrets, as {@linkcode findLeaks} does it. */
export function createSecretFinder(secrets: Iterable<string>): SecretFinder {
  const sought = secretLookup(secrets);
  return (line) => {
    const found = new Set<string>();
    for (const view of decodedViews(line)) {
      textsIn(view, sought, found);
      wordsIn(view, sought.words, found);
    }
    return found;
  };
}

/** The secrets, indexed for the search. */
interface SecretLookup {
  /**
   * The secrets by their first characters; the key of the outer map is the number of characters.
   */
  readonly byBeginning: ReadonlyMap<number, ReadonlyMap<string, readonly SecretSpelling[]>>;
  /** Secrets that are ordinary words. */
  readonly words: ReadonlySet<string>;
}

interface SecretSpelling {
  readonly secret: string;
  /** The text to look for: the secret, a line of it, or either in lower case. */
  readonly text: string;
}

function secretLookup(secrets: Iterable<string>): SecretLookup {
  const byBeginning = new Map<number, Map<string, SecretSpelling[]>>();
  const words = new Set<string>();
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    if (isWord(secret)) words.add(secret);
    else for (const text of writtenForms(secret)) put(byBeginning, { secret, text });
  }
  return { byBeginning, words };
}

function put(
  byBeginning: Map<number, Map<string, SecretSpelling[]>>,
  sought: SecretSpelling,
): void {
  const length = sought.text.length < MIN_CERTAIN ? MIN_LENGTH : MIN_CERTAIN;
  const groups = byBeginning.get(length) ?? new Map<string, SecretSpelling[]>();
  byBeginning.set(length, groups);
  const key = sought.text.slice(0, length);
  const group = groups.get(key);
  if (group) group.push(sought);
  else groups.set(key, [sought]);
}

/** Whether a secret is an ordinary word or a short number. */
export function isWord(secret: string): boolean {
  return secret.length <= MAX_WORD && /^(?:\p{L}+|\d{1,7})$/u.test(secret) && !looksRandom(secret);
}

/**
 * Returns the forms of a secret to look for: longer secrets also in lower case, as in host names,
 * and each longer line of a multi-line secret.
 */
function writtenForms(secret: string): Set<string> {
  if (secret.length < MIN_CERTAIN) return new Set([secret]);
  const lines = secret.includes("\n") ? secret.split(/\r?\n/).map((line) => line.trim()) : [];
  const texts = [secret, ...lines.filter((line) => line.length >= MIN_CERTAIN)];
  return new Set(texts.flatMap((text) => [text, text.toLowerCase()]));
}

function textsIn(view: string, { byBeginning }: SecretLookup, found: Set<string>): void {
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
  /(["']?)([A-Za-z_][\w.-]{0,99})\1[ \t]*[:=][ \t]*(?="([^"\n]*)"|'([^'\n]*)'|([^\s"'{}[\],&#]+))/g;
const BASIC = /basic\s+([A-Za-z0-9+/_-]{4,}=*)/gi;

function wordsIn(view: string, words: ReadonlySet<string>, found: Set<string>): void {
  if (words.size === 0) return;
  for (const { 2: name, 3: double, 4: single, 5: plain } of view.matchAll(PAIR)) {
    const value = double ?? single ?? plain;
    if (words.has(value) && mayBeSecretName(name)) found.add(value);
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

/** Returns the possible readings of a line: the line itself, and what is encoded in it. */
function decodedViews(line: string): string[] {
  const plain = new Set([line]);
  for (const text of plain) {
    if (plain.size < MAX_VIEWS) { for (const decode of DECODERS) plain.add(decode(text)); }
  }
  const texts = [...plain];
  return [...texts, ...texts.flatMap(hidden)];
}

const MAX_VIEWS = 6;
const DECODERS: readonly ((text: string) => string)[] = [unescaped, percentDecoded];
const PERCENT = /(?:%[0-9a-f]{2})+/gi;
const ESCAPE = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\\/"'nrtbf]))/gi;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const BASE64_RUN = /[A-Za-z0-9+/_-]{6,}/g;
const HEX_RUN = /(?:[0-9a-f]{2}){8,}/gi;
const utf8 = new TextDecoder();

/** Decodes the escapes of JSON and of double-quoted YAML in a text. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (_, long, short, one) => {
    const code = long ?? short;
    return code === undefined ? CONTROLS[one] ?? one : String.fromCharCode(parseInt(code, 16));
  });
}

function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  return text.replaceAll("+", " ").replace(
    PERCENT,
    (run) => utf8.decode(Uint8Array.fromHex(run.replaceAll("%", ""))),
  );
}

/**
 * Returns the texts that base64 and hexadecimal digits in a text encode, starting at any offset.
 */
function hidden(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.matchAll(BASE64_RUN)) {
    for (let skip = 0; skip < 4; skip++) found.push(base64Decoded(run.slice(skip)));
  }
  for (const [run] of text.matchAll(HEX_RUN)) found.push(utf8.decode(Uint8Array.fromHex(run)));
  return found;
}

function base64Decoded(digits: string): string {
  const rest = digits.length % 4;
  const whole = rest === 1 ? digits.slice(0, -1) : digits;
  try {
    return utf8.decode(
      Uint8Array.fromBase64(whole.replaceAll("-", "+").replaceAll("_", "/"), {
        lastChunkHandling: "loose",
      }),
    );
  } catch {
    return "";
  }
}
