import type { HostConnection } from "../../../host/mod.ts";
import { DEFAULT_FRAME_SIZE, type Frame, FRAME_HEAD_SIZE, readNumber32 } from "./frames.ts";
import { broken } from "./protocol_error.ts";

/** The size of the buffer of a connection in bytes: a few of the largest frames. */
const BUFFER_SIZE = 4 * (DEFAULT_FRAME_SIZE + FRAME_HEAD_SIZE);

/** Reads frames from a connection through one buffer. */
export class FrameReader {
  readonly #connection: Pick<HostConnection, "read">;
  readonly #buffer = new Uint8Array(BUFFER_SIZE);
  #start = 0;
  #end = 0;

  constructor(connection: Pick<HostConnection, "read">) {
    this.#connection = connection;
  }

  /** The bytes that have arrived and are not taken. */
  get arrived(): Uint8Array {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  /**
   * Waits for more bytes.
   *
   * @returns Whether there are more; `false` at the end of the stream.
   * @throws {HostConnectionError} If the connection is broken or closed.
   */
  async fill(): Promise<boolean> {
    if (this.#start > 0) {
      this.#buffer.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#start = 0;
    }
    const size = await this.#connection.read(this.#buffer.subarray(this.#end));
    if (size === null) return false;
    this.#end += size;
    return true;
  }

  /**
   * Takes the next frame, if all of it has arrived.
   *
   * @throws {ConnectionError} If it is larger than SETTINGS_MAX_FRAME_SIZE allows.
   */
  take(): Frame | undefined {
    const available = this.#end - this.#start;
    if (available < FRAME_HEAD_SIZE) return undefined;
    const bytes = this.#buffer;
    const at = this.#start;
    const length = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
    if (length > DEFAULT_FRAME_SIZE) throw broken("FRAME_SIZE_ERROR", "frame_size");
    const end = FRAME_HEAD_SIZE + length;
    if (available < end) return undefined;
    this.#start += end;
    return {
      type: bytes[at + 3],
      flags: bytes[at + 4],
      stream: readNumber32(bytes, at + 5) & 0x7fffffff,
      payload: bytes.subarray(at + FRAME_HEAD_SIZE, at + end),
    };
  }
}
