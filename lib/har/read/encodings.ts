import { ifPossible } from "../../text/mod.ts";
import { RecordingError } from "./recording_error.ts";

/** The function call around the JSON of a recording that old viewers load as a script. */
const CALL = /^\s*(?:\/\*[^]*?\*\/\s*)?[\w$.]+\s*\(\s*(?=\{)/;
const CLOSING = 0x29;

/**
 * Unpacks a recording: removes gzip or zlib (`.zhar`) compression, a byte order mark, UTF-16, and
 * the call of a function (`onInputData({…})`).
 *
 * @returns UTF-8.
 * @throws {RecordingError} If the compressed data is damaged.
 */
export async function unpack(file: string, packed: Uint8Array): Promise<Uint8Array> {
  const bytes = packed as Uint8Array<ArrayBuffer>;
  const format = compressionOf(bytes);
  const plain = format === undefined ? bytes : await inflate(bytes, format);
  if (plain === undefined) {
    throw new RecordingError(
      `${file} cannot be unpacked: its compressed data is cut off or damaged`,
      "copy or download the file again; a recording that is not compressed is read as well",
    );
  }
  const utf16 = utf16Label(plain);
  const hasMark = plain[0] === 0xef && plain[1] === 0xbb && plain[2] === 0xbf;
  if (utf16 === undefined) return withoutCall(hasMark ? plain.subarray(3) : plain);
  return withoutCall(new TextEncoder().encode(new TextDecoder(utf16).decode(plain)));
}

/** Detects UTF-16 by its byte order mark or by the zero bytes of its first characters. */
function utf16Label([a, b, c, d]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return "utf-16be";
  return undefined;
}

function withoutCall(bytes: Uint8Array): Uint8Array {
  const call = CALL.exec(new TextDecoder().decode(bytes.subarray(0, 1_000)))?.[0];
  if (call === undefined) return bytes;
  const end = bytes.lastIndexOf(CLOSING);
  return bytes.subarray(new TextEncoder().encode(call).length, end < 0 ? bytes.length : end);
}

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

/** Returns each byte as the character with the same code. */
export function codesOfBytes(bytes: Uint8Array): string {
  return atob(bytes.toBase64());
}

/** Returns the bytes whose codes the characters of a text have; nothing if some are higher. */
export function bytesOfCodes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const codes = Uint16Array.from(text, (character) => character.charCodeAt(0));
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
}
