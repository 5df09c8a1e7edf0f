import type { JsonObject } from "../../../json/mod.ts";
import { formatBytes, LazyModule } from "../../../text/mod.ts";
import { oneLine } from "../json_body.ts";
import type { IsList } from "./path_lists.ts";

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
  return documents.parts.readDocument(text, facts);
}

const SPACE = 0x20;
const LESS_THAN = 0x3c;
/** The bytes `{` and `[`. */
const JSON_BEGINS: readonly number[] = [0x7b, 0x5b];

const documents = new LazyModule(() => import("./xml_document.ts"));

/** Loads the parser; must be awaited before reading a body that {@linkcode mayBeXml} accepts. */
export async function preloadXml(): Promise<void> {
  await documents.load();
}

/**
 * Whether a body may begin with `<` in any charset: it has that byte, and does not begin like JSON.
 */
export function mayBeXml(body: Uint8Array): boolean {
  const first = body.find((byte) => byte > SPACE);
  return first !== undefined && !JSON_BEGINS.includes(first) && body.includes(LESS_THAN);
}
