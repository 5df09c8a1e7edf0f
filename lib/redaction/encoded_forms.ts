import { encodeComponent, unicodeEscapes } from "../text/mod.ts";

const MAX_JSON_DEPTH = 4;

/**
 * A text as in a JSON string. Some writers of JSON escape more than they must; JSON may be inside a
 * JSON string, and messages quote strings as JSON once more.
 */
export function jsonForms(text: string): string[] {
  const json = escapeJson(text);
  const ascii = json.replace(/[\u0080-\uffff]/g, unicodeEscapes);
  const inPage = json.replace(/[<>&\u2028\u2029]/g, unicodeEscapes);
  let forms = [json, ascii, inPage].flatMap((form) => [form, form.replaceAll("/", "\\/")]);
  const all = [...forms];
  for (let depth = 1; depth < MAX_JSON_DEPTH; depth++) {
    forms = forms.map(escapeJson);
    all.push(...forms);
  }
  return all;
}

/** A text as in a JSON string, with the fewest escapes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const DOUBLE_QUOTES = ['"', "&quot;", "&#34;"];
const SINGLE_QUOTES = ["'", "&#39;", "&#x27;", "&#039;", "&apos;"];

/** A text as in HTML, XML, a JSONPath (RFC 9535) or single quotes. */
export function markupForms(text: string): string[] {
  if (!/[&<>"']/.test(text)) return [];
  const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const pages = quoteSpellings(text)
    .map(([double, single]) => plain.replaceAll('"', double).replaceAll("'", single));
  const quoted = [text.replaceAll("'", "''"), text.replaceAll("'", "\\'"), inJsonPath(text)];
  return [...pages, ...quoted].flatMap((form) => [form, escapeJson(form)]);
}

/** The spellings of the quotes that a text has. */
function quoteSpellings(text: string): (readonly [double: string, single: string])[] {
  const doubles = text.includes('"') ? DOUBLE_QUOTES : DOUBLE_QUOTES.slice(0, 1);
  const singles = text.includes("'") ? SINGLE_QUOTES : SINGLE_QUOTES.slice(0, 1);
  return doubles.flatMap((double) => singles.map((single) => [double, single] as const));
}

/** A member name in a path, between single quotes. */
function inJsonPath(text: string): string {
  return escapeJson(text).replaceAll('\\"', '"').replaceAll("'", "\\'");
}

const HEX_DIGITS = /%[0-9A-F]{2}/g;

/**
 * A text as in a URL or a form, also as in a URL in a parameter of another one. Encoders do not
 * agree on which characters they encode.
 *
 * @param text Well formed.
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
  return [...once, ...twice, ...twice.map(lowerHex)]
    .flatMap((form) => /["\\]/.test(form) ? [form, ...jsonForms(form)] : [form]);
}

function lowerHex(text: string): string {
  return text.replace(HEX_DIGITS, (code) => code.toLowerCase());
}

/** An unencoded text in a URL may be split into its parts, each encoded in its own way. */
function inWholeUrl(text: string): string[] {
  return ["http://host/", "http://host/?"].flatMap((start) => {
    if (!/[?#]/.test(text) || !URL.canParse(start + text)) return [];
    return [new URL(start + text).href.slice(start.length)];
  });
}

/** A text as in a part of a parsed URL (WHATWG URL). */
function inUrl(part: "pathname" | "search" | "password", text: string): string {
  const url = new URL("http://host/");
  url[part] = part === "search" ? `?${text}` : text;
  return url[part].replace(/^[/?]/, "");
}

/** A text as a label of a host: in lower case, letters beyond ASCII as Punycode. */
function asHost(text: string): string[] {
  const suffix = ".test";
  const url = /[\s@:/?#\\]/.test(text) ? null : URL.parse(`http://${text}${suffix}/`);
  return url?.hostname.endsWith(suffix) ? [url.hostname.slice(0, -suffix.length)] : [];
}

/**
 * The part of the base64 of any data with these bytes that depends on them alone, in both alphabets
 * (RFC 4648), also percent-encoded and escaped in JSON.
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

/** The base64 of bytes after `shift` other bytes, without the characters that depend on those. */
function stableBase64(bytes: Uint8Array, shift: number): string {
  const padded = new Uint8Array(shift + bytes.length);
  padded.set(bytes, shift);
  const head = Math.ceil((shift * 8) / 6);
  const tail = Math.floor((padded.length * 8) / 6);
  return padded.toBase64().slice(head, tail);
}
