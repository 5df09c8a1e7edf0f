import { escapeJson } from "./json_forms.ts";

const DOUBLE_QUOTES = ['"', "&quot;", "&#34;"];
const SINGLE_QUOTES = ["'", "&#39;", "&#x27;", "&#039;", "&apos;"];

/** A text as a page of HTML, a document of XML, a path (RFC 9535) or text in single quotes holds it. */
export function markupForms(text: string): string[] {
  if (!/[&<>"']/.test(text)) return [];
  const plain = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const pages = pairs(text)
    .map(([double, single]) => plain.replaceAll('"', double).replaceAll("'", single));
  const quoted = [text.replaceAll("'", "''"), text.replaceAll("'", "\\'"), inPath(text)];
  return [...pages, ...quoted].flatMap((form) => [form, escapeJson(form)]);
}

/** The spellings of the quotes that a text has. */
function pairs(text: string): (readonly [double: string, single: string])[] {
  const doubles = text.includes('"') ? DOUBLE_QUOTES : DOUBLE_QUOTES.slice(0, 1);
  const singles = text.includes("'") ? SINGLE_QUOTES : SINGLE_QUOTES.slice(0, 1);
  return doubles.flatMap((double) => singles.map((single) => [double, single] as const));
}

/** A member name in a path, between single quotes. */
function inPath(text: string): string {
  return escapeJson(text).replaceAll('\\"', '"').replaceAll("'", "\\'");
}
