import type { TextSource } from "../../provenance.ts";
import { type HtmlAttribute, htmlAttributes, unescapeHtml } from "../../read/mod.ts";
import { type NameWords, nameWords, valueClass } from "../../values/mod.ts";
import { findsFirst, literalPattern } from "./anchored_pattern.ts";

/** A named value of a page: a `meta` or an `input`. */
interface HtmlField {
  readonly name: string;
  readonly value: string;
  /** The type of an `input`, in lower case; empty where it has none. */
  readonly type: string;
  /** A regular expression that finds it; worked out when it is asked for. */
  readonly regex: () => string | undefined;
}

const FIELD_TAG = /<(meta|input|button|form)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;

/** The values of the `meta` and `input` tags of a page, in order. */
export function htmlFields(html: string): readonly HtmlField[] {
  const fields: HtmlField[] = [];
  let form = "";
  for (const [tag, element, inside] of html.matchAll(FIELD_TAG)) {
    const attributes = htmlAttributes(inside);
    if (element.toLowerCase() === "form") {
      form = attributes.find(({ name }) => name === "action")?.written ?? "";
      continue;
    }
    const isMeta = element.toLowerCase() === "meta";
    const named = attributes.find(({ name }) =>
      isMeta ? /^(?:name|property|id)$/.test(name) : name === "name"
    );
    const valued = attributes.find(({ name }) => name === (isMeta ? "content" : "value"));
    if (!named || !valued || valued.value === "") continue;
    const inForm = form;
    fields.push({
      name: named.value,
      value: valued.value,
      type: attributes.find(({ name }) => name === "type")?.value.toLowerCase() ?? "",
      regex: () => regexFor(html, tag, element, named, valued, inForm),
    });
  }
  return fields;
}

function regexFor(
  html: string,
  tag: string,
  element: string,
  named: HtmlAttribute,
  valued: HtmlAttribute,
  form: string,
): string | undefined {
  const group = valued.quote === ""
    ? "([^\\s\"'<>]+)"
    : `${valued.quote}([^${valued.quote}]*)${valued.quote}`;
  const before = valued.written.length - valued.value.length - 2 * valued.quote.length;
  const value = literalPattern(valued.written.slice(0, before)) + group;
  const name = literalPattern(named.written);
  const written = tag.slice(1, 1 + element.length);
  const inTag = named.at < valued.at
    ? `<${written}\\s[^>]*?${name}[^>]*?\\s${value}`
    : `<${written}\\s[^>]*?${value}[^>]*?\\s${name}`;
  const choices = [
    inTag,
    ...(form === "" ? [] : [`<form\\s[^>]*?${literalPattern(form)}[^>]*>[\\s\\S]*?${inTag}`]),
  ];
  return choices.find((regex) => findsFirst(regex, html, valued.value));
}

/** A value that a list of a page offers under the text that a user typed: `<option value="3">`. */
interface HtmlOption {
  readonly value: string;
  readonly names: NameWords;
  /** What finds it; worked out when it is asked for. */
  readonly source: () => TextSource | undefined;
}

const OPTION_TAG =
  /<(select|option)\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>\s*([^<>]{0,120}?)\s*(?=<|$)/gi;
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
  for (const [, element, inside, label] of html.matchAll(OPTION_TAG)) {
    if (element.toLowerCase() === "select") {
      list = NAME.exec(inside)?.[1] ?? "";
      continue;
    }
    const [, quote, value] = VALUE.exec(inside) ?? [];
    if (value === undefined || list === "" || !isWanted(value) || isPlainWord(value)) continue;
    const by = label === "" ? undefined : typed(unescapeHtml(label));
    if (by === undefined) continue;
    const words = nameWords(list);
    options.push({
      value,
      names: words.at(-1) === "id" ? words : [...words, "id"],
      source: () => {
        const regex = `<option\\s[^>]*?value=${quote}([^${quote}]*)${quote}[^>]*>\\s*${
          literalPattern(label)
        }\\s*<`;
        return findsFirst(regex, html, value) ? { from: "text", regex, by } : undefined;
      },
    });
  }
  return options;
}

/** Words are the same on every server. */
function isPlainWord(value: string): boolean {
  const kind = valueClass(value);
  return kind === "word" || kind === "text" || kind === "empty" || kind === "boolean";
}
