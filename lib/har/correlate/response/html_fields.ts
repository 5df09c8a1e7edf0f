import {
  decodeReferences,
  type Markup,
  type MarkupAttribute,
  type MarkupTag,
  textAfter,
} from "../../read/mod.ts";
import { nameWords, type ValueClass, valueClass } from "../../values/mod.ts";
import { firstSource, literalPattern, type TextValue } from "./anchored_pattern.ts";
import type { CandidateResponse } from "./response_value.ts";

/** A named value of a page, from a `meta`, `input` or `button` element. */
interface HtmlField extends TextValue {
  readonly name: string;
  /** The type of an `input`, in lower case; empty if it has none. */
  readonly type: string;
}

/** Returns the values of the `meta`, `input` and `button` elements of a page, in order. */
export function htmlFields({ text, tags }: Markup): readonly HtmlField[] {
  const fields: HtmlField[] = [];
  let form = "";
  for (const tag of tags) {
    if (tag.kind === "close") continue;
    if (tag.name === "form") {
      const action = attributeOf(tag, /^action$/);
      form = action === undefined ? "" : text.slice(action.start, action.end);
    }
    if (!/^(?:meta|input|button)$/.test(tag.name)) continue;
    const isMeta = tag.name === "meta";
    const named = attributeOf(tag, isMeta ? /^(?:name|property|id)$/ : /^name$/);
    const valued = attributeOf(tag, isMeta ? /^content$/ : /^value$/);
    if (!named || !valued || valued.value === "") continue;
    const inForm = form;
    fields.push({
      name: named.value,
      names: nameWords(named.value),
      value: valued.value,
      type: attributeOf(tag, /^type$/)?.value.toLowerCase() ?? "",
      source: () => firstSource(patternsFor(text, tag, named, valued, inForm), text, valued.value),
    });
  }
  return fields;
}

function attributeOf({ attributes }: MarkupTag, name: RegExp): MarkupAttribute | undefined {
  return attributes.find((attribute) => name.test(attribute.name));
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
export function htmlOptions(page: Markup, response: CandidateResponse): readonly TextValue[] {
  let list = "";
  return page.tags.flatMap((tag, index) => {
    if (tag.kind === "close") return [];
    if (tag.name === "select") list = attributeOf(tag, /^name$/)?.value ?? "";
    const valued = tag.name === "option" ? attributeOf(tag, /^value$/) : undefined;
    if (list === "" || !valued || valued.quote === "") return [];
    const { value, quote } = valued;
    if (!response.sought.has(value) || SAME_EVERYWHERE.has(valueClass(value))) return [];
    const label = textAfter(page, index).trim();
    const by = label !== "" && label.length <= MAX_LABEL &&
      response.typed(decodeReferences(label));
    if (!by) return [];
    const words = nameWords(list);
    const labelled = `[^>]*>\\s*${literalPattern(label)}\\s*<`;
    const regex = `<option\\s[^>]*?value=${quote}([^${quote}]*)${quote}${labelled}`;
    return [{
      value,
      names: words.at(-1) === "id" ? words : [...words, "id"],
      source: () => firstSource([regex], page.text, value, { by: by.id }),
    }];
  });
}

/** Plain words are the same on every server. */
const SAME_EVERYWHERE: ReadonlySet<ValueClass> = new Set(["word", "text", "empty", "boolean"]);
