import { readReferences } from "./references.ts";
import { type XmlElement, XmlError } from "./xml_element.ts";

/** How deep elements may stand in each other; whatever walks over them relies on that. */
export const MAX_XML_DEPTH = 500;

const START =
  ":A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D" +
  "\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const NAME = new RegExp(`[${START}][${START}\\-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040]*`, "uy");
const SPACE = /[ \t\n\r]*/y;
const TEXT = /[^<]*/y;
const ATTRIBUTE_VALUE = /"[^"<]*"|'[^'<]*'/y;
const DOCTYPE = /<!DOCTYPE(?:[^>"'[]|"[^"]*"|'[^']*')*/y;
// deno-lint-ignore no-control-regex
const ILLEGAL = /[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/;

/** What stands between markup and is skipped: its begin, its end, and what it is called. */
const SKIPPED: readonly (readonly [begin: string, end: string, name: string])[] = [
  ["<!--", "-->", "comment"],
  ["<?", "?>", "processing instruction"],
];

/** An element that is not closed yet. */
interface OpenElement extends XmlElement {
  readonly attributes: (readonly [string, string])[];
  readonly children: XmlElement[];
  readonly texts: string[];
  readonly offset: number;
}

/**
 * Parses a document (XML 1.0, fifth edition) without validation. Namespaces are names with a colon.
 * A DOCTYPE that declares something is refused, since entities of their own are how a small document
 * becomes a huge one.
 *
 * @throws {XmlError} If it is not well-formed, or nested more than 500 levels deep.
 */
export function parseXml(source: string): XmlElement {
  const text = source.replaceAll(/\r\n?/g, "\n");
  const illegal = ILLEGAL.exec(text);
  if (illegal) throw new XmlError("a character that XML does not allow", text, illegal.index);
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let at = 0;

  function fail(message: string, offset: number = at): never {
    throw new XmlError(message, text, offset);
  }

  function take(pattern: RegExp): string {
    pattern.lastIndex = at;
    const taken = pattern.exec(text)?.[0] ?? "";
    at += taken.length;
    return taken;
  }

  /** What stands between a begin, at which the text is, and its end. */
  function until(begin: string, end: string, name: string): string {
    const close = text.indexOf(end, at + begin.length);
    if (close < 0) fail(`the ${name} is not closed`);
    const inner = text.slice(at + begin.length, close);
    at = close + end.length;
    return inner;
  }

  function name(of: string): string {
    return take(NAME) ||
      fail(at < text.length ? `expected the name of ${of}` : "the document ends");
  }

  function attributes(element: OpenElement): void {
    while (take(SPACE) !== "" && !/[/>]/.test(text[at] ?? ">")) {
      const start = at;
      const key = name("an attribute");
      if (element.attributes.some(([other]) => other === key)) {
        fail(`the attribute \`${key}\` is there twice`, start);
      }
      take(SPACE);
      if (text[at] !== "=") fail(`the attribute \`${key}\` has no value`, start);
      at++;
      take(SPACE);
      const valueAt = at;
      const value = take(ATTRIBUTE_VALUE);
      if (value === "") fail(`the value of \`${key}\` is not in quotes, or not closed`);
      const inner = value.slice(1, -1).replaceAll(/[\t\n]/g, " ");
      element.attributes.push([key, readReferences(inner, text, valueAt + 1)]);
    }
  }

  function startTag(): void {
    const offset = at++;
    const element: OpenElement = {
      name: name("an element"),
      attributes: [],
      children: [],
      texts: [],
      offset,
    };
    if (open.length === 0 && root) fail("a second root element", offset);
    if (open.length >= MAX_XML_DEPTH) fail(`more than ${MAX_XML_DEPTH} levels of elements`, offset);
    attributes(element);
    const isEmpty = text[at] === "/";
    if (isEmpty) at++;
    if (text[at] !== ">") fail(`the tag \`<${element.name}\` is not closed`);
    at++;
    open.at(-1)?.children.push(element);
    root ??= element;
    if (!isEmpty) open.push(element);
  }

  function endTag(): void {
    const offset = at;
    at += 2;
    const closed = name("an element");
    take(SPACE);
    const element = open.pop();
    if (!element) fail(`\`</${closed}>\` closes nothing`, offset);
    if (element.name !== closed) {
      fail(`expected \`</${element.name}>\`, found \`</${closed}>\``, offset);
    }
    if (text[at] !== ">") fail(`the tag \`</${closed}\` is not closed`);
    at++;
  }

  function content(): void {
    const start = at;
    const written = take(TEXT);
    const element = open.at(-1);
    if (element) {
      const cdataEnd = written.indexOf("]]>");
      if (cdataEnd >= 0) fail("`]]>` stands outside of a CDATA section", start + cdataEnd);
      element.texts.push(readReferences(written, text, start));
    } else {
      const stray = /[^ \t\n]/.exec(written);
      if (stray) {
        fail(root ? "text behind the root element" : "text before it", start + stray.index);
      }
    }
  }

  function doctype(): void {
    const offset = at;
    if (root) fail("a DOCTYPE behind the root element", offset);
    take(DOCTYPE);
    if (text[at] === "[") fail("a DOCTYPE with declarations, which are not read", offset);
    if (text[at] !== ">") fail("the DOCTYPE is not closed", offset);
    at++;
  }

  while (at < text.length) {
    const skipped = SKIPPED.find(([begin]) => text.startsWith(begin, at));
    if (skipped) until(...skipped);
    else if (text.startsWith("<![CDATA[", at) && open.length > 0) {
      open[open.length - 1].texts.push(until("<![CDATA[", "]]>", "CDATA section"));
    } else if (text.startsWith("<!DOCTYPE", at)) doctype();
    else if (text.startsWith("</", at)) endTag();
    else if (text[at] === "<") startTag();
    else content();
  }
  const unclosed = open.at(-1);
  if (unclosed) fail(`\`<${unclosed.name}>\` is not closed`, unclosed.offset);
  return root ?? fail("there is no element", 0);
}
