import {
  parseXml as parseXmlText,
  type XmlElement as ParsedElement,
  XmlError as ParserError,
  type XmlText,
} from "@rgrove/parse-xml";
import { countWork } from "../../../text/mod.ts";
import { oneLine } from "../json_body.ts";
import type { XmlBody } from "./xml_body.ts";
import { explainXml, refuseXml } from "./xml_mistake.ts";
import { type XmlElement, XmlError, xmlValue } from "./xml_value.ts";

const LEAD = 60;

/**
 * Reads a text as an XML document.
 *
 * @param facts What the body is, for messages.
 */
export function readDocument(text: string, facts: string): XmlBody {
  let root: XmlElement;
  try {
    root = parseXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { ok: false, ...describeMistake(error, text, facts) };
  }
  return { ok: true, value: (isList) => xmlValue(root, isList) };
}

function describeMistake(
  { message, text, offset, names }: XmlError,
  body: string,
  facts: string,
) {
  const before = text.slice(0, offset).split("\n");
  const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`;
  const isPage = /^\s*<(?:!doctype html|html)\b/i.test(body);
  const what = isPage ? "the body is HTML, not XML" : "the XML of the body has a mistake";
  return {
    problem: `${what}: ${message} at ${place} ${facts}`,
    excerpt: oneLine(text, offset <= LEAD ? 0 : offset - LEAD),
    names,
  };
}

/** Counts elements as work: the parser cannot be stopped, but asks for this at every one. */
const COUNTED = {
  get sortAttributes() {
    countWork();
    return false;
  },
};

/**
 * Parses a document (XML 1.0, fifth edition) without validation. Names keep their namespace prefix
 * and its colon.
 *
 * @throws {XmlError} If it is not well-formed, is nested more than 500 levels deep, or has a
 * DOCTYPE with declarations.
 */
function parseXml(source: string): XmlElement {
  const text = source.replaceAll(/\r\n?/g, "\n");
  refuseXml(text);
  try {
    return elementOf(parseXmlText(text, COUNTED).root!);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    const { message, offset, names } = explainXml(
      error.message,
      text,
      utf16Offset(text, error.pos),
    );
    throw new XmlError(message, text, offset, names);
  }
}

function elementOf({ name, attributes, children }: ParsedElement): XmlElement {
  return {
    name,
    attributes: Object.entries(attributes),
    children: children.filter((node) => node.type === "element").map((node) =>
      elementOf(node as ParsedElement)
    ),
    texts: children.filter((node) => node.type === "text").map((node) => (node as XmlText).text),
  };
}

/** Converts an offset of the parser, which counts code points, to UTF-16 units. */
function utf16Offset(text: string, codePoints: number): number {
  let offset = 0;
  for (let i = 0; i < codePoints && offset < text.length; i++) {
    offset += text.codePointAt(offset)! > 0xffff ? 2 : 1;
  }
  return offset;
}
