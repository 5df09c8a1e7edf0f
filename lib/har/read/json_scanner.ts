/** The byte that begins and ends a string. */
export const QUOTE = 0x22;
/** `{` */
export const OPEN = 0x7b;
/** `}` */
export const CLOSE = 0x7d;
/** `[` */
export const OPEN_LIST = 0x5b;
/** `]` */
export const CLOSE_LIST = 0x5d;
/** `,` */
export const COMMA = 0x2c;
const BACKSLASH = 0x5c;

/** Marks what ends a string, or takes the next byte with it: a table costs less than comparisons. */
const IS_SPECIAL = new Uint8Array(256);
IS_SPECIAL[QUOTE] = IS_SPECIAL[BACKSLASH] = 1;

/** A range of bytes. */
export interface Span {
  readonly start: number;
  /** The first byte after the range. */
  readonly end: number;
}

/** Marks where bytes stop being JSON, as far as that is visible without reading the values. */
export class ScanError extends Error {
  /** The name of the class. */
  override name = "ScanError";

  /**
   * @param offset The offset of the invalid byte; the length if the bytes end too early.
   * @param expected What is valid there.
   * @param from Where the broken value begins.
   */
  constructor(readonly offset: number, readonly expected: string, readonly from: number = offset) {
    super("not JSON");
  }
}

/** Returns the offset of the first byte from `at` on that is not white space. */
export function skipBlanks(bytes: Uint8Array, at: number): number {
  while (isBlank(bytes[at])) at++;
  return at;
}

/** Returns the offset after a string that begins at `at`. @throws {ScanError} */
export function skipString(bytes: Uint8Array, at: number): number {
  return stringIn(bytes, at, at);
}

/** Returns the offset after a string in a value that begins at `from`. */
function stringIn(bytes: Uint8Array, at: number, from: number): number {
  const { length } = bytes;
  for (let i = at + 1; i < length; i += 2) {
    while (i < length && IS_SPECIAL[bytes[i]] === 0) i++;
    if (bytes[i] === QUOTE) return i + 1;
  }
  throw new ScanError(length, '`"`', from);
}

/**
 * Returns the offset after a value that begins at `at`. It only counts brackets.
 *
 * @param onString Called with each string in the value.
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
