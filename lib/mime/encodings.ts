import { ifPossible } from "../text/mod.ts";

/** Decompresses bytes; returns nothing if they are not compressed in this format. */
export function inflate(bytes: Uint8Array<ArrayBuffer>, format: "gzip" | "deflate" | "brotli") {
  return Promise.try(() => {
    const inflation = new DecompressionStream(format as CompressionFormat);
    return new Response(new Blob([bytes]).stream().pipeThrough(inflation)).bytes();
  }).catch(() => undefined);
}

/** Returns the format of compressed bytes by their beginning: gzip (RFC 1952) or zlib (RFC 1950). */
export function compressionOf([first, second]: Uint8Array): "gzip" | "deflate" | undefined {
  if (first === 0x1f && second === 0x8b) return "gzip";
  return first === 0x78 && (first * 256 + second) % 31 === 0 ? "deflate" : undefined;
}

/**
 * Decodes base64 (RFC 4648, including the alphabet for URLs); returns nothing if the text is not
 * base64.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  return ifPossible(() => Uint8Array.fromBase64(text.replaceAll("-", "+").replaceAll("_", "/")));
}

/**
 * Decodes bytes with the named charset, otherwise as UTF-8; returns nothing if they are not text.
 */
export function decodeCharset(bytes: Uint8Array, charset = "utf-8"): string | undefined {
  const encoding = ifPossible(() => new TextDecoder(charset).encoding) ?? "utf-8";
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  const text = ifPossible(() => decoder.decode(bytes));
  return text?.includes("\0") ? undefined : text;
}

/** Returns a text in UTF-8, without its byte order mark, also one in UTF-16. */
export function utf8Of(bytes: Uint8Array): Uint8Array {
  const utf16 = utf16Label(bytes);
  if (utf16) return new TextEncoder().encode(new TextDecoder(utf16).decode(bytes));
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

/** Detects UTF-16 by its byte order mark or by the zero bytes of its first characters. */
function utf16Label([a, b, c, d]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return "utf-16be";
  return undefined;
}

/** The charset of a text that is not in the one that it declares, nor in UTF-8. */
const FALLBACK = "windows-1252";
/** The content coding and the charset that are declared, and whether the type says that it is text. */
type Declared = Readonly<{ coding?: string; charset?: string; isText: boolean }>;

/**
 * Decodes the bytes of a body, also from a content coding that the recorder did not remove; returns
 * nothing if they are not text.
 */
export async function textOfBytes(bytes: Uint8Array<ArrayBuffer>, declared: Declared) {
  const { coding, charset, isText } = declared;
  const found = compressionOf(bytes);
  const isBrotli = coding === "br" && decodeCharset(bytes) === undefined;
  const format = found === "gzip" || coding === "deflate" ? found : isBrotli && "brotli";
  const plain = format && await inflate(bytes, format) || bytes;
  return decodeCharset(plain, charset) ?? (isText ? decodeCharset(plain, FALLBACK) : undefined);
}

/** Returns each byte as the character with the same code. */
export function codesOfBytes(bytes: Uint8Array): string {
  return atob(bytes.toBase64());
}

/** Returns the bytes whose codes the characters of a text have; nothing if some are higher. */
export function bytesOfCodes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const codes = Uint16Array.from(text, (character) => character.charCodeAt(0));
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
}
