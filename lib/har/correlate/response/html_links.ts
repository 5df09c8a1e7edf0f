import {
  addressPattern,
  decodeReferences,
  elementAt,
  literalPattern,
  type Markup,
  type MarkupAttribute,
  newestPatterns,
  textAfter,
} from "../../../markup/mod.ts";
import { memoizedByObject } from "../../../text/mod.ts";
import { byStart, isBody } from "../../call/mod.ts";
import {
  BUTTON,
  BUTTON_VERBS,
  EXTENSION,
  isNumbered,
  looksUnique,
  nameWords,
  valueClass,
  wordsOf,
} from "../../values/mod.ts";
import { withId } from "../value_names.ts";
import { firstSource, isTypedBy, type TextValue, type Typed } from "./text_source.ts";
import { linkPath, mayHave, urlParts, type Wanted } from "./url_parts.ts";

/** The ends of names of attributes with links or ids, including `ng-href` and `xlink:href`. */
const LINK_NAME = /(?:^|\W)(href|action|formaction|id|data-[\w-]{1,99})$/;
/** The id of the element of a thing, such as a row: `note-17`. */
const ELEMENT_ID = /^([A-Za-z][A-Za-z_-]*[_-])(\w+)$/;
/** The text of a link, but for one with a time of the day, which is another one in the next run. */
const TEXT = /^[^<>]*>(?![^<]*\d:\d\d)\s*([^<>\s][^<>]{0,79}?)\s*</;

/** The name of an address that spells what was typed, and how much of a text is spelled. */
export const SPELLED = "slug";
const MAX_SPELLED = 100;
/** A longer text in a control is no label. */
const MAX_LABEL = 100;
/** The name of what a button of a row sends. */
export const CONTROL = "control";
/** The name of a control with the number of its row: `form:table:0:remove`, `grid$ctl03$delete`. */
export const IN_ROW: RegExp = /^[A-Za-z][\w.-]*(?:[:$][\w.-]+)*[:$](?:ctl)?\d+[:$]\w/;

/** The number of the row in such a name. */
const ROW_NUMBER = /(?<=[:$](?:ctl)?)\d+(?=[:$])/;
/** The rest of the tag of a control, and the text after it, other than a script. */
const LABELLED = /^[^<>]*>(?:\s*<(?!script\b)[^<>]*>)*([^<>]*)</;

/** What has a digit, and nothing that would end an attribute. */
const NUMBERED = /^[^"'<>]*\d[^"'<>]*$/;

/**
 * Returns the ids in the attributes of a page that are looked for, in order: `17` of
 * `href="/notes/17"`, of `data-id="17"`, or of `id="note-17"`. Distinctive ids are found
 * without a link as well, so they are included only if something in their row was typed.
 *
 * @param address The URL of the page.
 * @param typed Returns the request value in which a text was typed earlier, if any.
 */
export function htmlLinks(page: () => Markup, address: string, wanted: Wanted, typed: Typed) {
  const { text } = page();
  // What only an address had may be a word of the route, such as that of a button, unless the page
  // was asked for it.
  const sent: Typed = (text) => {
    const by = typed(text);
    return by && (isBody(by.place) || address.includes(encodeURIComponent(text))) ? by : undefined;
  };
  return linksIn(page()).flatMap(({ attribute, written: one, isControl, sendsTo }): TextValue[] => {
    const { name, value, quote, start, end } = one;
    if (isControl) {
      const source = () => controlSource(page(), one, sent);
      return wanted.has(value) ? [{ value, names: [CONTROL], link: undefined, source }] : [];
    }
    if (!NUMBERED.test(value)) {
      const word = value.split("/").at(-1)!;
      const isPlain = !wanted.has(word) || BUTTON_VERBS.has(word) || isTypedBy(typed)(word);
      if (isPlain || !spelledIn(page()).has(word)) return [];
      const spells: Typed = (text) => spelling(text) === word ? sent(text) : undefined;
      const source = () => {
        const before = headPattern(page(), one) + beginningOf(value.slice(0, -word.length), typed);
        const linked = { value: word, at: start, before, piece: `([^/?&#"']+)` };
        return sourceInRow(page(), linked, spells);
      };
      return [{ value: word, names: [SPELLED], link: linkPath(value, address), source }];
    }
    const isData = attribute.startsWith("data-");
    const element = attribute === "id" ? ELEMENT_ID.exec(value) : null;
    const id = isData ? value : element?.[2];
    if (!mayHave(id ?? value, wanted)) return [];
    const at = start + name.length - attribute.length;
    const names = isData ? nameWords(attribute.slice(5)) : withId(nameWords(element?.[1] ?? ""));
    const named = id === undefined ? [] : [{ written: id, names, link: undefined }];
    const url = value.replaceAll(/&(?:amp|#0*38);/g, "&");
    const link = linkPath(url, address);
    const parts = urlParts(url).map(({ written, names }) => ({ written, names, link }));
    const found = [...named, ...parts].filter(({ written, names }) =>
      value.includes(written) && wanted.has(written) && isIdLike(written) &&
      // A flag has the same value everywhere.
      (written !== "1" || /^[a-z]?id$/.test(names.at(-1) ?? ""))
    );
    const target = sendsTo && linkPath(sendsTo, address);
    return found.map(({ written, names, link }) => {
      const source = () => {
        const partAt = placeOf(written, value);
        const before = headPattern(page(), one, at) + beginningOf(value.slice(0, partAt), typed);
        // What also ends it: the extension of a file, a session in the path, or the attribute if it
        // has no plain quotes.
        const next = /^(?:\.|;(?=jsessionid=))/i.exec(value.slice(partAt + written.length));
        const ends = next ? next[0] : quote === "" ? "\\s<>" : quote === '\\"' ? "\\\\" : "";
        const piece = `([^/?&#"'${ends}]+)`;
        const inRow = (by: Typed) => sourceInRow(page(), { value: written, at, before, piece }, by);
        // Several rows may have the same address.
        const typedName: Typed = (text) => URL.canParse(text) ? undefined : sent(text);
        const chosen = inRow(typedName) ?? inRow(sent) ?? inRow(typed);
        const label = TEXT.exec(text.slice(end, end + 400))?.[1] ?? "";
        const labelled = `${before}${piece}[^<>]*>\\s*${literalPattern(label)}`;
        // By the link alone if it is the only one of its kind, or by its text, or that of its card.
        const linked = { value: written, at, before, piece };
        const isOnly = () =>
          text.matchAll(new RegExp(before + piece, "g")).every(([, id]) => id === written);
        const byText = () =>
          (/\p{L}{2}/u.test(label) ? firstSource([labelled], text, written) : undefined) ??
            sourceBeside(page(), linked);
        const plain = looksUnique(written)
          ? chosen ? undefined : sourceBeside(page(), linked)
          : (isOnly() ? undefined : byText()) ?? firstSource([before + piece], text, written);
        return chosen && plain ? { ...chosen, plain: plain.regex } : chosen ?? plain;
      };
      return { value: written, names, link, sendsTo: target, source };
    });
  });
}

/** Returns a text as addresses spell it. */
const spelling = (text: string) => wordsOf(text.toLowerCase()).join("-");

/** Returns the texts of a page, which is one object for equal responses, as addresses spell them. */
const spelledIn = memoizedByObject((page: Markup): ReadonlySet<string> =>
  new Set(page.tags.keys().map((index) => spelling(textAfter(page, index).slice(0, MAX_SPELLED))))
);

/** Returns a pattern for an attribute up to its value, from an offset in its name. */
function headPattern({ text }: Markup, { value, quote, start, end }: MarkupAttribute, at = start) {
  return `\\b${literalPattern(text.slice(at, end - value.length - quote.length))}`;
}

/**
 * Returns the source of the name of a control, by its label, or by its name in any row, in the row of
 * what was typed.
 */
function controlSource(page: Markup, control: MarkupAttribute, typed: Typed) {
  const { value, quote, start, end } = control;
  const before = headPattern(page, control);
  const [, shown = ""] = LABELLED.exec(page.text.slice(end)) ?? [];
  const label = shown.length > MAX_LABEL ? "" : shown.trim();
  const piece = label && !typed(decodeReferences(label))
    ? `([^\\s"'<>]+)${quote}[^<>]*>(?:\\s*<[^<>]*>)*\\s*${literalPattern(label)}\\s*<`
    : `(${value.split(ROW_NUMBER).map(literalPattern).join("\\d+")})`;
  return sourceInRow(page, { value, at: start, before, piece }, typed);
}

/** Returns the last offset of a part in an address, rather where no longer word has it in it. */
function placeOf(part: string, address: string): number {
  const alone = address.matchAll(new RegExp(`(?<!\\w)${literalPattern(part)}(?!\\w)`, "g"));
  return alone.toArray().at(-1)?.index ?? address.lastIndexOf(part);
}

/** Returns the attributes that may have ids, of a page, which is one object for equal responses. */
const linksIn = memoizedByObject(({ tags }: Markup) =>
  tags.flatMap(({ name: tag, attributes }) => {
    // Where a script sends what is changed in the element.
    const sendsTo = attributes.find(({ name }) => name === "data-url")?.value;
    return attributes.flatMap((written) => {
      const { name, value } = written;
      const attribute = LINK_NAME.exec(name)?.[1];
      // The ids of the fields of a form are numbered.
      const isNumber = attribute === "id" && /^(?:input|label|option|select|textarea)$/.test(tag);
      const isControl = /^(?:id|name)$/.test(name) && IN_ROW.test(value);
      const mayBeId = NUMBERED.test(value) ||
        /action$|^href$/.test(attribute ?? "") && /\/[a-z-]{5,}$/.test(value);
      return isControl || attribute && !isNumber && mayBeId
        ? [{ attribute: attribute ?? name, written, isControl, sendsTo }]
        : [];
    });
  })
);

/** Whether a text may be an id. */
export function isIdLike(text: string): boolean {
  return looksUnique(text) || isNumbered(valueClass(text));
}

/**
 * Returns a pattern for the part of a URL before a piece; the host, numbers and what the user typed
 * into a body may differ.
 */
function beginningOf(text: string, typed: Typed): string {
  const patternOf = (one: string) => one.split(/(?<![%\d])\d+/).map(literalPattern).join("\\d+");
  const written = text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "\u0000");
  return addressPattern(written, isTypedBy(typed), patternOf).replace(
    "\u0000",
    "[^\"'/]*//[^\"'/]*",
  );
}

/**
 * An id in an attribute, the offset of the attribute, and two regular expressions: for the text
 * before the id, in every row, and one whose group is the id.
 */
type LinkedId = Readonly<{ value: string; at: number; before: string; piece: string }>;

const MAX_ROW = 10_000;
/** What is around all rows, also if there is only one. */
const ALL_ROWS = /^<(?:html|body|table|tbody)\b/i;
/** The text of a link or a heading, but for one with a time of the day. */
const TITLE = /<(?:a|h[1-6]|strong|b)\b[^<>]*>(?![^<]*\d:\d\d)\s*([^<>\s][^<>]{2,79}?)\s*(?=<)/g;
/** Names under which a form sends which of its buttons was pressed. */
const PRESSED = new RegExp(`${BUTTON.source}|^(?:action|op|do|_\\w+)$`, "i");
const TEXTS = />\s*([^<>\s][^<>]{0,119}?)\s*(?=<)/g;
/** Names of what only one thing has, of what few others have, and any other. */
const IDENTIFYING = [
  /user_?name|login|mail|slug|code|sku/i,
  /^(?!.*(?:first|last|given|family)).*name$|title/i,
  /(?:)/,
];
/** What says what the text after it is: `Review: `, or the end of that after a tag: `: `. */
const LABEL = /^(?:\p{L}[\p{L} ]{0,39})?: (?=.)/u;

/**
 * Finds an id by typed text in its row, because other rows may come first in the next run: by what
 * was sent last, as other rows may have the same where less was typed, and of that by what
 * identifies a thing, as others may have the same first name.
 *
 * @param kind What the row begins with. @default {any element around the id may be the row}
 */
export function sourceInRow(page: Markup, linked: LinkedId, typed: Typed, kind?: RegExp) {
  const { value, at, before, piece } = linked;
  const { text: html } = page;
  const each = new RegExp(before + piece, "g");
  for (let row = elementAt(page, at, kind); row; row = kind ? undefined : row.parent) {
    const { start, end } = row;
    const isTable = IN_ROW.test(value) && ALL_ROWS.test(html.slice(start, end));
    if (end - start > MAX_ROW || isTable) return undefined;
    const stems = html.slice(start, end).matchAll(each).map(([, id]) => id.replace(EXTENSION, ""));
    const own = value.replace(EXTENSION, "");
    if (stems.some((stem) => stem !== own && isIdLike(stem))) return undefined;
    const texts = html.slice(start, end + 1).matchAll(TEXTS).flatMap(({ 1: text, index }) => {
      const decoded = decodeReferences(text);
      const by = typed(decoded) ?? typed(decoded.replace(LABEL, ""));
      if (by === undefined || "name" in by.place && PRESSED.test(by.place.name)) return [];
      const typedText = `>\\s*${literalPattern(text)}\\s*<`;
      // Another row may have it, too.
      const isElsewhere = html.matchAll(new RegExp(typedText, "g"))
        .some(({ index }) => index < start || index >= end);
      const rank = IDENTIFYING.findIndex((one) => one.test(by.name));
      return [{ typedText, index, by, elsewhere: Number(isElsewhere), rank }];
    }).toArray().sort((a, b) =>
      a.elsewhere - b.elsewhere || byStart(b.by.entry, a.by.entry) || a.rank - b.rank
    );
    for (const { typedText, index, by } of texts) {
      const regexes = start + index < at ? [`${typedText}[\\s\\S]*?${before}${piece}`] : [
        `${before}${piece}[^<>]*${typedText}`,
        `${before}${piece}(?:(?!${before})[\\s\\S])*?${typedText}`,
      ];
      const found = firstSource(newestPatterns(regexes, html, value, each), html, value);
      if (found) return { ...found, by: by.id };
    }
  }
  return undefined;
}

/** Finds an id by the title of its row or card, which the user saw there, and nothing else has. */
function sourceBeside(page: Markup, { value, at, before, piece }: LinkedId) {
  const { text: html } = page;
  const each = new RegExp(before + piece, "g");
  for (let row = elementAt(page, at)?.parent; row; row = row.parent) {
    const { start, end } = row;
    if (end - start > MAX_ROW) return undefined;
    if (html.slice(start, end).matchAll(each).some(([, id]) => id !== value)) return undefined;
    const titles = html.slice(start, at).matchAll(TITLE).map(([, text]) => literalPattern(text));
    const patterns = titles.map((title) => `>\\s*${title}\\s*<[\\s\\S]*?${before}${piece}`);
    const found = firstSource(patterns, html, value);
    if (found) return found;
  }
  return undefined;
}
