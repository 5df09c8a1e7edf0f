import type { TextSource } from "../provenance.ts";
import { type NameWords, nameWords, unescapeHtml, valueClass } from "../values/mod.ts";
import { findsFirst, literal } from "./anchored.ts";

/** A value that a list of a page offers under the text that a user typed: `<option value="3">`. */
export interface HtmlOption {
  readonly value: string;
  readonly names: NameWords;
  /** What finds it; worked out when it is asked for. */
  readonly source: () => TextSource | undefined;
}

const TAG = /<(select|option)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>\s*([^<>]{0,120}?)\s*(?=<|$)/gi;
const VALUE = /\bvalue\s*=\s*(["'])([^"'<>]*)\1/i;
const NAME = /\bname\s*=\s*["']([^"'<>]*)["']/i;

/** The options of a page whose text was typed before, in order. */
export function htmlOptions(
  html: string,
  isWanted: (value: string) => boolean,
  typed: (text: string) => string | undefined,
): readonly HtmlOption[] {
  const options: HtmlOption[] = [];
  let list = "";
  for (const [, element, inside, label] of html.matchAll(TAG)) {
    if (element.toLowerCase() === "select") {
      list = NAME.exec(inside)?.[1] ?? "";
      continue;
    }
    const [, quote, value] = VALUE.exec(inside) ?? [];
    if (value === undefined || list === "" || !isWanted(value) || isPlain(value)) continue;
    const by = label === "" ? undefined : typed(unescapeHtml(label));
    if (by === undefined) continue;
    const words = nameWords(list);
    options.push({
      value,
      names: words.at(-1) === "id" ? words : [...words, "id"],
      source: () => {
        const regex = `<option\\s[^>]*?value=${quote}([^${quote}]*)${quote}[^>]*>\\s*${
          literal(label)
        }\\s*<`;
        return findsFirst(regex, html, value) ? { from: "text", regex, by } : undefined;
      },
    });
  }
  return options;
}

/** Words are the same on every server. */
function isPlain(value: string): boolean {
  const kind = valueClass(value);
  return kind === "word" || kind === "text" || kind === "empty" || kind === "boolean";
}
