import { ifPossible } from "./if_possible.ts";

/**
 * Joins chunks of bytes.
 *
 * @param size The total number of bytes. @default {counted}
 */
export function concatBytes(
  chunks: readonly Uint8Array[],
  size: number = chunks.reduce((sum, chunk) => sum + chunk.length, 0),
): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** Copies a piece behind the first bytes of a buffer, or of a larger one if they do not fit. */
export function appendBytes(
  buffer: Uint8Array<ArrayBuffer>,
  size: number,
  piece: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  let target = buffer;
  if (size + piece.length > buffer.length) {
    target = new Uint8Array(Math.max(size + piece.length, 2 * buffer.length));
    target.set(buffer.subarray(0, size));
  }
  target.set(piece, size);
  return target;
}

/** Reads bytes as UTF-8, piece by piece. */
export class Utf8Reader {
  readonly #strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #lenient = new TextDecoder("utf-8", { ignoreBOM: true });
  /** Whether some bytes were not UTF-8 and were replaced with U+FFFD. */
  isBroken = false;

  /** @param bytes The whole file. */
  constructor(readonly bytes: Uint8Array) {}

  /** Returns the text between two offsets. */
  decode({ start, end }: { readonly start: number; readonly end: number }): string {
    const piece = this.bytes.subarray(start, end);
    const text = ifPossible(() => this.#strict.decode(piece));
    this.isBroken ||= text === undefined;
    return text ?? this.#lenient.decode(piece);
  }
}
