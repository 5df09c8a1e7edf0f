import { compressionOf, inflate } from "../../mime/mod.ts";
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
