import type { RecordedBody, RecordedPart } from "../recording.ts";
import { decodeCharset, fromBase64, isBase64, latin1 } from "./encodings.ts";
import type { TextReader } from "./har_scanner.ts";
import { itemsOf, memberOf, scalarText, textOf } from "./lenient_values.ts";
import { bodyJson, isJsonType, mediaType, typeParameter } from "./media_type.ts";
import { decodeFormText, readPairs } from "./url.ts";

/**
 * Reads the body of a request from its `postData`: its text, otherwise its parameters.
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
  if (text === "") return fromParams(itemsOf(memberOf(postData, "params")), type, encodesParams);
  const encoding = memberOf(postData, "encoding") ?? memberOf(postData, "_encoding");
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
  if (parts === undefined) return { kind: "bytes", type, base64: bytes.toBase64() };
  return { kind: "multipart", type, parts: parts.map(decodePart) };
}

/** Decodes a body part that was read byte by byte; a part that is not text has no value. */
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
  if (bare === "application/x-www-form-urlencoded") {
    const fields = readPairs(text.trim()).map(({ name, value }) => ({ name, value }));
    return { kind: "form", type, fields };
  }
  return { kind: "text", type, text };
}

function fromParams(
  params: readonly unknown[],
  type: string,
  encodesParams: boolean,
): RecordedBody | undefined {
  if (params.length === 0) return undefined;
  const hasFiles = params.some((param) => memberOf(param, "fileName"));
  if (mediaType(type).startsWith("multipart/") || hasFiles) {
    return { kind: "multipart", type, parts: partsOf(params) };
  }
  const decode = encodesParams ? decodeFormText : (text: string) => text;
  const fields = params.flatMap((param) => {
    const name = decode(scalarText(memberOf(param, "name")));
    return name === "" ? [] : [{ name, value: decode(scalarText(memberOf(param, "value"))) }];
  });
  return fields.length === 0 ? undefined : { kind: "form", type, fields };
}

/** Whether a text that should be JSON is base64 of JSON, which some recorders do not declare. */
function isHiddenJson(text: string, type: string): boolean {
  if (!isJsonType(mediaType(type)) || !isBase64(text)) return false;
  const bytes = fromBase64(text);
  const decoded = bytes && decodeCharset(bytes, undefined);
  return decoded !== undefined && bodyJson(decoded, false) !== undefined;
}

/** Returns the parts of a multipart body that is given as text; nothing if it has no boundary. */
export function readMultipart(text: string, type: string): readonly RecordedPart[] | undefined {
  const boundary = typeParameter(type, "boundary") ?? /^\s*--([^\r\n]+)/.exec(text)?.[1].trimEnd();
  if (boundary === undefined || !text.includes(`--${boundary}`)) return undefined;
  return `\n${text}`.split(`\n--${boundary}`).slice(1)
    .filter((piece) => !piece.startsWith("--"))
    .flatMap(readPart);
}

/** Returns the parts of a multipart body that is given only as the recorder's list. */
function partsOf(params: unknown): readonly RecordedPart[] {
  return itemsOf(params).flatMap((param) => {
    const filename = textOf(memberOf(param, "fileName")) || undefined;
    const type = textOf(memberOf(param, "contentType")) || undefined;
    const value = memberOf(param, "value");
    const isLeftOut = value === undefined || value === null || (filename !== undefined && !value);
    return toPart(scalarText(memberOf(param, "name")), {
      value: isLeftOut ? undefined : scalarText(value),
      filename,
      type,
    });
  });
}

function readPart(piece: string): readonly RecordedPart[] {
  const [, head, value] = /^[ \t]*\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(piece) ??
    /^[ \t]*\r?\n([\s\S]*?)()$/.exec(piece) ?? [];
  if (head === undefined) return [];
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const name = dispositionParameter(disposition, "name");
  if (name === undefined) return [];
  const filename = dispositionParameter(disposition, "filename");
  const content = value.replace(/\r?\n?$/, "");
  return toPart(name, {
    value: filename && content === "" ? undefined : content,
    filename,
    type: /^content-type:(.*)$/im.exec(head)?.[1].trim(),
  });
}

/** Browsers write `"` as `%22`, line breaks as `%0D` and `%0A`; others escape with a backslash. */
function dispositionParameter(disposition: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i");
  const [, quoted, bare] = pattern.exec(disposition) ?? [];
  return quoted?.replace(/\\(["\\])/g, "$1")
    .replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n") ?? bare;
}

function toPart(name: string, { value, filename, type }: Omit<RecordedPart, "name">) {
  if (name === "") return [];
  return [{
    name,
    ...(value !== undefined && { value }),
    ...(filename !== undefined && { filename }),
    ...(type && { type }),
  }];
}
