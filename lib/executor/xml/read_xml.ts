import type { JsonObject } from "../../json/mod.ts";
import { bytes } from "../../text/mod.ts";
import { oneLine } from "../not_json.ts";
import { parseXml } from "./parse_xml.ts";
import { type XmlElement, XmlError } from "./xml_element.ts";
import { type IsList, xmlValue } from "./xml_value.ts";

const LEAD = 60;

/** A body as XML, or why it is none. */
export type XmlBody =
  | {
    readonly ok: true;
    /** The document as JSON values: one member, which is named like the root element. */
    value(isList: IsList): JsonObject;
  }
  | {
    readonly ok: false;
    /** For example `the body is not XML (application/json, 1.2 kB)`. */
    readonly problem: string;
    /** The part of the body that shows it, on one line; absent where the body is empty. */
    readonly excerpt?: string;
  };

/**
 * Reads a body as XML.
 *
 * @param type The media type, empty where there is none.
 * @param size The size in bytes.
 */
export function readXml(text: string, type: string, size: number): XmlBody {
  if (text === "") return { ok: false, problem: "the body is empty" };
  const facts = `(${type || "no content type"}, ${bytes(size)})`;
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

function describeMistake({ message, text, offset }: XmlError, body: string, facts: string) {
  const before = text.slice(0, offset).split("\n");
  const place = `line ${before.length}, column ${before[before.length - 1].length + 1}`;
  const isPage = /^\s*<(?:!doctype html|html)\b/i.test(body);
  const what = isPage ? "the body is HTML, not XML" : "the XML of the body has a mistake";
  return {
    problem: `${what}: ${message} at ${place} ${facts}`,
    excerpt: oneLine(text, offset <= LEAD ? 0 : offset - LEAD),
  };
}
