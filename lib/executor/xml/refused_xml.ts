import { XmlError } from "./xml_element.ts";

/** How deep elements may stand in each other; whatever walks over them relies on that. */
export const MAX_XML_DEPTH = 500;

/** A piece of markup. It takes what is not closed to the end, so that it never has to look back. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>]+)*>?/g;
const QUOTED = /"[^"]*"|'[^']*'/g;

/**
 * Refuses what a parser that calls itself for each level should not get to see: a document that is
 * nested too deeply, and one with a DOCTYPE that declares something, since entities of their own are
 * how a small document becomes a huge one.
 *
 * @throws {XmlError} If a document is one of these.
 */
export function refuseXml(text: string): void {
  openTags(text, (markup, depth, index) => {
    if (depth > MAX_XML_DEPTH) {
      throw new XmlError(`more than ${MAX_XML_DEPTH} levels of elements`, text, index);
    }
    if (markup.startsWith("<!DOCTYPE") && markup.replaceAll(QUOTED, "").includes("[")) {
      throw new XmlError("a DOCTYPE with declarations, which are not read", text, index);
    }
  });
}

/**
 * The offsets of the tags that are not closed at the end of a text, the innermost last.
 *
 * @param see Told of each piece of markup, and how many tags are open behind it.
 */
export function openTags(
  text: string,
  see: (markup: string, depth: number, index: number) => void = () => {},
): readonly number[] {
  const open: number[] = [];
  for (const { 0: markup, index } of text.matchAll(MARKUP)) {
    if (markup.startsWith("</")) open.pop();
    else if (!/^<[!?]/.test(markup) && !markup.endsWith("/>")) open.push(index);
    see(markup, open.length, index);
  }
  return open;
}
