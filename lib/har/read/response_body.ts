import type { Field } from "../recording.ts";
import { fromBase64 } from "./base64.ts";
import { decodeCharset } from "./charset.ts";
import type { TextReader } from "./entry_slice.ts";
import { headerValue } from "./headers.ts";
import { inflate, isGzip, isZlib } from "./inflate.ts";
import { member, scalarText } from "./lenient.ts";
import { isJsonType, typeParameter } from "./media_type.ts";

/** The body of an answer as the file has it. */
export interface Content {
  /** Whether the file has it. */
  readonly isThere: boolean;
  /** Its text; absent where it is no text. */
  readonly text?: string;
}

const FALLBACK = "windows-1252";

/** Reads the body of an answer from its `content`. @param type Its media type. */
export async function readContent(
  content: unknown,
  readText: TextReader,
  headers: readonly Field[],
  type: string,
): Promise<Content> {
  const text = readText(content);
  if (text === undefined) return { isThere: false };
  const bytes = scalarText(member(content, "encoding")).toLowerCase() === "base64"
    ? fromBase64(text)
    : undefined;
  const raw = bytes ?? compressed(text);
  if (raw === undefined) return { isThere: true, text: text.replace(/^\uFEFF/, "") };
  const charset = typeParameter(scalarText(member(content, "mimeType")), "charset") ??
    typeParameter(headerValue(headers, "content-type"), "charset");
  const plain = await decompressed(raw, headerValue(headers, "content-encoding")?.toLowerCase());
  const decoded = decodeCharset(plain, charset) ??
    (isTextType(type) ? decodeCharset(plain, FALLBACK) : undefined);
  return decoded === undefined || decoded.includes("\0")
    ? { isThere: true }
    : { isThere: true, text: decoded };
}

function isTextType(type: string): boolean {
  return type.startsWith("text/") || isJsonType(type) || /[/+]xml$/.test(type);
}

/** Takes off a content coding that the recorder left on. */
async function decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  coding: string | undefined,
): Promise<Uint8Array> {
  if (isGzip(bytes)) return await inflate(bytes, "gzip") ?? bytes;
  if (coding === "deflate" && isZlib(bytes)) return await inflate(bytes, "deflate") ?? bytes;
  const isText = decodeCharset(bytes, undefined) !== undefined;
  if (coding === "br" && !isText) return await inflate(bytes, "brotli") ?? bytes;
  return bytes;
}

/** The bytes of gzip that were taken for characters. */
function compressed(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!text.startsWith("\x1f\x8b")) return undefined;
  const codes = Uint16Array.from(text, (character) => character.charCodeAt(0));
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
}
