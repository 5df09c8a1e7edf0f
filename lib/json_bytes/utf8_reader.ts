import { ifPossible } from "../text/mod.ts";
import type { Span } from "./json_skimmer.ts";

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
}
