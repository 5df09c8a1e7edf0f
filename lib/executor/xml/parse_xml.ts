import type { XmlElement as LibraryElement, XmlText } from "@rgrove/parse-xml";
import { explainXml } from "./explain_xml.ts";
import { refuseXml } from "./refused_xml.ts";
import { type XmlElement, XmlError } from "./xml_element.ts";
import { xmlParser } from "./xml_parser.ts";

/**
 * Parses a document (XML 1.0, fifth edition) without validation. Namespaces are names with a colon.
 *
 * @throws {XmlError} If it is not well-formed, nested more than 500 levels deep, or has a DOCTYPE
 * that declares something.
 */
export function parseXml(source: string): XmlElement {
  const library = xmlParser();
  const text = source.replaceAll(/\r\n?/g, "\n");
  refuseXml(text);
  try {
    return elementOf(library.parseXml(text).root!);
  } catch (error) {
    if (!(error instanceof library.XmlError)) throw error;
    const { message, offset } = explainXml(error.message, text, utf16Offset(text, error.pos));
    throw new XmlError(message, text, offset);
  }
}

function elementOf({ name, attributes, children }: LibraryElement): XmlElement {
  return {
    name,
    attributes: Object.entries(attributes),
    children: children.filter((node) => node.type === "element").map((node) =>
      elementOf(node as LibraryElement)
    ),
    texts: children.filter((node) => node.type === "text").map((node) => (node as XmlText).text),
  };
}

/** The parser counts code points. */
function utf16Offset(text: string, codePoints: number): number {
  let offset = 0;
  for (let i = 0; i < codePoints && offset < text.length; i++) {
    offset += text.codePointAt(offset)! > 0xffff ? 2 : 1;
  }
  return offset;
}
