import type { Field, RecordedBody } from "../recording.ts";
import { fromBase64, isBase64, toBase64 } from "./base64.ts";
import { bodyJson } from "./body_json.ts";
import { decodeCharset, latin1 } from "./charset.ts";
import type { TextReader } from "./entry_slice.ts";
import { itemsOf, member, scalarText } from "./lenient.ts";
import { isJsonType, mediaType, typeParameter } from "./media_type.ts";
import { partsOf, readMultipart } from "./multipart.ts";
import { readPairs } from "./pairs.ts";
import { decodeFormText } from "./percent.ts";

const URLENCODED = "application/x-www-form-urlencoded";

/**
 * Reads the body of a request from its `postData`: the text, or else the parameters.
 *
 * @param type The content type.
 * @param encodesParams Whether the recorder writes parameters percent-encoded, as Chrome does.
 */
export function readRequestBody(
  postData: unknown,
  readText: TextReader,
  type: string,
  encodesParams: boolean,
): RecordedBody | undefined {
  const text = readText(postData) ?? "";
  if (text === "") return fromParams(itemsOf(member(postData, "params")), type, encodesParams);
  const encoding = member(postData, "encoding") ?? member(postData, "_encoding");
  const isEncoded = scalarText(encoding).toLowerCase() === "base64" || isHiddenJson(text, type);
  const bytes = isEncoded ? fromBase64(text) : undefined;
  return bytes === undefined ? fromText(text, type) : fromBytes(bytes, type);
}

function fromBytes(bytes: Uint8Array, type: string): RecordedBody {
  const text = decodeCharset(bytes, typeParameter(type, "charset"));
  if (text !== undefined && !text.includes("\0")) return fromText(text, type);
  const parts = mediaType(type).startsWith("multipart/")
    ? readMultipart(latin1(bytes), type)
    : undefined;
  if (parts === undefined) return { kind: "bytes", type, base64: toBase64(bytes) };
  return { kind: "multipart", type, parts: parts.map(decodePart) };
}

/** A part of a body that was read byte by byte: one that is no text has no value. */
function decodePart<Part extends { readonly value?: string }>(part: Part): Part {
  const { value, ...rest } = part;
  if (value === undefined) return part;
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0));
  const text = decodeCharset(bytes, undefined);
  return (text === undefined || text.includes("\0") ? rest : { ...rest, value: text }) as Part;
}

function fromText(text: string, type: string): RecordedBody {
  const bare = mediaType(type);
  if (bare.startsWith("multipart/")) {
    const parts = readMultipart(text, type);
    if (parts !== undefined) return { kind: "multipart", type, parts };
  }
  const value = bodyJson(text, isJsonType(bare));
  if (value !== undefined) return { kind: "json", type, value, text };
  if (bare === URLENCODED) return { kind: "form", type, fields: formFields(text) };
  return { kind: "text", type, text };
}

function fromParams(
  params: readonly unknown[],
  type: string,
  encodesParams: boolean,
): RecordedBody | undefined {
  if (params.length === 0) return undefined;
  const hasFiles = params.some((param) => member(param, "fileName"));
  if (mediaType(type).startsWith("multipart/") || hasFiles) {
    return { kind: "multipart", type, parts: partsOf(params) };
  }
  const decode = encodesParams ? decodeFormText : (text: string) => text;
  const fields = params.flatMap((param) => {
    const name = decode(scalarText(member(param, "name")));
    return name === "" ? [] : [{ name, value: decode(scalarText(member(param, "value"))) }];
  });
  return fields.length === 0 ? undefined : { kind: "form", type, fields };
}

function formFields(text: string): readonly Field[] {
  return readPairs(text.trim()).map(({ name, value }) => ({ name, value }));
}

/** Whether a text that should be JSON is base64 of JSON, which some recorders do not say. */
function isHiddenJson(text: string, type: string): boolean {
  if (!isJsonType(mediaType(type)) || !isBase64(text)) return false;
  const bytes = fromBase64(text);
  const decoded = bytes && decodeCharset(bytes, undefined);
  return decoded !== undefined && bodyJson(decoded, false) !== undefined;
}
