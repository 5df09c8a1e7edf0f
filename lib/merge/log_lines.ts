import type { HostReader } from "../host/mod.ts";
import { concatBytes } from "../text/mod.ts";

/** A line of a log and its place in bytes. */
export interface LogLine {
  /** Its number, from 1. */
  readonly number: number;
  /** The offset of its first byte. */
  readonly start: number;
  /** The offset after its last byte, including the line end. */
  readonly end: number;
  /** Whether it has a line end; the last line of a log that was cut off has none. */
  readonly whole: boolean;
  /** The text without the line end; absent if it is too long. */
  readonly text?: string;
}

/**
 * The maximum length of a line in bytes. An event with a body of the largest default size is
 * shorter, even with every byte escaped.
 */
export const MAX_LINE_BYTES = 256 * 1024 * 1024;

const CHUNK_BYTES = 256 * 1024;
const LINE_FEED = 10;

/**
 * Reads the lines of a log, one at a time.
 *
 * @param maxLineBytes A longer line has no text.
 * @throws {HostFileError} If the file cannot be read.
 */
export function* readLines(
  reader: HostReader,
  maxLineBytes: number = MAX_LINE_BYTES,
): Generator<LogLine> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const held = createLineBuffer(maxLineBytes);
  let number = 1;
  let start = 0;
  let offset = 0;
  for (let read = reader.read(0, chunk); read > 0; read = reader.read(offset, chunk)) {
    const bytes = chunk.subarray(0, read);
    let from = 0;
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, from)) {
      held.add(bytes.subarray(from, at));
      const end = offset + at + 1;
      yield { number: number++, start, end, whole: true, ...held.take() };
      start = end;
      from = at + 1;
    }
    held.add(bytes.subarray(from));
    offset += read;
  }
  if (offset > start) yield { number, start, end: offset, whole: false, ...held.take() };
}

/** Collects the parts of a line. */
function createLineBuffer(limit: number) {
  const decoder = new TextDecoder();
  let parts: Uint8Array[] = [];
  let length = 0;
  return {
    add(part: Uint8Array) {
      length += part.length;
      if (length > limit) parts = [];
      else if (part.length > 0) parts.push(part.slice());
    },
    take(): { readonly text?: string } {
      const [whole, size] = [parts, length];
      parts = [];
      length = 0;
      return size > limit
        ? {}
        : { text: decoder.decode(whole.length === 1 ? whole[0] : concatBytes(whole, size)) };
    },
  };
}
