import { member, textOf } from "./lenient.ts";
import type { Span } from "./scan_json.ts";
import type { EntrySpan } from "./scan_log.ts";

/** An entry as it is written, its long texts left out until they are asked for. */
export interface EntrySlice {
  readonly value: unknown;
  /** The text of a `postData` or a `content`; nothing where it has none. */
  readonly text: TextReader;
}

/** Gives the member `text` of a part of an entry. */
export type TextReader = (part: unknown) => string | undefined;

/** Reads bytes as UTF-8. */
export interface Utf8 {
  decode(span: Span): string;
  /** Whether something was no UTF-8, and U+FFFD stands for it. */
  hasBroken(): boolean;
}

/** Bytes as UTF-8 text, piece by piece. */
export function utf8Of(bytes: Uint8Array): Utf8 {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  let broken = false;
  return {
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
 * Reads an entry without its long texts: a body that nobody wants costs nothing. A long text is
 * written as an object that says which one it is.
 *
 * @throws {SyntaxError} If it is not JSON.
 */
export function readSlice(utf8: Utf8, { start, end, longTexts }: EntrySpan): EntrySlice {
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
      const text = member(part, "text");
      const span = longTexts[member(text, "") as number];
      return span === undefined ? textOf(text) : parsed(utf8.decode(span));
    },
  };
}

function parsed(json: string): string | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
