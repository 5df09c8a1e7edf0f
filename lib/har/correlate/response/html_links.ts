import { once } from "../../../text/mod.ts";
import type { TextSource } from "../../provenance.ts";
import {
  decodeReferences,
  elementAt,
  elementsOf,
  type Markup,
  type MarkupElement,
} from "../../read/mod.ts";
import { isNumbered, isStrong, type NameWords, nameWords, valueClass } from "../../values/mod.ts";
import { firstSource, literalPattern } from "./anchored_pattern.ts";
import type { TextValue } from "./response_value.ts";
import { urlParts } from "./url_parts.ts";

/** The ends of names of attributes with links or ids, including `ng-href` and `xlink:href`. */
const LINK_NAME = /(?:^|\W)(href|action|formaction|data-[\w-]{1,99})$/;
const TEXT = /^[^<>]*>\s*([^<>\s][^<>]{0,79}?)\s*</;
const PIECE = `([^/?&#"']+)`;

/**
 * Returns the ids in the attributes of a page that are looked for, in order: `17` of
 * `href="/notes/17"`, or of `data-id="17"`. Distinctive ids are found
 * without a link as well, so they are included only if something in their row was typed.
 *
 * @param typed Returns the id of the request value in which a text was typed earlier, if any.
 */
export function htmlLinks(
  page: Markup,
  isWanted: (value: string) => boolean,
  typed: (text: string) => string | undefined = () => undefined,
): readonly TextValue[] {
  const { text: html } = page;
  const rows = htmlRows(page, typed);
  const links: TextValue[] = [];
  const attributes = page.tags.flatMap((tag) =>
    tag.attributes.filter(({ value, quote }) => quote !== "" && mayHave(value, isWanted))
  );
  for (const { name, value, start, end } of attributes) {
    const attribute = LINK_NAME.exec(name)?.[1];
    if (attribute === undefined || /["'<>]/.test(value)) continue;
    const at = start + name.length - attribute.length;
    const head = html.slice(at, end - value.length - 1);
    const add = (piece: string, names: NameWords, before: () => string) => {
      if (!isWanted(piece)) return;
      const kind = valueClass(piece);
      if (!isStrong(kind) && !isNumbered(kind)) return;
      links.push({
        value: piece,
        names,
        source: () => {
          const beginning = `\\b${literalPattern(head)}${before()}`;
          return isStrong(kind)
            ? rows(piece, at, beginning)
            : sourceOf(html, piece, beginning, { at, after: end, rows });
        },
      });
    };
    if (attribute.startsWith("data-")) add(value, nameWords(attribute.slice(5)), () => "");
    const url = value.replaceAll("&amp;", "&");
    for (const { written, names } of urlParts(url, undefined, { isWanted })) {
      const partAt = value.lastIndexOf(written);
      if (partAt >= 0) {
        add(written, names, () => beginningOf(value.slice(0, partAt), typed));
      }
    }
  }
  return links;
}

/** Whether a piece of a URL may be looked for; a percent-encoded piece may match anything. */
function mayHave(url: string, isWanted: (value: string) => boolean): boolean {
  if (!/\d/.test(url)) return false;
  return url.includes("%") ||
    url.split(/[/?#&=;]/).some((piece) => /\d/.test(piece) && isWanted(piece));
}

/** The id of a request value in a body. */
const IN_BODY = /^\d+ (?:form|part|json) /;

/**
 * Returns a pattern for the part of a URL before a piece; the host, numbers and what the user typed
 * may differ.
 */
function beginningOf(text: string, typed: (text: string) => string | undefined): string {
  return text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "\u0000").split(/([^/?#&=;]+)/)
    .map((piece) =>
      IN_BODY.test(typed(piece) ?? "")
        ? "[^\"'/]+"
        : piece.split(/\d+/).map(literalPattern).join("\\d+")
    ).join("").replace("\u0000", "[^\"'/]*//[^\"'/]*");
}

/**
 * Finds an id by typed text in its row, because other rows may come first in the next run;
 * otherwise by the link alone if it is the first of its kind, or by the link and its text.
 */
function sourceOf(
  html: string,
  value: string,
  beginning: string,
  { at, after, rows }: { readonly at: number; readonly after: number; readonly rows: HtmlRows },
): TextSource | undefined {
  const text = TEXT.exec(html.slice(after, after + 400))?.[1];
  const withText = text !== undefined && /\p{L}{2}/u.test(text)
    ? [`${beginning}${PIECE}[^<>]*>\\s*${literalPattern(text)}`]
    : [];
  const plain = firstSource([beginning + PIECE, ...withText], html, value);
  const chosen = rows(value, at, beginning);
  return chosen && plain ? { ...chosen, plain: plain.regex } : chosen ?? plain;
}

/**
 * Finds an id of a page by what the user typed in the same row.
 *
 * @param at The offset of the id.
 * @param beginning A regular expression for the text before the id, in every row.
 */
type HtmlRows = (value: string, at: number, beginning: string) => TextSource | undefined;

const MAX_ROW = 5000;
const TEXTS = />\s*([^<>\s][^<>]{0,119}?)\s*(?=<)/g;
/** Names under which a form sends which of its buttons was pressed. */
const BUTTON = / (?:submit|commit|button|btn|action|op|do|_\w+) \d+$/i;

/** Creates a finder for the rows of a page. */
function htmlRows(page: Markup, typed: (text: string) => string | undefined): HtmlRows {
  const { text: html } = page;
  const elements = once(() => elementsOf(page));
  const typedIn = (text: string) => {
    const id = typed(decodeReferences(text));
    return id === undefined || BUTTON.test(id) ? undefined : id;
  };
  return (value, at, beginning) => {
    const each = new RegExp(beginning + PIECE, "g");
    for (
      let row = elementAt(elements(), at);
      row !== undefined && row.end - row.start <= MAX_ROW;
      row = row.parent
    ) {
      if (hasOther(html, row, each, value)) return undefined;
      const inside = html.slice(row.start, row.end + 1);
      for (const { 1: text, index } of inside.matchAll(TEXTS)) {
        const by = typedIn(text);
        if (by === undefined) continue;
        const typedText = `>\\s*${literalPattern(text)}\\s*<`;
        const regexes = row.start + index < at ? [`${typedText}[\\s\\S]*?${beginning}${PIECE}`] : [
          `${beginning}${PIECE}[^<>]*${typedText}`,
          `${beginning}${PIECE}(?:(?!${beginning})[\\s\\S])*?${typedText}`,
        ];
        const found = firstSource(regexes, html, value);
        if (found) return { ...found, by };
      }
    }
    return undefined;
  };
}

function hasOther(
  html: string,
  { start, end }: MarkupElement,
  each: RegExp,
  value: string,
): boolean {
  return Array.from(html.slice(start, end).matchAll(each)).some(([, other]) => other !== value);
}
