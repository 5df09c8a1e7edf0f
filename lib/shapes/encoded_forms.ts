import { fromBase64 } from "../mime/mod.ts";
import { FILTERS } from "../resolver/mod.ts";
import { encodeComponent, ifPossible, memoizedByName } from "../text/mod.ts";

/** A text that a response may contain, and the filters that convert it to that of a request value. */
export type EncodedForm = { readonly text: string; readonly filters: readonly string[] };

const MIN_DECODED = 8;
/** Longer texts are only looked for unchanged. */
const MAX_CHANGED = 8192;
/** Text that was in UTF-8, otherwise it has U+FFFD in it. */
const PRINTABLE = /^[\x20-\x7e\u00a0-\ufffc]+$/;

/** The longest texts whose forms are remembered, in characters: requests repeat their cookies. */
const MAX_REMEMBERED_LENGTH = 500;

/** Returns the forms in which a value may occur in a response, the likeliest first. */
export function encodedForms(text: string): readonly EncodedForm[] {
  return text.length > MAX_REMEMBERED_LENGTH ? formsOf(text) : rememberedForms(text);
}

const rememberedForms = memoizedByName(formsOf);

/** Base64, unless it is hexadecimal. */
const BASE64 = /^(?![\da-fA-F-]+$)[\w+/-]{11,}={0,2}$/;

/** Filters, the texts that may be made by each, and what it may have made them from. */
const SOURCES: readonly (readonly [string, RegExp, (text: string) => string | undefined])[] = [
  ["urlencode", /%/, (text) => encodedBy("urlencode", decodedPercent(text), text)],
  ["urldecode", /[^\w.~-]/, encodeComponent],
  ["urldecode", /[^\w.~-]/, (text) => encodeURIComponent(text.toWellFormed())],
  ["lower", /^[\da-f-]{12,}$/, (text) => text.toUpperCase()],
  ["upper", /^[\dA-F-]{12,}$/, (text) => text.toLowerCase()],
  ["base64", BASE64, (text) => encodedBy("base64", decodedBase64(text), text)],
  ["base64url", BASE64, (text) => encodedBy("base64url", decodedBase64(text), text)],
  ["base64decode", /^[^]{8}/, (text) => filtered(text, ["base64"])],
];

function formsOf(text: string): readonly EncodedForm[] {
  const forms = new Map<string, readonly string[]>([[text, []]]);
  for (const [filter, made, source] of text.length > MAX_CHANGED ? [] : SOURCES) {
    const other = made.test(text) ? source(text) : undefined;
    if (other) forms.getOrInsert(other, [filter]);
  }
  return Array.from(forms, ([text, filters]) => ({ text, filters }));
}

/** Returns a decoded text if the filter encodes it exactly as it was. */
function encodedBy(filter: string, decoded: string | undefined, encoded: string) {
  return decoded !== undefined && filtered(decoded, [filter]) === encoded ? decoded : undefined;
}

/** Returns the text that another is in base64, if it has several values in it: `user:5:token`. */
export const severalInBase64 = memoizedByName((text) => {
  const decoded = BASE64.test(text) ? encodedBy("base64", decodedBase64(text), text) : undefined;
  return decoded?.includes(":") ? decoded : undefined;
});

/** Returns the JSON object that a text is in base64, if it is one. */
export function objectInBase64(text: string): string | undefined {
  const decoded = severalInBase64(text);
  return decoded && /^\{"[^]*\}$/.test(decoded) ? decoded : undefined;
}

/** Returns what filters make of a text; nothing if they do not accept it. */
export function filtered(text: string, filters: readonly string[]): string | undefined {
  return ifPossible(() =>
    filters.reduce((value, name) => String(FILTERS.get(name)!.apply(value, [])), text)
  );
}

/** Decodes a percent-encoded text; returns nothing if it is malformed. */
export function decodedPercent(text: string): string | undefined {
  return text.includes("%") ? ifPossible(() => decodeURIComponent(text)) : text;
}

/** Returns the text that another is in base64, if all of it can be printed. */
export function decodedBase64(text: string): string | undefined {
  const bytes = fromBase64(text);
  const decoded = bytes && new TextDecoder().decode(bytes);
  return decoded && decoded.length >= MIN_DECODED && PRINTABLE.test(decoded) ? decoded : undefined;
}

/** A part of a text that may be a value in itself, and the offset of its first UTF-16 unit. */
export type TextPart = Readonly<ReturnType<typeof textParts>[number]>;

const MIN_PART = 6;
const MAX_TEXT = 65_536;

/** Where texts are split: first coarsely, so that base64 stays whole, then ever more finely. */
const CUTS: readonly RegExp[] = [
  /[^\s"'<>,;|&?{}()[\]\\]+/g,
  /[^\s"'<>,;|&?{}()[\]\\=:]+/g,
  /[^\s"'<>,;|&?{}()[\]\\=:/]+/g,
  /[\w-]+/g,
  /[A-Za-z\d]+/g,
];

/**
 * Returns the parts of a text that may be values, without the text itself, the longest first at
 * each level of splitting.
 */
export function textParts(text: string) {
  if (text.length > MAX_TEXT) return [];
  const starts = new Map<string, number>();
  // No part begins with the digits of an escape: `%22d271f9fe`.
  const unescaped = text.replaceAll(/%[\dA-F]{2}/g, "   ");
  for (const cut of CUTS) {
    for (const { 0: part, index } of unescaped.matchAll(cut)) {
      if (part.length >= MIN_PART && part !== text) starts.getOrInsert(part, index);
    }
  }
  return Array.from(starts, ([text, start]) => ({ text, start }));
}
