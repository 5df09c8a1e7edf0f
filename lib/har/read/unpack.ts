import { inflate, isGzip, isZlib } from "./inflate.ts";
import { RecordingError } from "./recording_error.ts";

/** What stands around the JSON of a recording that old viewers load as a script. */
const CALL = /^\s*(?:\/\*[^]*?\*\/\s*)?[\w$.]+\s*\(\s*(?=\{)/;
const CLOSING = 0x29;

/**
 * Takes off what a recording may be wrapped in: gzip, zlib (`.zhar`), a byte order mark, UTF-16, and
 * the call of a function (`onInputData({…})`).
 *
 * @returns UTF-8.
 * @throws {RecordingError} If the compressed data is damaged.
 */
export async function unpack(file: string, packed: Uint8Array): Promise<Uint8Array> {
  const bytes = await decompressed(file, packed as Uint8Array<ArrayBuffer>);
  const utf16 = utf16Label(bytes);
  const plain = utf16 === undefined
    ? withoutMark(bytes)
    : new TextEncoder().encode(new TextDecoder(utf16).decode(bytes));
  return withoutCall(plain);
}

async function decompressed(
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const format = isGzip(bytes) ? "gzip" : isZlib(bytes) ? "deflate" : undefined;
  if (format === undefined) return bytes;
  const plain = await inflate(bytes, format);
  if (plain !== undefined) return plain;
  const name = format === "gzip" ? "gzip" : "zlib";
  throw new RecordingError(
    `${file} cannot be unpacked: its ${name} data is cut off or damaged`,
    "copy or download the file again; a recording that is not compressed is read as well",
  );
}

/** The encoding of UTF-16 text, by its mark or by the zero bytes of its first characters. */
function utf16Label([a, b, c, d]: Uint8Array): string | undefined {
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return "utf-16be";
  return undefined;
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function withoutCall(bytes: Uint8Array): Uint8Array {
  const head = new TextDecoder().decode(bytes.subarray(0, 1_000));
  const call = CALL.exec(head)?.[0];
  if (call === undefined) return bytes;
  const end = bytes.lastIndexOf(CLOSING);
  return bytes.subarray(new TextEncoder().encode(call).length, end < 0 ? bytes.length : end);
}
