/** The byte that begins and ends a string. */
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;

/** A piece of bytes. */
export interface Span {
  readonly start: number;
  /** The first byte that does not belong to it. */
  readonly end: number;
}

/** Where bytes stop being JSON, as far as that shows without reading the values. */
export class ScanError extends Error {
  /** The name of the class. */
  override name = "ScanError";

  /**
   * @param offset The byte that cannot stand there; the length where the bytes end too early.
   * @param expected What could stand there.
   * @param from Where the value begins that is broken.
   */
  constructor(readonly offset: number, readonly expected: string, readonly from: number = offset) {
    super("not JSON");
  }
}

/** The offset of the first byte from `at` on that is no white space. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  while (isBlank(bytes[at])) at++;
  return at;
}

/** The offset behind a string that begins at `at`. @throws {ScanError} */
export function skipString(bytes: Uint8Array, at: number): number {
  return stringIn(bytes, at, at);
}

/** The same of a string in a value that begins at `from`. */
function stringIn(bytes: Uint8Array, at: number, from: number): number {
  const { length } = bytes;
  for (let i = at + 1; i < length; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) return i + 1;
    if (byte === BACKSLASH) i++;
  }
  throw new ScanError(length, '`"`', from);
}

/**
 * The offset behind a value that begins at `at`. Its brackets are counted, no more.
 *
 * @param onString Called with each string in it.
 * @throws {ScanError}
 */
export function skipValue(
  bytes: Uint8Array,
  at: number,
  onString: (start: number, end: number) => void = () => {},
): number {
  const { length } = bytes;
  let depth = 0;
  let i = at;
  while (i < length) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      const end = stringIn(bytes, i, at);
      onString(i, end);
      i = end;
      if (depth === 0) return i;
    } else if (byte === OPEN || byte === OPEN_LIST) {
      depth++;
      i++;
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      if (depth === 0) return endOfScalar(at, i);
      i++;
      if (--depth === 0) return i;
    } else if (depth === 0 && (byte === COMMA || isBlank(byte))) {
      return endOfScalar(at, i);
    } else {
      i++;
    }
  }
  if (depth > 0 || at >= length) throw new ScanError(length, "a value", at);
  return length;
}

function endOfScalar(start: number, end: number): number {
  if (start === end) throw new ScanError(start, "a value");
  return end;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
