import type { XmlElement as LibraryElement, XmlText } from "@rgrove/parse-xml";
import type { JsonObject } from "../../../json/mod.ts";
import { formatBytes } from "../../../text/mod.ts";
import { oneLine } from "../json_body.ts";
import { explainXml, refuseXml } from "./xml_mistake.ts";
import { type IsList, type XmlElement, XmlError, xmlValue } from "./xml_value.ts";

const LEAD = 60;

/** A body as XML, or the reason why it is not XML. */
export type XmlBody =
  | {
    readonly ok: true;
    /**
     * Returns the document as JSON values: an object whose one member is named after the root
     * element.
     */
    value(isList: IsList): JsonObject;
  }
  | {
    readonly ok: false;
    /** The reason, for example `the body is not XML (application/json, 1.2 kB)`. */
    readonly problem: string;
    /** The part of the body that shows it, on one line; absent if the body is empty. */
    readonly excerpt?: string;
    /** The names from the body that `problem` quotes. */
    readonly names?: readonly string[];
  };

/**
 * Reads a body as XML.
 *
 * @param type The media type; empty if there is none.
 * @param size The size in bytes.
 */
export function readXml(text: string, type: string, size: number): XmlBody {
  if (text === "") return { ok: false, problem: "the body is empty" };
  const facts = `(${type || "no content type"}, ${formatBytes(size)})`;
  if (!/^\s*</.test(text)) {
    return { ok: false, problem: `the body is not XML ${facts}`, excerpt: oneLine(text, 0) };
  }
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

/**
 * Parses a document (XML 1.0, fifth edition) without validation. Names keep their namespace prefix
 * and its colon.
 *
 * @throws {XmlError} If it is not well-formed, is nested more than 500 levels deep, or has a
 * DOCTYPE with declarations.
 */
function parseXml(source: string): XmlElement {
  const library = xmlParser();
  const text = source.replaceAll(/\r\n?/g, "\n");
  refuseXml(text);
  try {
    return elementOf(library.parseXml(text).root!);
  } catch (error) {
    if (!(error instanceof library.XmlError)) throw error;
    const { message, offset, names } = explainXml(
      error.message,
      text,
      utf16Offset(text, error.pos),
    );
    throw new XmlError(message, text, offset, names);
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

/** Converts an offset of the parser, which counts code points, to UTF-16 units. */
function utf16Offset(text: string, codePoints: number): number {
  let offset = 0;
  for (let i = 0; i < codePoints && offset < text.length; i++) {
    offset += text.codePointAt(offset)! > 0xffff ? 2 : 1;
  }
  return offset;
}

type Library = typeof import("@rgrove/parse-xml");

const SPACE = 0x20;
const LESS_THAN = 0x3c;
/** The bytes `{` and `[`. */
const JSON_BEGINS: readonly number[] = [0x7b, 0x5b];

let library: Library | undefined;

/** Loads the parser; must be awaited before reading a body that {@linkcode mayBeXml} accepts. */
export async function preloadXml(): Promise<void> {
  library ??= await import("@rgrove/parse-xml");
}

/** Returns the parser, which must already be loaded. */
function xmlParser(): Library {
  if (!library) throw new Error("preloadXml() must be awaited before the first document");
  return library;
}

/**
 * Whether a body may begin with `<` in any charset: it has that byte, and does not begin like JSON.
 */
export function mayBeXml(body: Uint8Array): boolean {
  const first = body.find((byte) => byte > SPACE);
  return first !== undefined && !JSON_BEGINS.includes(first) && body.includes(LESS_THAN);
}
