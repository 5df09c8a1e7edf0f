import { base64Forms } from "./base64_forms.ts";
import { escapeJson, jsonForms } from "./json_forms.ts";
import { markupForms } from "./markup_forms.ts";
import { urlForms } from "./url_forms.ts";

const encoder = new TextEncoder();
const MIN_FORM = 4;
const MIN_LINE = 8;
const MIN_LOWER_CASE = 8;

/**
 * Every form in which a secret may show up: raw, on one line, in lower case, percent-encoded (twice
 * as well) as any part of a URL or of a form, escaped in JSON, HTML, XML and paths, in base64 of both
 * alphabets at each of its three alignments (so also inside `Basic …`), and in hexadecimal; of a
 * secret of several lines, each longer line as well.
 *
 * @param secret At least four characters.
 */
export function secretForms(secret: string): Set<string> {
  const bytes = encoder.encode(secret);
  const hex = bytes.toHex();
  const json = escapeJson(secret);
  const texts = new Set([secret, ...inOtherLines(secret), ...inLowerCase(secret)]);
  const forms = [
    ...texts,
    ...Array.from(texts).flatMap(jsonForms),
    ...urlForms(secret.toWellFormed()),
    ...(json === secret ? [] : urlForms(json)),
    ...markupForms(secret),
    ...base64Forms(bytes),
    ...(json === secret ? [] : base64Forms(encoder.encode(json))),
    hex,
    hex.toUpperCase(),
    ...Array.from(texts).flatMap(linesOf),
  ];
  return new Set(forms.filter((form) => form.length >= MIN_FORM));
}

/** Excerpts are folded to one line; forms and text files may have another line end. */
function inOtherLines(secret: string): string[] {
  if (!/[\s\p{Cc}]/u.test(secret)) return [];
  return [
    secret.replace(/\s+/g, " "),
    secret.replace(/[\s\p{Cc}]+/gu, " "),
    secret.replace(/\r?\n/g, "\n"),
    secret.replace(/\r?\n/g, "\r\n"),
  ];
}

/** Names of hosts and headers are put in lower case; a short secret may be a word of a message then. */
function inLowerCase(secret: string): string[] {
  return secret.length < MIN_LOWER_CASE ? [] : [secret.toLowerCase()];
}

/** The lines of a key or the like may be shown one by one. */
function linesOf(secret: string): string[] {
  if (!secret.includes("\n")) return [];
  return secret.split(/\r?\n/).map((line) => line.trim()).filter((line) => line.length >= MIN_LINE)
    .flatMap((line) => [line, ...jsonForms(line)]);
}
