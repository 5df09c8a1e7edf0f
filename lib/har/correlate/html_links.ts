import type { TextSource } from "../provenance.ts";
import { isStrong, type NameWords, nameWords, valueClass } from "../values/mod.ts";
import { findsFirst, literal } from "./anchored.ts";
import { type HtmlRows, htmlRows } from "./html_rows.ts";
import { urlPieces } from "./url_pieces.ts";

/** An id in an attribute of a page: `17` of `href="/notes/17"`, or of `data-id="17"`. */
export interface HtmlLink {
  readonly value: string;
  readonly names: NameWords;
  /** What finds it; worked out when it is asked for. */
  readonly source: () => TextSource | undefined;
}

const ATTRIBUTE = /\b(href|action|formaction|data-[\w-]+)(\s*=\s*)(["'])([^"'<>]*)\3/gi;
const TEXT = /^[^<>]*>\s*([^<>\s][^<>]{0,79}?)\s*</;
const PIECE = `([^/?&#"']+)`;
const KINDS = new Set(["integer", "long integer", "epoch", "code"]);

/**
 * The ids in the links of a page that are asked for, in order; what no two things have by chance only
 * where something in its row was typed, since it is found without a link as well.
 *
 * @param typed The id of the atom in which a text was typed before, if it was.
 */
export function htmlLinks(
  html: string,
  isWanted: (value: string) => boolean,
  typed: (text: string) => string | undefined = () => undefined,
): readonly HtmlLink[] {
  const rows = htmlRows(html, typed);
  const links: HtmlLink[] = [];
  for (const match of html.matchAll(ATTRIBUTE)) {
    const [whole, attribute, equals, quote, value] = match;
    if (!/\d/.test(value) || !mayHave(value, isWanted)) continue;
    const behind = match.index + whole.length;
    const add = (piece: string, names: NameWords, before: string) => {
      if (!isWanted(piece)) return;
      const kind = valueClass(piece);
      if (!isStrong(kind) && !KINDS.has(kind)) return;
      const beginning = `\\b${literal(attribute + equals + quote)}${before}`;
      links.push({
        value: piece,
        names,
        source: () =>
          isStrong(kind)
            ? rows.sourceOf(piece, match.index, beginning, PIECE)
            : sourceOf(html, piece, beginning, { at: match.index, behind, rows }),
      });
    };
    if (/^data-/i.test(attribute)) add(value, nameWords(attribute.slice(5)), "");
    for (const { written, names } of urlPieces(value.replaceAll("&amp;", "&"))) {
      const at = value.lastIndexOf(written);
      if (at >= 0 && isWanted(written)) add(written, names, beginningOf(value.slice(0, at)));
    }
  }
  return links;
}

/** Whether a piece of a URL may be asked for; what is percent-encoded may be anything. */
function mayHave(url: string, isWanted: (value: string) => boolean): boolean {
  return url.includes("%") ||
    url.split(/[/?#&=;]/).some((piece) => /\d/.test(piece) && isWanted(piece));
}

/** What stands in a URL in front of a piece; the host, and numbers, may be others. */
function beginningOf(text: string): string {
  return text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "\u0000").split(/(\d+)/)
    .map((part, index) => index % 2 === 1 ? "\\d+" : literal(part)).join("")
    .replace("\u0000", "[^\"'/]*//[^\"'/]*");
}

/**
 * By a text of its row that was typed, since other rows may come first in the next run; else by the
 * link alone where it is the first of its kind, else by the text of the link as well.
 */
function sourceOf(
  html: string,
  value: string,
  beginning: string,
  { at, behind, rows }: { readonly at: number; readonly behind: number; readonly rows: HtmlRows },
): TextSource | undefined {
  const text = TEXT.exec(html.slice(behind, behind + 400))?.[1];
  const withText = text !== undefined && /\p{L}{2}/u.test(text)
    ? [`${beginning}${PIECE}[^<>]*>\\s*${literal(text)}`]
    : [];
  const plain = [beginning + PIECE, ...withText].find((regex) => findsFirst(regex, html, value));
  const chosen = rows.sourceOf(value, at, beginning, PIECE);
  if (chosen) return plain === undefined ? chosen : { ...chosen, plain };
  return plain === undefined ? undefined : { from: "text", regex: plain };
}
