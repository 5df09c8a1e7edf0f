import {
  addressPattern,
  decodeReferences,
  literalPattern,
  type Markup,
  newestPatterns,
  textAfter,
  valuePattern,
} from "../../../markup/mod.ts";
import { memoizedByObject } from "../../../text/mod.ts";
import type { TextSource } from "../../provenance.ts";
import {
  filtered,
  hasToken,
  isFigureName,
  isIdName,
  isStrong,
  nameWords,
  valueClass,
} from "../../values/mod.ts";
import { isIdLike, sourceInRow } from "./html_links.ts";
import type { CandidateResponse } from "./response_value.ts";
import { firstSource, isTypedBy, type Typed } from "./text_source.ts";

/**
 * Returns the values of the `meta`, `input` and `button` elements of a page in order, also if empty.
 * A page is one object for equal responses.
 */
export const htmlFields = memoizedByObject((page: Markup) => {
  let form = "";
  return page.tags.filter(({ kind }) => kind !== "close").flatMap((tag) => {
    if (tag.name === "form") {
      const action = attributeOf(tag, /^action$/);
      form = action === undefined ? "" : page.text.slice(action.start, action.end);
    }
    return /^(?:meta|input|button)$/.test(tag.name) ? fieldOf(page, tag, form) : [];
  });
});

/** Returns the named value of an element, found by its name or by its name and its form. */
function fieldOf(page: Markup, tag: Markup["tags"][number], form: string) {
  const { text: html } = page;
  const isMeta = tag.name === "meta";
  const named = attributeOf(tag, isMeta ? /^(?:name|property|id)$/ : /^name$/);
  const valued = attributeOf(tag, isMeta ? /^content$/ : /^value$/);
  if (!named?.value) return [];
  const written = valued?.value ?? "";
  const decoded = filtered(written, ["htmldecode"]) ?? written;
  const names = nameWords(named.value);
  const source = (typed: Typed = () => undefined): TextSource | undefined => {
    if (!valued) return undefined;
    const { start, end, quote } = valued;
    const head = html.slice(start, end - written.length - 2 * quote.length);
    const name = literalPattern(html.slice(named.start, named.end));
    const pair = [name, literalPattern(head) + valuePattern(quote)];
    if (named.start > start) pair.reverse();
    const element = html.slice(tag.start + 1, tag.start + 1 + tag.name.length);
    const inTag = `<${element}\\s[^>]*?${pair.join("[^>]*?\\s")}`;
    // A segment may spell a title beside its number.
    const patternOf = (piece: string) =>
      /^\d+$/.test(piece) ? "\\d+" : /\d/.test(piece) ? "[^\"'/?#&]+" : literalPattern(piece);
    const action = addressPattern(form, isTypedBy(typed), patternOf);
    // The address of another form may begin with that of this one.
    const inForm = (form === "" ? [] : ["", "(?=[\"'\\s>])"]).map((end) =>
      `<form\\s[^>]*?${action}${end}[^>]*>[\\s\\S]*?${inTag}`
    );
    const found = { value: written, at: tag.start, before: inTag, piece: "" };
    const inRow = (kind?: RegExp) => sourceInRow(page, found, typed, kind);
    // Other rows may come first in another run, and have the same names.
    const isOfRow = isIdLike(written) && !hasToken(names);
    return isOfRow && inRow(ROW) || (firstSource([inTag, ...inForm], html, written) ?? inRow());
  };
  return [{
    name: named.value,
    names,
    /** Without character references. */
    value: decoded,
    /** The value as the page has it. */
    written,
    // Some scripts hide a field by its style.
    /** The type of an `input`, in lower case; empty if it has none. */
    type: /^\s*display\s*:\s*none\b/i.test(attributeOf(tag, /^style$/)?.value ?? "")
      ? "hidden"
      : attributeOf(tag, /^type$/)?.value.toLowerCase() ?? "",
    /** Returns the source by the name, or by typed text in the row of the element. */
    source,
  }];
}

/** A row of a table, or an item of a list. */
const ROW = /^<(?:tr|li)\b/i;

function attributeOf({ attributes }: Markup["tags"][number], name: RegExp) {
  return attributes.find((attribute) => name.test(attribute.name));
}

/**
 * Returns what a page keeps as JSON in attributes, each found by the name of the attribute, or also
 * by the first name in it: `wire:snapshot="{&quot;data&quot;: …}"`.
 */
export function htmlStates({ tags, text }: Markup) {
  const all = tags.flatMap(({ attributes }) => attributes);
  return all.filter(({ value }) => value.startsWith("{&quot;")).map(({ name, value }) => {
    const [named = ""] = /&quot;name&quot;:&quot;\w+&quot;/.exec(value) ?? [];
    const before = `\\b${literalPattern(name)}="`;
    const source = () =>
      firstSource([`${before}([^"]*)"`, `${before}([^"]*${named}[^"]*)"`], text, value);
    return { name, names: nameWords(name), value: decodeReferences(value, "attribute"), source };
  });
}

/** Between a box and its label: the ends and the beginnings of cells, labels and the like. */
const TAGS_BETWEEN = 4;

/**
 * Returns the values that the lists and the boxes of a page offer for text that was typed earlier, in
 * order, and those that lists have selected: `3` of `<option value="3">`, or of `<input
 * type="checkbox" value="3">`.
 */
export function htmlOptions(page: Markup, response: CandidateResponse) {
  const { text: html } = page;
  let listAt = -1;
  return page.tags.flatMap((tag, index) => {
    if (tag.kind === "close") return [];
    const { name, attributes } = tag;
    if (name === "select") listAt = index;
    const isBox = name === "input" &&
      /^(?:checkbox|radio)$/i.test(attributeOf(tag, /^type$/)?.value ?? "");
    const control = isBox ? tag : page.tags[listAt];
    const choice = control && attributeOf(control, /^name$/);
    const valued = isBox || name === "option" ? attributeOf(tag, /^value$/) : undefined;
    if (!valued) return [];
    const { value, quote } = valued;
    const kind = valueClass(value);
    if (!response.sought.has(value) || SAME_EVERYWHERE.has(kind)) return [];
    // A script needs no name for a list.
    const { value: chosen, start, end } = choice ?? { value: "", start: 0, end: 0 };
    if (chosen === "" && !isStrong(kind)) return [];
    // The first text after the tag, which at most some other tags separate from it.
    const tags = page.tags.slice(index, index + (isBox ? TAGS_BETWEEN : 0) + 1);
    const label = tags.keys().map((at) => textAfter(page, index + at).trim()).find(Boolean) ?? "";
    const by = label !== "" && response.typed(decodeReferences(label));
    const isSelected = !by && chosen !== "" && attributes.some(({ name }) => name === "selected");
    // The label tells whose number it is, unless it shows the number.
    const mayTell = /\p{L}{2}/u.test(label) && !label.includes(value);
    const isTold = mayTell && (/^\d{3,}$/.test(value) || isStrong(kind) || isIdName(chosen) ||
      !isBox && !isFigureName(chosen) && !areCounted(page, listAt));
    // A flag has the same value everywhere.
    if (!by && (isSelected ? value === "1" : !mayTell || isBox && !isTold)) return [];
    const words = nameWords(chosen);
    const named = literalPattern(html.slice(start, end));
    const head = isBox ? `input\\s(?=[^>]*?${named})` : "option\\s";
    const written = `[^>]*?value=${valuePattern(quote)}`;
    // A hidden field of the same name, for no choice, may come right before the first box.
    const between = isBox
      ? ["", "(?!input)"].map((not) => `(?:\\s*<${not}[^<>]*>){0,${TAGS_BETWEEN}}`)
      : [""];
    const patterns = isSelected
      ? [
        `<select\\s[^>]*?${named}(?:(?!</select)[\\s\\S])*?<option\\s(?=[^>]*?\\bselected\\b)${written}`,
      ]
      : between.map((tags) => `<${head}${written}[^>]*>${tags}\\s*${literalPattern(label)}\\s*<`);
    return [{
      value,
      /** The name of the control, if the value is that of its label. */
      name: isSelected ? undefined : chosen,
      names: words.at(-1) === "id" ? words : [...words, "id"],
      /** Whether the list has probably the same numbers everywhere. */
      isCounted: !by && !isSelected && !isTold,
      source: (): TextSource | undefined => {
        const all = new RegExp(`<${head}${written}`, "g");
        const sought = by ? newestPatterns(patterns, html, value, all) : patterns;
        const found = firstSource(sought, html, value);
        return found && { ...found, ...by ? { by: by.id } : label && { label } };
      },
    }];
  });
}

/** Whether the values of a list are no numbers, or numbers that count from 0 or 1. */
function areCounted({ tags }: Markup, list: number): boolean {
  const end = tags.findIndex(({ name }, i) => i > list && name === "select");
  const values = tags.slice(list, end < 0 ? undefined : end)
    .filter(({ name, kind }) => name === "option" && kind !== "close")
    .flatMap((tag) => attributeOf(tag, /^value$/)?.value || []);
  return !values.every((value) => /^\d+$/.test(value)) ||
    Number(values[0]) <= 1 && values.every((value, i) => Number(value) === Number(values[0]) + i);
}

/** Plain words are the same on every server. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(["word", "text", "empty", "boolean"]);
