import { type NameWords, nameWords } from "../words/mod.ts";
import { literalPattern } from "./anchored_patterns.ts";
import { readMarkup, textAfter } from "./markup.ts";

/**
 * A value in XML: the text of an element without other content, or an attribute, with the offset of
 * its first code unit. Its name is `order id` in `<OrderId>5</OrderId>` and in
 * `<order><id>5</id></order>`.
 */
export interface XmlValue {
  readonly value: string;
  readonly names: NameWords;
  readonly start: number;
  /** A regular expression for the first such value, which is its first group. */
  readonly regex: string;
}

const ATTRIBUTE_NAME = /^(?!xmlns$)[A-Za-z_][\w.-]*$/;
const MAX_VALUE = 80;
const PREFIX = "(?:[\\w.-]+:)?";

/** Returns the short values of an XML text, in order. */
export function xmlValues(text: string): readonly XmlValue[] {
  const values: XmlValue[] = [];
  const open: string[] = [];
  const xml = readMarkup(text, "xml");
  for (const [index, { name: written, kind, end, attributes }] of xml.tags.entries()) {
    if (kind === "close") {
      open.pop();
      continue;
    }
    const name = /^(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)$/.exec(written)?.[1] ?? "";
    for (const { name: key, value, quote, end } of name === "" ? [] : attributes) {
      if (quote !== '"' || value.includes("<") || !ATTRIBUTE_NAME.test(key)) continue;
      const [element, attribute] = [name, key].map(literalPattern);
      const regex = `<${PREFIX}${element}\\s(?:[^<>]*\\s)?${attribute}="([^"]*)"`;
      add(value, namesOf(key, name), end - value.length - 1, regex);
    }
    if (kind === "empty") continue;
    const next = xml.tags[index + 1];
    const inside = textAfter(xml, index);
    const value = inside.trim();
    if (name !== "" && next?.kind === "close" && next.name === written && !inside.includes("<")) {
      const regex = `<${PREFIX}${literalPattern(name)}(?:\\s[^<>]*)?>\\s*([^<\\s]+)`;
      add(value, namesOf(name, open.at(-1) ?? ""), end + inside.indexOf(value), regex);
    }
    open.push(name);
  }
  return values;

  function add(value: string, names: NameWords, start: number, regex: string): void {
    if (value === "" || value.length > MAX_VALUE) return;
    values.push({ value, names, start, regex });
  }
}

/** A name that says only that the value is an id takes its noun from the enclosing element. */
function namesOf(name: string, owner: string): NameWords {
  const words = nameWords(name);
  return words.length === 1 && words[0] === "id" ? [...nameWords(owner), ...words] : words;
}
