/** A range of bytes; `end` is the offset after its last byte. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Marks where bytes stop being JSON, as far as that is visible without reading the values. */
export class SkimError extends Error {
  /** The name of the class. */
  override name = "SkimError";

  /**
   * @param offset The offset of the invalid byte; the length if the bytes end too early.
   * @param expected What is valid there.
   * @param from Where the broken value begins.
   */
  constructor(readonly offset: number, readonly expected: string, readonly from: number = offset) {
    super("not JSON");
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/**
 * Finds the values in JSON text (RFC 8259) in UTF-8 without reading them: a file of any size costs no
 * more than one pass over its bytes. It only counts brackets, so that what it skips may be no JSON.
 */
export class JsonSkimmer {
  readonly #decoder = new TextDecoder();
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Returns what kind of value may begin at an offset. */
  kindAt(at: number): "object" | "list" | "other" {
    return this.bytes[at] === OPEN ? "object" : this.bytes[at] === OPEN_LIST ? "list" : "other";
  }

  /**
   * Visits the members of the object that begins at `start`.
   *
   * @param visit Gets the name of each and the offset of its value; returns the offset after that.
   * @returns The offset after the object.
   * @throws {SkimError}
   */
  members(start: number, visit: (name: string, at: number) => number): number {
    return this.#series(start, CLOSE, (at) => {
      if (this.bytes[at] !== QUOTE) throw new SkimError(at, "a name in double quotes");
      const end = this.#skipString(at);
      const colon = this.skipBlanks(end);
      if (this.bytes[colon] !== COLON) throw new SkimError(colon, "`:`");
      const name = this.#decoder.decode(this.bytes.subarray(at + 1, end - 1));
      return visit(name, this.skipBlanks(colon + 1));
    });
  }

  /**
   * Visits the items of the list that begins at `start`.
   *
   * @param visit Gets the offset of each; returns the offset after it.
   * @returns The offset after the list.
   * @throws {SkimError}
   */
  items(start: number, visit: (at: number) => number): number {
    return this.#series(start, CLOSE_LIST, visit);
  }

  /** Returns the offset of the first byte from `at` on that is not white space. */
  skipBlanks(at: number): number {
    while (isBlank(this.bytes[at])) at++;
    return at;
  }

  /**
   * Returns the offset after the value that begins at `from`.
   *
   * @param noteString Gets the span of each string in the value, with its quotes.
   * @throws {SkimError}
   */
  skipValue(from: number, noteString?: (start: number, end: number) => void): number {
    const { bytes } = this;
    const { length } = bytes;
    let depth = 0;
    for (let i = from; i < length; i++) {
      const byte = bytes[i];
      const isClose = byte === CLOSE || byte === CLOSE_LIST;
      if (depth === 0 && (isClose || byte === COMMA || isBlank(byte))) {
        if (i > from) return i;
        throw new SkimError(from, "a value");
      }
      if (byte === QUOTE) {
        const end = this.#skipString(i, from);
        noteString?.(i, end);
        i = end - 1;
      } else if (byte === OPEN || byte === OPEN_LIST) depth++;
      else if (isClose) depth--;
      else continue;
      if (depth === 0) return i + 1;
    }
    if (depth > 0 || from >= length) throw new SkimError(length, "a value", from);
    return length;
  }

  /** @param from Where the value begins that the string is in. */
  #skipString(start: number, from = start): number {
    const { bytes } = this;
    const { length } = bytes;
    for (let i = start + 1; i < length; i += 2) {
      while (i + 4 <= length && !hasSpecial(this.#view.getInt32(i, true))) i += 4;
      while (i < length && bytes[i] !== QUOTE && bytes[i] !== BACKSLASH) i++;
      if (bytes[i] === QUOTE) return i + 1;
    }
    throw new SkimError(length, '`"`', from);
  }

  /** Visits what is between two brackets, and returns the offset after them. */
  #series(start: number, close: number, visit: (at: number) => number): number {
    let at = this.skipBlanks(start + 1);
    if (this.bytes[at] === close) return at + 1;
    for (;;) {
      at = this.skipBlanks(visit(at));
      if (this.bytes[at] === close) return at + 1;
      if (this.bytes[at] !== COMMA) {
        throw new SkimError(at, `\`,\` or \`${String.fromCharCode(close)}\``);
      }
      at = this.skipBlanks(at + 1);
    }
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Whether one of four bytes is a quote or a backslash, each of which is taken from all four. */
function hasSpecial(four: number): boolean {
  const quotes = four ^ 0x22222222;
  const backslashes = four ^ 0x5c5c5c5c;
  const isZero = quotes - 0x01010101 & ~quotes | backslashes - 0x01010101 & ~backslashes;
  return (isZero & 0x80808080) !== 0;
}
