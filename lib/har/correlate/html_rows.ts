import { unescapeHtml } from "../values/mod.ts";
import type { TextSource } from "../provenance.ts";
import { findsFirst, literal } from "./anchored.ts";
import { elementAt, type HtmlElement, htmlElements } from "./html_tree.ts";
import { once } from "./once.ts";

/** Finds values of a page by what a user typed that stands in the same row. */
export interface HtmlRows {
  /**
   * What finds a value by a text in its row.
   *
   * @param at Where the value stands.
   * @param beginning A regular expression for what stands in front of it, in every row.
   * @param group One for the value, with parentheses.
   */
  sourceOf(value: string, at: number, beginning: string, group: string): TextSource | undefined;
}

const MAX_ROW = 5000;
const TEXTS = />\s*([^<>\s][^<>]{0,119}?)\s*(?=<)/g;
/** Names under which forms say which of their buttons was pressed. */
const BUTTON = / (?:submit|commit|button|btn|action|op|do|_\w+) \d+$/i;

/** Looks at the rows of a page. */
export function htmlRows(html: string, typed: (text: string) => string | undefined): HtmlRows {
  const elements = once(() => htmlElements(html));
  const typedIn = (text: string) => {
    const id = typed(unescapeHtml(text));
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
          const typedText = `>\\s*${literal(text)}\\s*<`;
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

function hasOther(html: string, { start, end }: HtmlElement, each: RegExp, value: string): boolean {
  return Array.from(html.slice(start, end).matchAll(each)).some(([, other]) => other !== value);
}
