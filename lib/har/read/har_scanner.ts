import {
  CLOSE,
  CLOSE_LIST,
  COMMA,
  OPEN,
  OPEN_LIST,
  QUOTE,
  ScanError,
  skipBlanks,
  skipString,
  skipValue,
  type Span,
} from "./json_scanner.ts";
import { memberOf, textOf } from "./lenient_values.ts";

/** The span of an entry, and the spans of the long texts in it. */
export interface EntrySpan extends Span {
  readonly longTexts: readonly Span[];
}

/** The spans of the parts of a recording in its bytes. */
export interface LogParts {
  /** The members of the file and of its log by name, without `log` and `entries`. */
  readonly members: ReadonlyMap<string, Span>;
  /** Absent if there is no list of entries. */
  readonly entries?: readonly EntrySpan[];
  /** Where the bytes stop being JSON, and in which part that is. */
  readonly broken?: ScanError;
  readonly place: "before the entries" | "in the entries" | "after the entries";
}

const COLON = 0x3a;
/** A text of at least this many bytes is read only on demand. */
const LONG = 1_024;
const TEXT_KEY = [..."text"].map((character) => character.charCodeAt(0));

/** Finds the entries of a recording, `{"log":{"entries":[…]}}` or `{"entries":[…]}`, in one pass. */
export function scanLog(bytes: Uint8Array): LogParts {
  const members = new Map<string, Span>();
  let entries: EntrySpan[] | undefined;
  let place: LogParts["place"] = "before the entries";
  const item = (at: number): number => {
    const longTexts: Span[] = [];
    const end = skipValue(bytes, at, (start, end) => {
      if (end - start > LONG && isTextMember(bytes, start)) longTexts.push({ start, end });
    });
    entries!.push({ start: at, end, longTexts });
    return end;
  };
  const member = (at: number, isLog: boolean): number => {
    if (bytes[at] !== QUOTE) throw new ScanError(at, "a name in double quotes");
    const nameEnd = skipString(bytes, at);
    const name = new TextDecoder().decode(bytes.subarray(at + 1, nameEnd - 1));
    const colon = skipBlanks(bytes, nameEnd);
    if (bytes[colon] !== COLON) throw new ScanError(colon, "`:`");
    const start = skipBlanks(bytes, colon + 1);
    if (name === "log" && !isLog && bytes[start] === OPEN) {
      return scanSeries(bytes, start, CLOSE, (inner) => member(inner, true));
    }
    if (name === "entries" && bytes[start] === OPEN_LIST) {
      entries = [];
      place = "in the entries";
      const end = scanSeries(bytes, start, CLOSE_LIST, item);
      place = "after the entries";
      return end;
    }
    const end = skipValue(bytes, start);
    members.set(name, { start, end });
    return end;
  };
  try {
    const start = skipBlanks(bytes, 0);
    const end = bytes[start] === OPEN
      ? scanSeries(bytes, start, CLOSE, (at) => member(at, false))
      : skipValue(bytes, start);
    const rest = skipBlanks(bytes, end);
    if (rest < bytes.length) throw new ScanError(rest, "the end");
    return { members, entries, place };
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return { members, entries, place, broken: error };
  }
}

/** Scans the items between two brackets. @returns The offset after the brackets. */
function scanSeries(
  bytes: Uint8Array,
  start: number,
  close: number,
  walk: (at: number) => number,
): number {
  let at = skipBlanks(bytes, start + 1);
  if (bytes[at] === close) return at + 1;
  for (;;) {
    at = skipBlanks(bytes, walk(at));
    if (bytes[at] === close) return at + 1;
    if (bytes[at] !== COMMA) throw new ScanError(at, `\`,\` or \`${String.fromCharCode(close)}\``);
    at = skipBlanks(bytes, at + 1);
  }
}

/** Whether the string that begins at `start` is the value of a member `text`. */
function isTextMember(bytes: Uint8Array, start: number): boolean {
  let at = start - 1;
  while (at > 0 && bytes[at] <= 0x20) at--;
  if (bytes[at] !== COLON) return false;
  do at--; while (at > 0 && bytes[at] <= 0x20);
  return bytes[at] === QUOTE && bytes[at - 5] === QUOTE &&
    TEXT_KEY.every((code, i) => bytes[at - 4 + i] === code);
}

/** An entry without its long texts, which are read on demand. */
export interface EntrySlice {
  readonly value: unknown;
  /** Returns the text of a `postData` or a `content`; nothing if it has none. */
  readonly text: TextReader;
}

/** Returns the member `text` of a part of an entry. */
export type TextReader = (part: unknown) => string | undefined;

/** Reads bytes as UTF-8. */
export interface Utf8Reader {
  readonly bytes: Uint8Array;
  decode(span: Span): string;
  /** Whether some bytes were not UTF-8 and were replaced with U+FFFD. */
  hasBroken(): boolean;
}

/** Creates a reader that decodes UTF-8 piece by piece. */
export function utf8Reader(bytes: Uint8Array): Utf8Reader {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  let broken = false;
  return {
    bytes,
    decode({ start, end }) {
      const piece = bytes.subarray(start, end);
      try {
        return strict.decode(piece);
      } catch {
        broken = true;
        return lenient.decode(piece);
      }
    },
    hasBroken: () => broken,
  };
}

/**
 * Reads an entry without its long texts, so that an unused body costs nothing. An object with its
 * index replaces each long text.
 *
 * @throws {SyntaxError} If it is not JSON.
 */
export function readSlice(utf8: Utf8Reader, { start, end, longTexts }: EntrySpan): EntrySlice {
  const pieces: string[] = [];
  let from = start;
  for (const [index, span] of longTexts.entries()) {
    pieces.push(utf8.decode({ start: from, end: span.start }), `{"":${index}}`);
    from = span.end;
  }
  pieces.push(utf8.decode({ start: from, end }));
  return {
    value: JSON.parse(pieces.join("")),
    text(part) {
      const text = memberOf(part, "text");
      const span = longTexts[memberOf(text, "") as number];
      return span === undefined ? textOf(text) : parsedText(utf8.decode(span));
    },
  };
}

function parsedText(json: string): string | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
