import { base64Forms, escapeJson, jsonForms, markupForms, urlForms } from "./encoded_forms.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });
const MIN_FORM = 4;
const MIN_LINE = 8;
const MIN_LOWER_CASE = 8;
const MIN_NORMALIZED = 8;

/**
 * Returns every form in which a secret may appear: raw, on one line, without blanks, in lower case,
 * decoded with the wrong charset, percent-encoded (also twice) as any part of a URL or form,
 * escaped in JSON, HTML, XML and paths, in base64 of both alphabets at each of its three alignments
 * (so also inside `Basic …`), and in hexadecimal; decoded, if the secret itself is base64 or
 * hexadecimal; and each longer line of a secret with several lines.
 *
 * @param secret At least four characters.
 */
export function secretForms(secret: string): ReadonlySet<string> {
  return PLAIN.test(secret) ? plainForms(secret) : formsOfAnyText(secret);
}

/**
 * Most keys and tokens: no format escapes their characters. An `xn--` in them could begin a label
 * of an internationalized host name.
 */
const PLAIN = /^(?!.*xn--)[a-z0-9_.-]+$/i;

/** Returns the forms of a plain secret, without making those that are all the same. */
function plainForms(secret: string): Set<string> {
  const bytes = encoder.encode(secret);
  const hex = bytes.toHex();
  const forms = [secret, secret.toLowerCase(), ...base64Forms(bytes), hex, hex.toUpperCase()];
  return new Set([...forms, ...decodedForms(secret)].filter((form) => form.length >= MIN_FORM));
}

/** The length above which rare forms are made of the beginning only: there may be hundreds. */
const LONG = 16_384;

/** Returns the forms of a secret of any characters. */
export function formsOfAnyText(secret: string): Set<string> {
  if (secret.length <= LONG) return allForms(secret);
  const texts = new Set([secret, ...inOtherLines(secret), ...inLowerCase(secret)]);
  return new Set([
    ...Array.from(texts).flatMap(jsonForms),
    ...plainForms(secret),
    encodeURIComponent(secret.toWellFormed()),
    ...linesOf(secret),
    ...allForms(secret.slice(0, LONG)),
  ]);
}

function allForms(secret: string): Set<string> {
  const bytes = encoder.encode(secret);
  const hex = bytes.toHex();
  const json = escapeJson(secret);
  const lines = new Set([secret, ...inOtherLines(secret)]);
  const texts = new Set([
    ...lines,
    ...inLowerCase(secret),
    ...misread(bytes),
    ...normalized(secret),
  ]);
  const marked = markupForms(secret);
  const forms = [
    ...texts,
    ...Array.from(texts).flatMap(jsonForms),
    ...Array.from(lines).flatMap((text) => urlForms(text.toWellFormed())),
    ...(json === secret ? [] : urlForms(json)),
    ...marked,
    ...base64Forms(bytes),
    ...(json === secret ? [] : base64Forms(encoder.encode(json))),
    hex,
    hex.toUpperCase(),
    ...decodedForms(secret),
    ...[...texts, ...marked].flatMap(linesOf),
  ];
  const folded = /\s/.test(secret) ? forms.map((form) => form.replace(/\s+/g, " ")) : [];
  return new Set([...forms, ...folded].filter((form) => form.length >= MIN_FORM));
}

/**
 * Returns a secret with other line ends: excerpts are folded to one line, and forms and text files
 * may have other line ends.
 */
function inOtherLines(secret: string): string[] {
  if (!/[\s\p{Cc}]/u.test(secret)) return [];
  return [
    secret.replace(/\s+/g, " "),
    secret.replace(/[\s\p{Cc}]+/gu, " "),
    secret.replace(/\r?\n/g, "\n"),
    secret.replace(/\r?\n/g, "\r\n"),
  ];
}

/**
 * Returns bytes decoded with the wrong charset: header fields are read as Latin-1, and other texts
 * without a charset as Windows-1252.
 */
function misread(bytes: Uint8Array): string[] {
  if (bytes.every((byte) => byte < 0x80)) return [];
  const latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return [latin1, new TextDecoder("windows-1252").decode(bytes)];
}

/**
 * Returns normalized forms: base64 without blanks and padding, a URL without tabs and line breaks
 * (WHATWG URL), the name of a form part, a path with single slashes.
 */
function normalized(secret: string): string[] {
  const forms = [
    secret.replace(/\s+/g, ""),
    secret.replace(/[\t\r\n]+/g, ""),
    secret.replace(/(?<!=)=+$/, ""),
    secret.replaceAll('"', "%22").replace(/\r\n?|\n/g, "%0D%0A"),
    secret.replaceAll("\\", "/").replace(/\/{2,}/g, "/"),
  ];
  return forms.filter((form) => form !== secret && form.length >= MIN_NORMALIZED);
}

/**
 * Returns a secret in lower case, as in names of hosts and headers, unless it is short: it could
 * then be a word of a message.
 */
function inLowerCase(secret: string): string[] {
  return secret.length < MIN_LOWER_CASE ? [] : [secret.toLowerCase()];
}

/** Returns the lines of a key, which may be shown one at a time. */
function linesOf(secret: string): string[] {
  if (!secret.includes("\n")) return [];
  return secret.split(/\r?\n/).map((line) => line.trim()).filter((line) => line.length >= MIN_LINE)
    .flatMap((line) => [line, ...jsonForms(line)]);
}

const MIN_DECODED_BYTES = 8;

/**
 * Returns the decoded forms of a secret that is base64 or hexadecimal: bodies are sent as these
 * bytes, and shown as text, or as base64 or hexadecimal in another spelling.
 */
function decodedForms(secret: string): string[] {
  const digits = secret.replace(/\s+/g, "");
  return READINGS.flatMap(({ written, read }) => {
    const bytes = written.test(digits) ? valueOrNothing(() => read(digits)) : undefined;
    if (!bytes || bytes.length < MIN_DECODED_BYTES) return [];
    const hex = bytes.toHex();
    return [...readableForms(bytes, hex), ...base64Forms(bytes), hex, hex.toUpperCase()];
  });
}

/** The encodings of bytes, and what can be one; most secrets are none, and errors are slow. */
const READINGS = [
  {
    written: /^(?:[\w+/-]{4})*(?:[\w+/-]{2,3}={0,2})?$/,
    read: (digits: string) =>
      Uint8Array.fromBase64(digits.replaceAll("-", "+").replaceAll("_", "/")),
  },
  { written: /^(?:[0-9a-f]{2})*$/i, read: (digits: string) => Uint8Array.fromHex(digits) },
];

/** U+FFFD in UTF-8; without it, the character in a decoded text means that bytes are not UTF-8. */
const REPLACEMENT_HEX = "efbfbd";

/** Returns bytes as text, if they are UTF-8. Most are not, and the errors of a decoder are slow. */
function readableForms(bytes: Uint8Array, hex: string): string[] {
  const lossy = decoder.decode(bytes);
  if (lossy.includes("\uFFFD") && !hex.includes(REPLACEMENT_HEX)) return [];
  const text = valueOrNothing(() => strictDecoder.decode(bytes)) ?? "";
  return text.trim().length < MIN_DECODED_BYTES || /\p{Cc}/u.test(text)
    ? []
    : [text, ...jsonForms(text)];
}

function valueOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
