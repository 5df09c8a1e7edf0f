import { knownTokens, looksRandom, mayBeSecretName } from "../../secrets/mod.ts";
import { fromBase64 } from "../read/mod.ts";

/**
 * A recorded secret that remains in a text: its kind with its article, `a password`, never the secret
 * itself; the number of its line, from 1; and the name of the step that it is in, if it is in one.
 */
type Leak = ReturnType<typeof findLeaks>[number];

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
export function findLeaks(text: string, secrets: Iterable<string>) {
  const find = createSecretFinder(secrets);
  // Most lines of a long flow recur.
  const kindsByLine = new Map<string, readonly string[]>();
  const kindOf = (secret: string) =>
    knownTokens(secret).at(0)?.what ?? (looksRandom(secret) ? "a token" : "a password");
  let step: string | undefined;
  return text.split("\n").flatMap((line, index) => {
    const kinds = kindsByLine.getOrInsertComputed(line, () => Array.from(find(line), kindOf));
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

/**
 * Creates the search for secrets, as {@linkcode findLeaks} does it: it returns those that remain in a
 * line.
 */
export function createSecretFinder(secrets: Iterable<string>) {
  const words = new Set<string>();
  /** The written forms of the other secrets, each with its secret, by their first characters. */
  const byBeginning = new Map<string, (readonly [text: string, secret: string])[]>();
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    const isOrdinary = isWord(secret);
    if (isOrdinary) words.add(secret);
    for (const text of isOrdinary ? [] : writtenForms(secret)) {
      byBeginning.getOrInsert(text.slice(0, MIN_LENGTH), []).push([text, secret]);
    }
  }
  const pairs = new Set(byBeginning.keys().map((beginning) => pairAt(beginning, 0)));
  return (line: string): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const view of decodedViews(line)) {
      for (let at = 0; at + MIN_LENGTH <= view.length; at++) {
        if (!pairs.has(pairAt(view, at))) continue;
        for (const [text, secret] of byBeginning.get(view.slice(at, at + MIN_LENGTH)) ?? []) {
          if (view.startsWith(text, at) && isWhole(view, at, text.length)) found.add(secret);
        }
      }
      for (const word of words.size === 0 ? [] : secretWords(view)) {
        if (words.has(word)) found.add(word);
      }
    }
    return found;
  };
}

/** Returns two characters of a text as a number, which is quicker to look up than a copy of them. */
function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) << 16 | text.charCodeAt(at + 1);
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

/** Whether a text that was found is long enough to mean a secret, or else is no part of a word. */
function isWhole(view: string, at: number, length: number): boolean {
  return length >= MIN_CERTAIN ||
    !/[A-Za-z0-9]/.test(view[at - 1] ?? "") && !/[A-Za-z0-9]/.test(view[at + length] ?? "");
}

/** A name and its whole value, in YAML, JSON, a query or a form. */
const PAIR =
  /(["']?)([A-Za-z_][\w.-]{0,99})\1[ \t]*[:=][ \t]*(?="([^"\n]*)"|'([^'\n]*)'|([^\s"'{}[\],&#]+))/g;
const BASIC = /basic\s+([A-Za-z0-9+/_-]{4,}=*)/gi;

/** Returns the whole values that are in places of secrets. */
function* secretWords(view: string): Generator<string> {
  for (const { 2: name, 3: double, 4: single, 5: plain } of view.matchAll(PAIR)) {
    if (mayBeSecretName(name)) yield double ?? single ?? plain;
  }
  for (const [, credentials] of view.matchAll(BASIC)) {
    yield base64Decoded(credentials).replace(/^[^:]*:/, "");
  }
}

/** Returns the possible readings of a line: the line itself, and what is encoded in it. */
function decodedViews(line: string): string[] {
  const plain = new Set([line]);
  for (const text of plain) {
    if (plain.size < MAX_VIEWS) plain.add(unescaped(text)).add(percentDecoded(text));
  }
  const texts = [...plain];
  return [...texts, ...texts.flatMap(hidden)];
}

const MAX_VIEWS = 6;
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
  const decoded = (run: string) => utf8.decode(Uint8Array.fromHex(run.replaceAll("%", "")));
  return text.replaceAll("+", " ").replace(PERCENT, decoded);
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
  const bytes = fromBase64(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
  return bytes === undefined ? "" : utf8.decode(bytes);
}
