import type { HostConnection } from "../../../host/mod.ts";

/** The size of the buffer of a connection in bytes; most responses fit. */
const BUFFER_SIZE = 16 * 1024;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const decoder = new TextDecoder();

/** Reads from a connection through one buffer, which is reused for each response. */
export class ByteReader {
  #buffer = new Uint8Array(BUFFER_SIZE);
  #start = 0;
  #end = 0;
  /** A read that has not returned. */
  #pending: Promise<number | null> | undefined;

  constructor(readonly connection: Pick<HostConnection, "read">) {}

  /** The number of bytes that have arrived and are not taken. */
  get available(): number {
    return this.#end - this.#start;
  }

  /** Returns a byte that has arrived, counted from the first that is not taken. */
  byteAt(index: number): number {
    return this.#buffer[this.#start + index];
  }

  /**
   * Starts to read before anything is expected, so that the end of an idle connection is noticed.
   * Calls back when bytes have arrived, or when the connection has ended or failed.
   */
  watch(onChange: () => void): void {
    this.#pending = this.#read();
    this.#pending.then(onChange, onChange);
  }

  /**
   * Waits for more bytes.
   *
   * @returns Whether there are more; `false` at the end of the stream.
   * @throws {HostConnectionError} If the connection is broken or closed.
   */
  async fill(): Promise<boolean> {
    const reading = this.#pending ?? this.#read();
    this.#pending = undefined;
    const size = await reading;
    if (size === null) return false;
    this.#end += size;
    return true;
  }

  #read(): Promise<number | null> {
    if (this.#start === this.#end) this.#start = this.#end = 0;
    else if (this.#end === this.#buffer.length) this.#makeRoom();
    return this.connection.read(this.#buffer.subarray(this.#end));
  }

  /** Moves what is left to the front, or doubles the buffer if it is full. */
  #makeRoom(): void {
    const isFull = this.#start === 0;
    const target = isFull ? new Uint8Array(this.#buffer.length * 2) : this.#buffer;
    target.set(this.#buffer.subarray(this.#start, this.#end));
    this.#end -= this.#start;
    this.#start = 0;
    this.#buffer = target;
  }

  /** Takes up to a number of the bytes that have arrived; they are valid until the next read. */
  take(limit: number): Uint8Array<ArrayBuffer> {
    const size = Math.min(limit, this.available);
    const bytes = this.#buffer.subarray(this.#start, this.#start + size);
    this.#start += size;
    return bytes;
  }

  /** Takes a number of bytes and drops them. */
  skip(size: number): void {
    this.#start += size;
  }

  /** Takes bytes as Latin-1. */
  takeText(size: number): string {
    const bytes = this.take(size);
    // Decoding UTF-8 is the fastest way for ASCII, which nearly all heads are.
    const text = decoder.decode(bytes);
    return text.length === size && !text.includes("\ufffd") ? text : latin1(bytes);
  }

  /** Returns the offset just after the next line feed, from an offset on; -1 if there is none. */
  lineEnd(from: number): number {
    const feed = this.#buffer.subarray(0, this.#end).indexOf(LINE_FEED, this.#start + from);
    return feed < 0 ? -1 : feed - this.#start + 1;
  }

  /** Whether the line that begins at an offset is empty, once it has arrived. */
  isEmptyLine(offset: number): boolean {
    const first = this.byteAt(offset);
    if (first !== CARRIAGE_RETURN) return first === LINE_FEED;
    // Beyond the bytes that have arrived, the buffer holds those of earlier responses.
    return offset + 1 < this.available && this.byteAt(offset + 1) === LINE_FEED;
  }

  /** Reads straight into an array until it is full, without the buffer. Returns whether it is. */
  async readInto(target: Uint8Array<ArrayBuffer>, from: number): Promise<boolean> {
    for (let at = from; at < target.length;) {
      const size = await this.connection.read(target.subarray(at));
      if (size === null) return false;
      at += size;
    }
    return true;
  }
}

/** Decodes bytes as Latin-1. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
