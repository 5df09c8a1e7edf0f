const encoder = new TextEncoder();
const MIN_LINE = 8;
const MAX_JSON_DEPTH = 4;
const HEX_DIGITS = /%[0-9A-F]{2}/g;

/**
 * Every form in which a secret may show up: raw, on one line, percent-encoded as any part of a URL or
 * of a form, escaped in JSON, in base64 of both alphabets at each of its three alignments (so also
 * inside `Basic …`), and in hexadecimal; of a secret of several lines, each longer line as well.
 *
 * @param secret At least four characters.
 */
export function secretForms(secret: string): Set<string> {
  const bytes = encoder.encode(secret);
  const hex = bytes.toHex();
  const forms = [
    secret,
    secret.replace(/\s+/g, " "),
    ...urlForms(secret.toWellFormed()),
    ...jsonForms(secret),
    ...[0, 1, 2].flatMap((shift) => base64Forms(bytes, shift)),
    hex,
    hex.toUpperCase(),
    ...linesOf(secret),
  ];
  return new Set(forms.filter((form) => form.length >= 4));
}

/** The lines of a key or the like may be shown one by one. */
function linesOf(secret: string): string[] {
  if (!secret.includes("\n")) return [];
  return secret.split(/\r?\n/).map((line) => line.trim()).filter((line) => line.length >= MIN_LINE);
}

/** The encoders do not agree on which characters they leave. */
function urlForms(text: string): string[] {
  const component = encodeURIComponent(text);
  const encoded = [
    component,
    component.replace(/[!'()*]/g, percent),
    encodeURI(text),
    new URLSearchParams({ "": text }).toString().slice(1),
    ...(["pathname", "search", "password"] as const).map((part) => inUrl(part, text)),
    ...inWholeUrl(text),
  ];
  return encoded
    .flatMap((form) => [form, form.replaceAll("%20", "+")])
    .flatMap((form) => [form, form.replace(HEX_DIGITS, (code) => code.toLowerCase())])
    .flatMap((form) => /["\\]/.test(form) ? [form, ...jsonForms(form)] : [form]);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** A text that stands unencoded in a URL may be cut into its parts, each encoded in its own way. */
function inWholeUrl(text: string): string[] {
  return ["http://host/", "http://host/?"].flatMap((start) => {
    if (!/[?#]/.test(text) || !URL.canParse(start + text)) return [];
    return [new URL(start + text).href.slice(start.length)];
  });
}

/** A text as a part of a URL holds it once it is parsed (WHATWG URL). */
function inUrl(part: "pathname" | "search" | "password", text: string): string {
  const url = new URL("http://host/");
  url[part] = part === "search" ? `?${text}` : text;
  return url[part].replace(/^[/?]/, "");
}

/**
 * Writers of JSON escape what they must, and some of them more; JSON may stand in a string of JSON,
 * and messages quote strings as JSON once more.
 */
function jsonForms(text: string): string[] {
  const json = escapeJson(text);
  const ascii = json.replace(/[\u0080-\uffff]/g, unicode);
  let forms = [json, ascii, json.replace(/[<>&\u2028\u2029]/g, unicode)];
  forms = forms.flatMap((form) => [form, form.replaceAll("/", "\\/")]);
  const all = [...forms];
  for (let depth = 1; depth < MAX_JSON_DEPTH; depth++) {
    forms = forms.map(escapeJson);
    all.push(...forms);
  }
  return all;
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** The characters of base64 that depend on the bytes alone, with `shift` bytes before them. */
function base64Forms(bytes: Uint8Array, shift: number): string[] {
  const padded = new Uint8Array(shift + bytes.length);
  padded.set(bytes, shift);
  const head = Math.ceil((shift * 8) / 6);
  const tail = Math.floor((padded.length * 8) / 6);
  const stable = padded.toBase64().slice(head, tail);
  return [stable, stable.replaceAll("+", "-").replaceAll("/", "_")];
}
