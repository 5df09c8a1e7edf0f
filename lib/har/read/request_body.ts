import { definedMembers, itemsOf, memberOf, scalarText, textOf } from "../../json/mod.ts";
import {
  bytesOfCodes,
  codesOfBytes,
  decodeCharset,
  fromBase64,
  isJsonType,
  parameterOf,
  readPairs,
  readParts,
} from "../../mime/mod.ts";
import { mediaType } from "../../text/mod.ts";
import { formFields, headerValue, type RecordedBody, type RecordedPart } from "../recording.ts";
import { listedFields } from "./listed_fields.ts";
import { bodyJson } from "./media_type.ts";

/**
 * Reads the body of a request from its `postData`: its text, otherwise its parameters.
 *
 * @param type The content type.
 * @param isChrome Whether Chrome is the recorder, which writes parameters percent-encoded.
 * @param size The number of bytes that were sent, if it is known: some recorders write each byte
 *   of what is not text as a character.
 */
export function readRequestBody(postData: unknown, type: string, isChrome: boolean, size?: number) {
  const text = textOf(postData, "text") ?? "";
  if (text === "") return jsonInForm(fromParams(itemsOf(postData, "params"), type, isChrome));
  const encoding = memberOf(postData, "encoding") ?? memberOf(postData, "_encoding");
  const isEncoded = scalarText(encoding).toLowerCase() === "base64" || isHiddenJson(text, type);
  const isOfBytes = text.length === size && /[\0\x80-\xff]/.test(text);
  const bytes = isEncoded ? fromBase64(text) : isOfBytes ? bytesOfCodes(text) : undefined;
  return jsonInForm(bytes === undefined ? fromText(text, type) : fromBytes(bytes, type));
}

/** Reads a form whose only field is a JSON object as this object, which is all that it sends. */
function jsonInForm(body: RecordedBody | undefined): RecordedBody | undefined {
  const [part, more]: readonly RecordedPart[] = formFields(body);
  const { name: field, value: text = "", filename = more } = part ?? {};
  const value = text[0] === "{" && !filename ? bodyJson(text, true) : undefined;
  return value === undefined ? body : { kind: "json", type: body!.type, value, text, field };
}

function fromBytes(bytes: Uint8Array, type: string): RecordedBody {
  const parts = readMultipart(codesOfBytes(bytes), type);
  if (parts !== undefined) return { kind: "multipart", type, parts: parts.map(decodePart) };
  const text = decodeCharset(bytes, parameterOf(type, "charset"));
  if (text !== undefined) return fromText(text, type);
  return { kind: "bytes", type, base64: bytes.toBase64() };
}

/** Decodes a body part that was read byte by byte; that of a file may be no text. */
function decodePart({ value, ...part }: RecordedPart): RecordedPart {
  const bytes = value === undefined ? undefined : bytesOfCodes(value);
  if (bytes === undefined) return part;
  const text = decodeCharset(bytes);
  const isText = text !== undefined && !(part.filename && UNREADABLE.test(text));
  return isText ? { ...part, value: text } : { ...part, base64: bytes.toBase64() };
}

function fromText(text: string, type: string): RecordedBody {
  const isRead = ({ filename, value = "" }: RecordedPart) => !filename || !UNREADABLE.test(value);
  const parts = readMultipart(text, type)
    ?.map(({ value, ...part }) => isRead({ ...part, value }) ? { ...part, value } : part);
  if (parts !== undefined) return { kind: "multipart", type, parts };
  const value = bodyJson(text, isJsonType(type));
  if (value !== undefined) return { kind: "json", type, value, text };
  // Scripts send anything under the usual type of a library: `1`, or lines, which a form encodes.
  const line = mediaType(type) === "application/x-www-form-urlencoded" ? text.trim() : "";
  if (line.includes("=") && !/[\r\n]/.test(line)) {
    const fields = readPairs(line).map(({ name, value }) => ({ name, value }));
    return { kind: "form", type, fields };
  }
  return { kind: "text", type, text };
}

function fromParams(params: readonly unknown[], type: string, isChrome: boolean) {
  if (params.length === 0) return undefined;
  const hasParts = isMultipart(type) || params.some((param) => memberOf(param, "fileName"));
  if (hasParts) return { kind: "multipart", type, parts: params.flatMap(listedPart) } as const;
  const fields = listedFields(params, isChrome);
  return fields.length === 0 ? undefined : { kind: "form", type, fields } as const;
}

/** Whether a text that should be JSON is base64 of JSON, which some recorders do not declare. */
function isHiddenJson(text: string, type: string): boolean {
  if (!isJsonType(type) || text.length % 4 !== 0 || !/^[\w+/-]+={0,2}$/.test(text)) return false;
  const bytes = fromBase64(text);
  return bodyJson(bytes && decodeCharset(bytes) || "", false) !== undefined;
}

function isMultipart(type: string): boolean {
  return mediaType(type) === "multipart/form-data";
}

/** Returns the parts of a form that is given as text; nothing if it has no boundary. */
export function readMultipart(text: string, type: string): readonly RecordedPart[] | undefined {
  const parts = isMultipart(type) ? readParts(text, type) : undefined;
  return parts?.flatMap(({ headers, body }) => {
    const disposition = headerValue(headers, "content-disposition");
    const filename = browserParameter(disposition, "filename");
    return toPart({
      name: browserParameter(disposition, "name") ?? "",
      value: filename && body === "" ? undefined : body,
      filename,
      type: headerValue(headers, "content-type"),
    });
  });
}

/** What text does not have, but the bytes of a file do that a recorder wrote as characters. */
const UNREADABLE = /(?![\t\n\f\r])\p{Cc}|\ufffd/u;

/** Browsers write `"` as `%22`, and line breaks as `%0D` and `%0A`. */
function browserParameter(disposition: string | undefined, name: string): string | undefined {
  return parameterOf(disposition, name)
    ?.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n");
}

/** Returns a part of a multipart body that is given only in the recorder's list. */
function listedPart(param: unknown): readonly RecordedPart[] {
  const filename = textOf(param, "fileName") || undefined;
  const value = memberOf(param, "value") ?? undefined;
  const isLeftOut = value === undefined || filename !== undefined && !value;
  return toPart({
    name: scalarText(param, "name"),
    value: isLeftOut ? undefined : scalarText(value),
    filename,
    type: textOf(param, "contentType"),
  });
}

function toPart(part: RecordedPart): readonly RecordedPart[] {
  return part.name === "" ? [] : [definedMembers({ ...part, type: part.type || undefined })];
}
