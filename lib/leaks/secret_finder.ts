import { fromBase64 } from "../mime/mod.ts";
import { KnownForms, SecretIndex } from "../redaction/mod.ts";
import { looksRandom, mayBeSecretName } from "../secrets/mod.ts";
import { decodePercent } from "../text/mod.ts";

const MIN_LENGTH = 4;
/** A shorter secret may be part of a word by chance. */
export const MIN_CERTAIN = 8;
const MAX_WORD = 12;

/**
 * Creates the search for secrets in lines of text, in every form in which a run masks them: it returns
 * those that a line has. A secret that is an ordinary word or a short number counts only as the whole
 * value under a secret name. Secrets shorter than four characters are not looked for.
 */
export function createSecretFinder(secrets: Iterable<string>) {
  const all = Iterator.from(secrets).filter(({ length }) => length >= MIN_LENGTH).toArray();
  const words = new Set(all.filter(isOrdinaryWord));
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
export function isOrdinaryWord(secret: string): boolean {
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
