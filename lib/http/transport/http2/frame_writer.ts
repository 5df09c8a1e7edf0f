import type { HostConnection } from "../../../host/mod.ts";

/**
 * Writes frames to a connection in the order in which they are given, those that wait in one piece.
 */
export class FrameWriter {
  readonly #connection: Pick<HostConnection, "write">;
  readonly #onError: (error: unknown) => void;
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #writing: Promise<void> | undefined;
  #isBroken = false;

  /** @param onError Called when the connection breaks; nothing is written any more. */
  constructor(connection: Pick<HostConnection, "write">, onError: (error: unknown) => void) {
    this.#connection = connection;
    this.#onError = onError;
  }

  /** Writes frames soon. */
  write(frames: Uint8Array<ArrayBuffer>): void {
    if (this.#isBroken) return;
    this.#waiting.push(frames);
    this.#writing ??= this.#writeAll();
  }

  /** Waits until everything has been written, or the connection is broken. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const frames = this.#waiting;
        this.#waiting = [];
        await this.#connection.write(frames.length === 1 ? frames[0] : joined(frames));
      }
      this.#writing = undefined;
    } catch (error) {
      this.#isBroken = true;
      this.#waiting = [];
      this.#onError(error);
    }
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
