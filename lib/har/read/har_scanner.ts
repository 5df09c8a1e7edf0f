import { ifPossible } from "../../text/mod.ts";
import { memberOf } from "./lenient_values.ts";

/** A range of bytes; `end` is the offset after its last byte. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The spans of the long texts in an entry. */
  readonly longTexts?: readonly Span[];
}

/** The spans of the parts of a recording in its bytes. */
export type LogParts = ReturnType<typeof scanLog>;

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

const [QUOTE, BACKSLASH, COLON, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = new TextEncoder()
  .encode('"\\:,{}[]');
/** A text of at least this many bytes is read only on demand. */
const LONG = 1_024;
/** What stands before a text that may be read on demand: the name of its member. */
const TEXT_MEMBER = /"text"\s*:\s*$/;
const MAX_BEFORE = 100;
const decoder = new TextDecoder();

/** Finds the entries of a recording, `{"log":{"entries":[…]}}` or `{"entries":[…]}`, in one pass. */
export function scanLog(bytes: Uint8Array) {
  const scanned = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
  /** The members of the file and of its log by name, without `log` and `entries`. */
  const members = new Map<string, Span>();
  /** Absent if there is no list of entries. */
  let entries: Span[] | undefined;
  /** Where the bytes stop being JSON, and in which part that is. */
  let broken: ScanError | undefined;
  let place = "before the entries";
  const item = (start: number): number => {
    const longTexts: Span[] = [];
    const end = skipValue(scanned, start, longTexts);
    entries!.push({ start, end, longTexts });
    return end;
  };
  const member = (at: number, isLog: boolean): number => {
    if (bytes[at] !== QUOTE) throw new ScanError(at, "a name in double quotes");
    const nameEnd = skipString(scanned, at);
    const name = decoder.decode(bytes.subarray(at + 1, nameEnd - 1));
    const colon = skipBlanks(bytes, nameEnd);
    if (bytes[colon] !== COLON) throw new ScanError(colon, "`:`");
    const start = skipBlanks(bytes, colon + 1);
    const isLogItself = name === "log" && !isLog && bytes[start] === OPEN;
    if (isLogItself) return scanSeries(bytes, start, CLOSE, (inner) => member(inner, true));
    if (name === "entries" && bytes[start] === OPEN_LIST) {
      entries = [];
      place = "in the entries";
      const end = scanSeries(bytes, start, CLOSE_LIST, item);
      place = "after the entries";
      return end;
    }
    const end = skipValue(scanned, start);
    members.set(name, { start, end });
    return end;
  };
  try {
    const start = skipBlanks(bytes, 0);
    const end = bytes[start] === OPEN
      ? scanSeries(bytes, start, CLOSE, (at) => member(at, false))
      : skipValue(scanned, start);
    const rest = skipBlanks(bytes, end);
    if (rest < bytes.length) throw new ScanError(rest, "the end");
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    broken = error;
  }
  return { members, entries, place, broken };
}

/** Whether the string that begins at `start` is the value of a member `text`. */
function isTextMember(bytes: Uint8Array, start: number): boolean {
  return TEXT_MEMBER.test(decoder.decode(bytes.subarray(Math.max(0, start - MAX_BEFORE), start)));
}

/** Scans the items between two brackets. @returns The offset after the brackets. */
function scanSeries(bytes: Uint8Array, start: number, close: number, walk: (at: number) => number) {
  let at = skipBlanks(bytes, start + 1);
  if (bytes[at] === close) return at + 1;
  for (;;) {
    at = skipBlanks(bytes, walk(at));
    if (bytes[at] === close) return at + 1;
    if (bytes[at] !== COMMA) throw new ScanError(at, `\`,\` or \`${String.fromCharCode(close)}\``);
    at = skipBlanks(bytes, at + 1);
  }
}

/** Returns the offset of the first byte from `at` on that is not white space. */
function skipBlanks(bytes: Uint8Array, at: number): number {
  while (isBlank(bytes[at])) at++;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Marks what ends a string, or takes the next byte with it: a table costs less than comparisons. */
const IS_SPECIAL = new Uint8Array(256);
IS_SPECIAL[QUOTE] = IS_SPECIAL[BACKSLASH] = 1;

/** The bytes of a file, and a view of them in which four are read at once. */
type Scanned = { readonly bytes: Uint8Array; readonly view: DataView };

/** Whether one of four bytes is a quote or a backslash, each of which is taken from all four. */
function hasSpecial(four: number): boolean {
  const quotes = four ^ 0x22222222;
  const backslashes = four ^ 0x5c5c5c5c;
  const isZero = quotes - 0x01010101 & ~quotes | backslashes - 0x01010101 & ~backslashes;
  return (isZero & 0x80808080) !== 0;
}

/**
 * Returns the offset after a string.
 *
 * @param from Where the value begins that the string is in.
 * @throws {ScanError}
 */
function skipString({ bytes, view }: Scanned, start: number, from = start): number {
  const { length } = bytes;
  for (let i = start + 1; i < length; i += 2) {
    while (i + 4 <= length && !hasSpecial(view.getInt32(i, true))) i += 4;
    while (i < length && IS_SPECIAL[bytes[i]] === 0) i++;
    if (bytes[i] === QUOTE) return i + 1;
  }
  throw new ScanError(length, '`"`', from);
}

/**
 * Returns the offset after a value that begins at `from`. It only counts brackets.
 *
 * @param longTexts Where to add the spans of the long texts in the value.
 * @throws {ScanError}
 */
function skipValue(scanned: Scanned, from: number, longTexts?: Span[]): number {
  const { bytes } = scanned;
  const { length } = bytes;
  let depth = 0;
  for (let i = from; i < length; i++) {
    const byte = bytes[i];
    const isClose = byte === CLOSE || byte === CLOSE_LIST;
    if (depth === 0 && (isClose || byte === COMMA || isBlank(byte))) {
      if (i > from) return i;
      throw new ScanError(from, "a value");
    }
    if (byte === QUOTE) {
      const end = skipString(scanned, i, from);
      if (end - i > LONG && isTextMember(bytes, i)) longTexts?.push({ start: i, end });
      i = end - 1;
    } else if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if (isClose) depth--;
    else continue;
    if (depth === 0) return i + 1;
  }
  if (depth > 0 || from >= length) throw new ScanError(length, "a value", from);
  return length;
}

/** Reads bytes as UTF-8, piece by piece. */
export class Utf8Reader {
  readonly #strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Whether some bytes were not UTF-8 and were replaced with U+FFFD. */
  isBroken = false;

  /** @param bytes The whole file. */
  constructor(readonly bytes: Uint8Array) {}

  /** Returns the text of a span. */
  decode({ start, end }: Span): string {
    const piece = this.bytes.subarray(start, end);
    const text = ifPossible(() => this.#strict.decode(piece));
    this.isBroken ||= text === undefined;
    return text ?? this.#lenient.decode(piece);
  }

  /**
   * Reads a value, an entry without its long texts, so that an unused body costs nothing: the member
   * `text` of its `postData` and its `content` is read on demand.
   *
   * @returns Nothing if it is not JSON.
   */
  json({ start, end, longTexts = [] }: Span): unknown {
    let json = "";
    let from = start;
    for (const [index, span] of longTexts.entries()) {
      json += `${this.decode({ start: from, end: span.start })}{"":${index}}`;
      from = span.end;
    }
    json += this.decode({ start: from, end });
    const value: unknown = ifPossible(() => JSON.parse(json));
    for (const path of [["request", "postData"], ["response", "content"]]) {
      const span = longTexts[memberOf(value, ...path, "text", "") as number];
      if (span === undefined) continue;
      const get = () => ifPossible(() => JSON.parse(this.decode(span)));
      Object.defineProperty(memberOf(value, ...path), "text", { get });
    }
    return value;
  }
}
