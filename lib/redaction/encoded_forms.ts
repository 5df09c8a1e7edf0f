import { encodeComponent, unicodeEscapes } from "../text/mod.ts";

const MAX_JSON_DEPTH = 4;
/** The length above which a text is escaped less often, since each time may double it. */
const LONG = 4_096;
const MAX_JSON_DEPTH_OF_LONG = 2;

/**
 * Returns the forms of a text in a JSON string. Some JSON writers escape more than necessary, a
 * JSON string may contain JSON, and messages quote strings as JSON again.
 */
export function jsonForms(text: string): string[] {
  const json = escapeJson(text);
  const ascii = json.replace(/[\u0080-\uffff]/g, unicodeEscapes);
  const inPage = json.replace(/[<>&\u2028\u2029]/g, unicodeEscapes);
  let forms = new Set([json, ascii, inPage].flatMap((form) => [form, form.replaceAll("/", "\\/")]));
  const all = [...forms];
  const maxDepth = text.length > LONG ? MAX_JSON_DEPTH_OF_LONG : MAX_JSON_DEPTH;
  for (let depth = 1; depth < maxDepth; depth++) {
    forms = new Set(Array.from(forms).filter((form) => /["\\]/.test(form)).map(escapeJson));
    all.push(...forms);
  }
  return all;
}

/** Escapes a text for a JSON string, with as few escapes as possible. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const DOUBLE_QUOTES = ['"', "&quot;", "&#34;"];
const SINGLE_QUOTES = ["'", "&#39;", "&#x27;", "&#039;", "&apos;"];

/**
 * Returns the forms of a text in HTML, XML, a JSONPath (RFC 9535) or the single quotes of YAML, a
 * program or a shell.
 */
export function markupForms(text: string): string[] {
  if (!/[&<>"'\u{80}-\u{10ffff}]/u.test(text)) return [];
  const quoted = [
    text.replaceAll("'", "''"),
    text.replaceAll("'", "\\'"),
    inJsonPath(text),
    ...[text, escapeJson(text)].map((one) => one.replaceAll("'", "'\\''")),
  ];
  return [
    ...pageForms(text).flatMap((page) => [page, ...jsonForms(page)]),
    ...pageForms(escapeJson(text)),
    ...quoted.flatMap((form) => [form, escapeJson(form)]),
  ];
}

/** The characters that a reference may stand for: those of markup, or those beyond ASCII as well. */
const REFERRED = [/[&<>"']/gu, /[&<>"'\u{80}-\u{10ffff}]/gu];
/** The spellings of the number of a character in a reference. */
const NUMBERS: readonly ((code: number) => string)[] = [
  String,
  (code) => `x${code.toString(16)}`,
  (code) => `x${code.toString(16).toUpperCase()}`,
];

/** Returns the forms of a text in HTML and XML, whose references are names or numbers. */
function pageForms(text: string): string[] {
  const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const named = quoteSpellings(text)
    .map(([double, single]) => plain.replaceAll('"', double).replaceAll("'", single));
  const numbered = REFERRED.flatMap((referred) =>
    NUMBERS.map((number) =>
      text.replace(referred, (one) => `&#${number(one.codePointAt(0) ?? 0)};`)
    )
  );
  return Array.from(new Set([...named, ...numbered]));
}

/** Returns the spellings of the quotes in a text. */
function quoteSpellings(text: string): (readonly [double: string, single: string])[] {
  const doubles = text.includes('"') ? DOUBLE_QUOTES : DOUBLE_QUOTES.slice(0, 1);
  const singles = text.includes("'") ? SINGLE_QUOTES : SINGLE_QUOTES.slice(0, 1);
  return doubles.flatMap((double) => singles.map((single) => [double, single] as const));
}

/** Escapes a member name for single quotes in a path. */
function inJsonPath(text: string): string {
  return escapeJson(text).replaceAll('\\"', '"').replaceAll("'", "\\'");
}

const HEX_DIGITS = /%[0-9A-F]{2}/g;

/**
 * Returns the forms of a text in a URL or a form, including a URL in a parameter of another URL.
 * Encoders do not agree on which characters they encode.
 *
 * @param text Must be well formed.
 */
export function urlForms(text: string): string[] {
  const component = encodeURIComponent(text);
  const encoded = new Set([
    component,
    encodeComponent(text),
    encodeURI(text),
    new URLSearchParams({ "": text }).toString().slice(1),
    ...(["pathname", "search", "password"] as const).map((part) => inUrl(part, text)),
    ...inWholeUrl(text),
    ...asHost(text),
  ]);
  const once = new Set(
    Array.from(encoded).flatMap((form) => {
      const plus = form.replaceAll("%20", "+");
      return [form, plus, lowerHex(form), lowerHex(plus)];
    }),
  );
  const twice = Array.from(once, (form) => encodeURIComponent(form));
  return Array.from(new Set([...once, ...twice, ...twice.map(lowerHex)]))
    .flatMap((form) => /["\\]/.test(form) ? [form, ...jsonForms(form)] : [form]);
}

function lowerHex(text: string): string {
  return text.replace(HEX_DIGITS, (code) => code.toLowerCase());
}

/**
 * Returns the forms of an unencoded text that a URL splits into parts, each encoded in its own way.
 */
function inWholeUrl(text: string): string[] {
  return ["http://host/", "http://host/?"].flatMap((start) => {
    if (!/[?#]/.test(text) || !URL.canParse(start + text)) return [];
    return [new URL(start + text).href.slice(start.length)];
  });
}

/** Returns a text as it appears in a part of a parsed URL (WHATWG URL). */
function inUrl(part: "pathname" | "search" | "password", text: string): string {
  const url = new URL("http://host/");
  url[part] = part === "search" ? `?${text}` : text;
  return url[part].replace(/^[/?]/, "");
}

/** Returns a text as a host label: in lower case, with letters beyond ASCII as Punycode. */
function asHost(text: string): string[] {
  const suffix = ".test";
  const url = /[\s@:/?#\\]/.test(text) ? null : URL.parse(`http://${text}${suffix}/`);
  return url?.hostname.endsWith(suffix) ? [url.hostname.slice(0, -suffix.length)] : [];
}

/**
 * Returns the part of the base64 of data with these bytes that depends on them alone, in both
 * alphabets (RFC 4648), also percent-encoded and escaped in JSON.
 */
export function base64Forms(bytes: Uint8Array): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const stable = stableBase64(bytes, shift);
    if (!/[+/]/.test(stable)) return [stable];
    const percent = encodeURIComponent(stable);
    return [
      stable,
      stable.replaceAll("+", "-").replaceAll("/", "_"),
      stable.replaceAll("/", "\\/"),
      percent,
      percent.replace(/%2[BF]/g, (code) => code.toLowerCase()),
    ];
  });
}

/**
 * Returns the base64 of bytes after `shift` other bytes, without the characters that depend on
 * those.
 */
function stableBase64(bytes: Uint8Array, shift: number): string {
  const padded = new Uint8Array(shift + bytes.length);
  padded.set(bytes, shift);
  const head = Math.ceil((shift * 8) / 6);
  const tail = Math.floor((padded.length * 8) / 6);
  return padded.toBase64().slice(head, tail);
}
