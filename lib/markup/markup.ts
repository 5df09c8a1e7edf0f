import { Parser, QuoteType, Tokenizer } from "htmlparser2";
import { memoizedByObject } from "../text/mod.ts";

/** An attribute of a tag, as written. Offsets are in UTF-16 units. */
export interface MarkupAttribute {
  /** The name; in lower case in HTML. */
  readonly name: string;
  /** The value with its character references; empty if the attribute has none. */
  readonly value: string;
  /** The quotes around the value, in a script with a backslash; empty if there are none. */
  readonly quote: '"' | "'" | '\\"' | "";
  readonly start: number;
  /** The offset after the value and its quotes. */
  readonly end: number;
}

/** A tag, as written. Offsets are in UTF-16 units. */
export interface MarkupTag {
  /** The name; in lower case in HTML, with its prefix in XML. */
  readonly name: string;
  /** `empty` is a tag that ends with `/>`. */
  readonly kind: "open" | "close" | "empty";
  readonly start: number;
  /** The offset after the `>`. */
  readonly end: number;
  readonly attributes: readonly MarkupAttribute[];
}

/** A text and its tags, in order. Tags in comments are left out. */
export type Markup = { readonly text: string; readonly tags: readonly MarkupTag[] };

/** What a tag in a script needs so that something can be read from it; most scripts have none. */
const WITH_ATTRIBUTE = /<[a-z][^\s<>]*\s[^<>]*=/i;
/** Most tags have no attributes. */
const NONE: readonly MarkupAttribute[] = [];
/** Scripts and CDATA sections can contain each other; this many levels are read. */
const MAX_SECTIONS = 3;
const QUOTES = new Map<QuoteType, '"' | "'">([[QuoteType.Double, '"'], [QuoteType.Single, "'"]]);

const IGNORED = Object.fromEntries(
  "attribdata attribend attribentity attribname cdata closetag comment declaration end opentagend opentagname processinginstruction selfclosingtag text textentity"
    .split(" ").map((what) => [`on${what}`, () => {}]),
) as unknown as ConstructorParameters<typeof Tokenizer>[1];

/** The end of an element in a text of a script: `<\/p>`. */
const ESCAPED_END = /<\\\/(?!script)([a-z][\w-]*)>/gi;

/** Returns a text with the ends of elements in its scripts as those of a page, of the same length. */
function withEnds(text: string): string {
  return text.includes("<\\/") ? text.replaceAll(ESCAPED_END, "</$1 >") : text;
}

/** Reads the tags of a page or of XML, however broken, in linear time. */
export function readMarkup(whole: string, dialect: "html" | "xml" = "html"): Markup {
  const tags: MarkupTag[] = [];
  const nameOf = (written: string) => dialect === "html" ? written.toLowerCase() : written;
  /** Reads a piece of the text, which begins at `offset`. */
  const read = (text: string, offset: number, level: number) => {
    const readInside = (from: number, to: number) => {
      if (from < to && level < MAX_SECTIONS) read(text.slice(from, to), offset + from, level + 1);
    };
    let name = "";
    let start = 0;
    let attributes: MarkupAttribute[] = [];
    let attribute: { -readonly [Key in keyof MarkupAttribute]: MarkupAttribute[Key] };
    let script: number | undefined;
    const addTag = (kind: MarkupTag["kind"], end: number) => {
      const own = attributes.length > 0 ? attributes : NONE;
      tags.push({ name, kind, start: offset + start, end: offset + end, attributes: own });
      if (own !== NONE) attributes = [];
    };
    const tokenizer = new Tokenizer({ xmlMode: dialect === "xml", decodeEntities: false }, {
      ...IGNORED,
      onopentagname(from, to) {
        name = nameOf(text.slice(from, to));
        start = from - 1;
      },
      onattribname(from, to) {
        const own = nameOf(text.slice(from, to));
        attribute = { name: own, value: "", quote: "", start: offset + from, end: 0 };
      },
      onattribdata(from, to) {
        attribute.value = text.slice(from, to);
      },
      onattribend(quote, to) {
        const [, escaped] = /^\\"(.*)\\"$/.exec(attribute.value) ?? [];
        attribute.value = escaped ?? attribute.value;
        attribute.quote = escaped === undefined ? QUOTES.get(quote) ?? "" : '\\"';
        attribute.end = offset + to;
        attributes.push(attribute);
      },
      onopentagend(at) {
        addTag("open", at + 1);
        if (dialect === "html" && name === "script") script = at + 1;
      },
      onselfclosingtag: (at) => addTag("empty", at + 1),
      onclosetag(from, to) {
        const end = text.indexOf(">", to);
        name = nameOf(text.slice(from, to));
        start = from - 2;
        if (script !== undefined && WITH_ATTRIBUTE.test(text.slice(script, start))) {
          readInside(script, start);
        }
        script = undefined;
        addTag("close", end < 0 ? text.length : end + 1);
      },
      oncdata: (from, to, endLength) => readInside(from, to - endLength),
    });
    tokenizer.write(text);
    tokenizer.end();
  };
  read(withEnds(whole), 0, 0);
  return { text: whole, tags };
}

/** Whether a text is XML but not an HTML page. */
export function isXml(text: string): boolean {
  return /^\s*<(?:\?xml|[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s>])/.test(text) &&
    !/<(?:!doctype\s+html|html|head|body|div|form)\b/i.test(text.slice(0, 2_000));
}

/** Returns the text up to the next tag, as written. */
export function textAfter({ text, tags }: Markup, index: number): string {
  return text.slice(tags[index].end, tags[index + 1]?.start ?? text.length);
}

/** Resolves the character references of HTML (`&amp;`, `&#39;`) in a text without tags. */
export function decodeReferences(text: string, place: "text" | "attribute" = "text"): string {
  if (!text.includes("&")) return text;
  let decoded = "";
  const parser = new Parser({
    ontext: (piece) => decoded += piece,
    onattribute: (_name, value) => decoded += value,
  });
  parser.end(place === "text" ? text : `<a a="${text.replaceAll('"', "&quot;")}">`);
  return decoded;
}

/** An element of a page. Offsets are in UTF-16 units. */
export interface MarkupElement {
  readonly start: number;
  end: number;
  readonly parent: MarkupElement | undefined;
}

/** Of a page with more tags that nothing closes, only what is before these is read. */
const MAX_OPEN = 10_000;

/**
 * Returns the elements of a page, in the order in which they begin: of those around an offset, the
 * last is innermost.
 */
export function elementsOf(text: string): readonly MarkupElement[] {
  const elements: MarkupElement[] = [];
  const open: MarkupElement[] = [];
  const parser = new Parser({
    onopentagname() {
      const element = { start: parser.startIndex, end: text.length, parent: open.at(-1) };
      elements.push(element);
      if (open.push(element) > MAX_OPEN) parser.pause();
    },
    onclosetag(_name, isImplied) {
      const element = open.pop()!;
      // What another tag closes ends before that, unless it is empty by its nature.
      const isBefore = isImplied && parser.startIndex > element.start;
      element.end = isBefore ? parser.startIndex : parser.endIndex + 1;
    },
  });
  // A part of a page that XML has in a section of its own.
  const isXml = /^\s*<\?xml/.test(text);
  parser.end(
    isXml
      ? text.replaceAll(/<!\[CDATA\[|\]\]>/g, ({ length }) => " ".repeat(length))
      : withEnds(text),
  );
  return elements;
}

/** Returns the elements of a page, which is one object for equal responses. */
const elementsIn = memoizedByObject(({ text }: Markup) => elementsOf(text));

/**
 * Returns the innermost element of a page at an offset.
 *
 * @param kind What the element begins with. @default {anything}
 */
export function elementAt(page: Markup, offset: number, kind = /^/) {
  return elementsIn(page).findLast(({ start, end }) =>
    start <= offset && offset < end && kind.test(page.text.slice(start, end))
  );
}
