import { KnownForms, SecretIndex } from "../../redaction/mod.ts";
import { knownTokens, looksRandom, mayBeSecretName } from "../../secrets/mod.ts";
import { decodePercent } from "../../text/mod.ts";
import { fromBase64 } from "../../mime/mod.ts";

/** How a step begins in the text of a flow. */
const STEP = /^ {2}- name: (.+)$/;

const MIN_LENGTH = 4;
/** A shorter secret may be part of a word by chance. */
export const MIN_CERTAIN = 8;
const MAX_WORD = 12;

/**
 * Finds the recorded secrets that remain in the text of a flow, in text order, in every form in which
 * a run masks them. A secret that is an ordinary word or a short number counts only as the whole
 * value under a secret name. Secrets shorter than four characters are not looked for.
 *
 * @returns Each with its kind with the article, `a password`, never the secret itself; the number of
 * its line, from 1; and the name of the step that it is in, if it is in one.
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
export function leakInWords({ kind, line, step }: ReturnType<typeof findLeaks>[number]): string {
  return step === undefined ? `${kind} in line ${line}` : `${kind} in step ${step}`;
}

/**
 * Creates the search for secrets, as {@linkcode findLeaks} does it: it returns those that remain in a
 * line.
 */
export function createSecretFinder(secrets: Iterable<string>) {
  const all = Iterator.from(secrets).filter(({ length }) => length >= MIN_LENGTH).toArray();
  const words = new Set(all.filter(isWord));
  const others = all.filter((secret) => !words.has(secret));
  const forms = new KnownForms();
  const index = new SecretIndex(forms);
  for (const secret of others) index.add(secret);
  return (line: string): ReadonlySet<string> => {
    const parts = index.find(line, ([start, end]) => isWhole(line, start, end))
      .map(([start, end]) => line.slice(start, end));
    const isFound = (secret: string) =>
      forms.of(secret).some((form) => parts.some((part) => part.includes(form)));
    const found = parts.length > 0 ? others.filter(isFound) : [];
    return new Set([...found, ...words.size > 0 ? words.intersection(secretWords(line)) : []]);
  };
}

/** Whether a secret is an ordinary word or a short number. */
export function isWord(secret: string): boolean {
  return secret.length <= MAX_WORD && /^(?:\p{L}+|\d{1,7})$/u.test(secret) && !looksRandom(secret);
}

/** Whether a text that was found is long enough to mean a secret, or else is no part of a word. */
function isWhole(line: string, start: number, end: number): boolean {
  return end - start >= MIN_CERTAIN ||
    !/[A-Za-z0-9]/.test(line[start - 1] ?? "") && !/[A-Za-z0-9]/.test(line[end] ?? "");
}

/** A name and its whole value, in YAML, JSON, a query or a form. */
const PAIR =
  /(["']?)([A-Za-z_][\w.-]{0,99})\1[ \t]*[:=][ \t]*(?="([^"\n]*)"|'([^'\n]*)'|([^\s"'{}[\],&#]+))/g;
const BASIC = /basic\s+([A-Za-z0-9+/_-]{4,}=*)/gi;

/** Returns the whole values that are in places of secrets, also in what is encoded in a line. */
function secretWords(line: string): ReadonlySet<string> {
  const plain = [line, line.replace(/\\[nrt]/g, " ")].map((one) => one.replaceAll("\\", ""));
  const once = plain.map(decodePercent);
  const views = [...plain, ...once, ...once.map(decodePercent)];
  const hidden = views.flatMap((view) => [
    ...view.matchAll(/[A-Za-z0-9+/_-]{6,}/g).flatMap(([run]) =>
      [0, 1, 2, 3].map((at) => decoded(run.slice(at)))
    ),
    ...view.matchAll(/(?:[0-9a-f]{2}){8,}/gi).map(([run]) => utf8.decode(Uint8Array.fromHex(run))),
  ]);
  return new Set([...views, ...hidden].flatMap((view) => [
    ...view.matchAll(PAIR).filter(({ 2: name }) => mayBeSecretName(name))
      .map(({ 3: double, 4: single, 5: plain }) => double ?? single ?? plain),
    // The password of Basic credentials (RFC 7617).
    ...view.matchAll(BASIC).map(([, credentials]) => decoded(credentials).replace(/^[^:]*:/, "")),
  ]));
}

function decoded(base64: string): string {
  return utf8.decode(fromBase64(base64.length % 4 === 1 ? base64.slice(0, -1) : base64));
}

const utf8 = new TextDecoder();
