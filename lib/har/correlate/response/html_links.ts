import { once } from "../../../text/mod.ts";
import type { TextSource } from "../../provenance.ts";
import {
  decodeReferences,
  elementAt,
  elementsOf,
  type Markup,
  type MarkupElement,
} from "../../read/mod.ts";
import { isStrong, type NameWords, nameWords, valueClass } from "../../values/mod.ts";
import { findsFirst, literalPattern } from "./anchored_pattern.ts";
import { urlParts } from "./url_parts.ts";

/** An id in an attribute of a page: `17` of `href="/notes/17"`, or of `data-id="17"`. */
interface HtmlLink {
  readonly value: string;
  readonly names: NameWords;
  /** Returns the source that finds the id; computed on demand. */
  readonly source: () => TextSource | undefined;
}

/** The ends of names of attributes with links or ids, including `ng-href` and `xlink:href`. */
const LINK_NAME = /(?:^|\W)(href|action|formaction|data-[\w-]{1,99})$/;
const TEXT = /^[^<>]*>\s*([^<>\s][^<>]{0,79}?)\s*</;
const PIECE = `([^/?&#"']+)`;
const KINDS = new Set(["integer", "long integer", "epoch", "code"]);

/**
 * Returns the ids in the links of a page that are looked for, in order. Distinctive ids are found
 * without a link as well, so they are included only if something in their row was typed.
 *
 * @param typed Returns the id of the request value in which a text was typed earlier, if any.
 */
export function htmlLinks(
  page: Markup,
  isWanted: (value: string) => boolean,
  typed: (text: string) => string | undefined = () => undefined,
): readonly HtmlLink[] {
  const { text: html } = page;
  const rows = htmlRows(page, typed);
  const links: HtmlLink[] = [];
  for (const { name, value, quote, start, end } of page.tags.flatMap((tag) => tag.attributes)) {
    if (quote === "" || !/\d/.test(value) || /["'<>]/.test(value)) continue;
    const attribute = LINK_NAME.exec(name)?.[1];
    if (attribute === undefined || !mayHave(value, isWanted)) continue;
    const at = start + name.length - attribute.length;
    const head = html.slice(at, end - value.length - 1);
    const add = (piece: string, names: NameWords, before: () => string) => {
      if (!isWanted(piece)) return;
      const kind = valueClass(piece);
      if (!isStrong(kind) && !KINDS.has(kind)) return;
      links.push({
        value: piece,
        names,
        source: () => {
          const beginning = `\\b${literalPattern(head)}${before()}`;
          return isStrong(kind)
            ? rows.sourceOf(piece, at, beginning, PIECE)
            : sourceOf(html, piece, beginning, { at, after: end, rows });
        },
      });
    };
    if (attribute.startsWith("data-")) add(value, nameWords(attribute.slice(5)), () => "");
    const url = value.replaceAll("&amp;", "&");
    for (const { written, names } of urlParts(url, undefined, { isWanted })) {
      const partAt = value.lastIndexOf(written);
      if (partAt >= 0) {
        add(written, names, () => beginningOf(value.slice(0, partAt)));
      }
    }
  }
  return links;
}

/** Whether a piece of a URL may be looked for; a percent-encoded piece may match anything. */
function mayHave(url: string, isWanted: (value: string) => boolean): boolean {
  return url.includes("%") ||
    url.split(/[/?#&=;]/).some((piece) => /\d/.test(piece) && isWanted(piece));
}

/** Returns a pattern for the part of a URL before a piece; the host and numbers may differ. */
function beginningOf(text: string): string {
  return text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "\u0000").split(/(\d+)/)
    .map((part, index) => index % 2 === 1 ? "\\d+" : literalPattern(part)).join("")
    .replace("\u0000", "[^\"'/]*//[^\"'/]*");
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
  const plain = [beginning + PIECE, ...withText].find((regex) => findsFirst(regex, html, value));
  const chosen = rows.sourceOf(value, at, beginning, PIECE);
  if (chosen) return plain === undefined ? chosen : { ...chosen, plain };
  return plain === undefined ? undefined : { from: "text", regex: plain };
}

/** Finds values of a page by what the user typed in the same row. */
interface HtmlRows {
  /**
   * Returns the source that finds a value by a text in its row.
   *
   * @param at The offset of the value.
   * @param beginning A regular expression for the text before the value, in every row.
   * @param group A regular expression for the value, in parentheses.
   */
  sourceOf(value: string, at: number, beginning: string, group: string): TextSource | undefined;
}

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
  return {
    sourceOf(value, at, beginning, group) {
      const each = new RegExp(beginning + group, "g");
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
          const regexes = row.start + index < at
            ? [`${typedText}[\\s\\S]*?${beginning}${group}`]
            : [
              `${beginning}${group}[^<>]*${typedText}`,
              `${beginning}${group}(?:(?!${beginning})[\\s\\S])*?${typedText}`,
            ];
          const regex = regexes.find((regex) => findsFirst(regex, html, value));
          if (regex !== undefined) return { from: "text", regex, by };
        }
      }
      return undefined;
    },
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
