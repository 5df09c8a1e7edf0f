import { appendBytes } from "../../../text/mod.ts";
import { TransportError } from "../../failures/mod.ts";
import type { ByteReader } from "./byte_reader.ts";
import type { Framing } from "./framing.ts";
import { malformed, parseFields } from "./response_head.ts";

/** The longest line with the size of a chunk, in bytes. */
export const LONGEST_CHUNK_LINE = 16 * 1024;
/** The longest trailers, in bytes. */
export const LONGEST_TRAILERS = 64 * 1024;
/** The size that a body is believed to have before its bytes have arrived. */
const TRUSTED_LENGTH = 1024 * 1024;
const CHUNK_SIZE = /^([\da-f]{1,13})[\t ]*(?:;.*)?\r\n$/i;

/** Reads the body of one response from a connection (RFC 9112, sections 6 and 7). */
export class BodyReader {
  readonly #bytes: ByteReader;
  readonly #framing: Framing;
  /** The bytes that are left of the body or of the chunk. */
  #left: number;
  #isFirstChunk = true;
  #ended = false;

  constructor(bytes: ByteReader, framing: Framing) {
    this.#bytes = bytes;
    this.#framing = framing;
    this.#left = framing.kind === "length"
      ? framing.length
      : framing.kind === "close"
      ? Infinity
      : 0;
    this.#ended = framing.kind === "none";
  }

  /** Whether the whole body has been read. */
  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Returns the next piece, which is valid until the next call; `undefined` at the end.
   *
   * @throws {TransportError} If the connection ends in the middle, or a chunk is malformed.
   */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (this.#ended) return undefined;
    if (this.#framing.kind === "chunked" && this.#left === 0) {
      await this.#beginChunk();
      if (this.#ended) return undefined;
    }
    if (this.#bytes.available === 0 && !await this.#bytes.fill()) {
      if (this.#framing.kind !== "close") throw this.#cutOff();
      this.#ended = true;
      return undefined;
    }
    const piece = this.#bytes.take(this.#left);
    this.#left -= piece.length;
    if (this.#left === 0 && this.#framing.kind === "length") this.#ended = true;
    return piece;
  }

  /**
   * Reads the whole body.
   *
   * @throws {TransportError} Like `next`; of class `body_too_large`, if it exceeds the limit.
   */
  async readWhole(limit: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#framing.kind === "length" ? this.#framing.length : undefined;
    if (known !== undefined && known > limit) {
      throw new TransportError({ kind: "body_too_large", limit, size: known });
    }
    if (known !== undefined && known <= TRUSTED_LENGTH) return await this.#readKnown(known);
    let whole = new Uint8Array(known === undefined ? 0 : TRUSTED_LENGTH);
    let size = 0;
    for (let piece = await this.next(); piece; piece = await this.next()) {
      if (size + piece.length > limit) throw new TransportError({ kind: "body_too_large", limit });
      whole = appendBytes(whole, size, piece);
      size += piece.length;
    }
    return size === whole.length ? whole : whole.slice(0, size);
  }

  async #readKnown(length: number): Promise<Uint8Array<ArrayBuffer>> {
    const whole = new Uint8Array(length);
    const arrived = this.#bytes.take(length);
    whole.set(arrived);
    if (arrived.length < length && !await this.#bytes.readInto(whole, arrived.length)) {
      throw this.#cutOff();
    }
    this.#ended = true;
    return whole;
  }

  /** Reads the line with the size of the next chunk; the last chunk ends the body. */
  async #beginChunk(): Promise<void> {
    if (!this.#isFirstChunk && await this.#line(2) !== "\r\n") {
      throw malformed("chunk_end");
    }
    this.#isFirstChunk = false;
    const line = await this.#line(LONGEST_CHUNK_LINE);
    const size = CHUNK_SIZE.exec(line)?.[1];
    if (size === undefined) {
      throw malformed("chunk_size");
    }
    this.#left = Number.parseInt(size, 16);
    if (this.#left === 0) await this.#readTrailers();
  }

  async #readTrailers(): Promise<void> {
    let trailers = "";
    for (;;) {
      const line = await this.#line(LONGEST_TRAILERS);
      if (line === "\r\n" || line === "\n") break;
      trailers += line;
      if (trailers.length > LONGEST_TRAILERS) throw malformed("trailers_too_large");
    }
    parseFields(trailers, 0);
    this.#ended = true;
  }

  /** Takes a line with its end, or its beginning if it is too long. */
  async #line(limit: number): Promise<string> {
    for (;;) {
      const end = this.#bytes.lineEnd(0);
      if (end >= 0 && end <= limit) return this.#bytes.takeText(end);
      if (end > limit || this.#bytes.available >= limit) return this.#bytes.takeText(limit);
      if (!await this.#bytes.fill()) throw this.#cutOff();
    }
  }

  #cutOff(): TransportError {
    return new TransportError({
      kind: "body_cut_off",
      isChunked: this.#framing.kind === "chunked",
    });
  }
}
