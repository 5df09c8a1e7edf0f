import {
  decodeReferences,
  type Markup,
  type MarkupAttribute,
  type MarkupTag,
  textAfter,
} from "../../read/mod.ts";
import { nameWords, valueClass } from "../../values/mod.ts";
import { firstSource, literalPattern } from "./anchored_pattern.ts";
import type { TextValue } from "./response_value.ts";

/** A named value of a page, from a `meta` or `input` element. */
interface HtmlField extends TextValue {
  readonly name: string;
  /** The type of an `input`, in lower case; empty if it has none. */
  readonly type: string;
}

const FIELDS = new Set(["meta", "input", "button"]);

/** Returns the values of the `meta` and `input` elements of a page, in order. */
export function htmlFields({ text, tags }: Markup): readonly HtmlField[] {
  const fields: HtmlField[] = [];
  let form = "";
  for (const tag of tags) {
    if (tag.kind === "close") continue;
    const { name: element, attributes } = tag;
    if (element === "form") {
      const action = attributes.find(({ name }) => name === "action");
      form = action === undefined ? "" : text.slice(action.start, action.end);
      continue;
    }
    if (!FIELDS.has(element)) continue;
    const isMeta = element === "meta";
    const named = attributes.find(({ name }) =>
      isMeta ? /^(?:name|property|id)$/.test(name) : name === "name"
    );
    const valued = attributes.find(({ name }) => name === (isMeta ? "content" : "value"));
    if (!named || !valued || valued.value === "") continue;
    const inForm = form;
    fields.push({
      name: named.value,
      names: nameWords(named.value),
      value: valued.value,
      type: attributes.find(({ name }) => name === "type")?.value.toLowerCase() ?? "",
      source: () => firstSource(patternsFor(text, tag, named, valued, inForm), text, valued.value),
    });
  }
  return fields;
}

/** Returns the patterns for a value by its name, the second by its form too. */
function patternsFor(
  html: string,
  tag: MarkupTag,
  named: MarkupAttribute,
  valued: MarkupAttribute,
  form: string,
): readonly string[] {
  const { quote } = valued;
  const group = quote === "" ? "([^\\s\"'<>]+)" : `${quote}([^${quote}]*)${quote}`;
  const head = html.slice(valued.start, valued.end - valued.value.length - 2 * quote.length);
  const value = literalPattern(head) + group;
  const name = literalPattern(html.slice(named.start, named.end));
  const element = html.slice(tag.start + 1, tag.start + 1 + tag.name.length);
  const inTag = named.start < valued.start
    ? `<${element}\\s[^>]*?${name}[^>]*?\\s${value}`
    : `<${element}\\s[^>]*?${value}[^>]*?\\s${name}`;
  const inForm = `<form\\s[^>]*?${literalPattern(form)}[^>]*>[\\s\\S]*?${inTag}`;
  return form === "" ? [inTag] : [inTag, inForm];
}

const MAX_LABEL = 120;

/**
 * Returns the values that the lists of a page offer for text that was typed earlier, in order: `3` of
 * `<option value="3">`.
 */
export function htmlOptions(
  page: Markup,
  isWanted: (value: string) => boolean,
  typed: (text: string) => string | undefined,
): readonly TextValue[] {
  const options: TextValue[] = [];
  let list = "";
  for (const [index, { name: element, kind, attributes }] of page.tags.entries()) {
    if (kind === "close") continue;
    if (element === "select") {
      list = attributes.find(({ name }) => name === "name")?.value ?? "";
    }
    if (element !== "option" || list === "") continue;
    const { value, quote } = attributes.find(({ name }) => name === "value") ?? NO_VALUE;
    if (quote === "" || !isWanted(value) || isPlainWord(value)) continue;
    const label = textAfter(page, index).trim();
    if (label === "" || label.length > MAX_LABEL) continue;
    const by = typed(decodeReferences(label));
    if (by === undefined) continue;
    const words = nameWords(list);
    options.push({
      value,
      names: words.at(-1) === "id" ? words : [...words, "id"],
      source: () => {
        const regex = `<option\\s[^>]*?value=${quote}([^${quote}]*)${quote}[^>]*>\\s*${
          literalPattern(label)
        }\\s*<`;
        const found = firstSource([regex], page.text, value);
        return found && { ...found, by };
      },
    });
  }
  return options;
}

const NO_VALUE = { value: "", quote: "" };

/** Plain words are the same on every server. */
function isPlainWord(value: string): boolean {
  const kind = valueClass(value);
  return kind === "word" || kind === "text" || kind === "empty" || kind === "boolean";
}
