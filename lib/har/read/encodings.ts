import { compressionOf, inflate, utf8Of } from "../../mime/mod.ts";
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
  return withoutCall(utf8Of(plain));
}

function withoutCall(bytes: Uint8Array): Uint8Array {
  const call = CALL.exec(new TextDecoder().decode(bytes.subarray(0, 1_000)))?.[0];
  if (call === undefined) return bytes;
  const end = bytes.lastIndexOf(CLOSING);
  return bytes.subarray(new TextEncoder().encode(call).length, end < 0 ? bytes.length : end);
}
