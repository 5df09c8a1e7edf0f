import { appendBytes } from "../../../text/mod.ts";

/**
 * The bytes of a body that have arrived and are not taken. They are in one buffer, because a server
 * may send a byte at a time.
 */
export class ReceivedBytes {
  #filling = new Uint8Array();
  #size = 0;
  /** The buffer that was taken last, which is filled next. */
  #spare = new Uint8Array();

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds bytes, which are copied. */
  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.#filling = appendBytes(this.#filling, this.#size, bytes);
    this.#size += bytes.length;
  }

  /** Takes all bytes; they are valid until the next call. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#filling.subarray(0, this.#size);
    [this.#filling, this.#spare] = [this.#spare, this.#filling];
    this.#size = 0;
    return taken;
  }
}
