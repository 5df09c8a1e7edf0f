import { Flag, type Frame, FRAME_HEAD_SIZE, FrameType } from "./frames.ts";
import { CompressionError, type DecodedBlock, HpackDecoder } from "./hpack_decoder.ts";
import { withoutPadding } from "./padding.ts";
import { broken } from "./protocol_error.ts";

/** The largest head of a response, in bytes, as it arrives and as it is decoded. */
export const LONGEST_HEAD = 408 * 1024;
/** The dependency and the weight of a stream in HEADERS, which mean nothing any more, in bytes. */
const PRIORITY_SIZE = 5;

/** The fields of HEADERS and of the CONTINUATION frames behind it. */
export interface Block {
  readonly stream: number;
  readonly block: DecodedBlock;
  /** Whether the stream ends with it. */
  readonly isEnd: boolean;
}

/** Collects the frames of a field block, between which no other frame may come. */
export class HeaderBlocks {
  readonly #decoder = new HpackDecoder(LONGEST_HEAD);
  #first: Frame | undefined;
  #pieces: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  /**
   * Takes a frame.
   *
   * @returns The whole block, if the frame is the last one of it.
   * @throws {ConnectionError} If the block is malformed or too large, or another frame comes inside.
   */
  receive(frame: Frame): Block | undefined {
    const { type, flags, stream } = frame;
    const isContinued = type === FrameType.CONTINUATION;
    if (this.#first ? !isContinued || stream !== this.#first.stream : isContinued) {
      throw broken("PROTOCOL_ERROR", "frame_order");
    }
    if (!isContinued && type !== FrameType.HEADERS) return undefined;
    this.#first ??= frame;
    const piece = isContinued ? frame.payload : fragmentOf(frame);
    const isWhole = (flags & Flag.END_HEADERS) !== 0;
    if (isWhole && this.#pieces.length === 0) return this.#decode(piece);
    this.#pieces.push(piece.slice());
    this.#size += piece.length + FRAME_HEAD_SIZE;
    if (this.#size > LONGEST_HEAD) throw broken("ENHANCE_YOUR_CALM", "header_too_large");
    return isWhole ? this.#decode(this.#joined()) : undefined;
  }

  #joined(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#size);
    let at = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.#pieces = [];
    this.#size = 0;
    return whole.subarray(0, at);
  }

  #decode(bytes: Uint8Array<ArrayBuffer>): Block {
    const { stream, flags } = this.#first!;
    this.#first = undefined;
    try {
      const block = this.#decoder.decode(bytes);
      return { stream, block, isEnd: (flags & Flag.END_STREAM) !== 0 };
    } catch (error) {
      if (!(error instanceof CompressionError)) throw error;
      throw broken("COMPRESSION_ERROR", "compression");
    }
  }
}

/** Returns the part of a block in HEADERS, without padding and priority. */
function fragmentOf({ flags, payload }: Frame): Uint8Array<ArrayBuffer> {
  const fragment = flags & Flag.PADDED ? withoutPadding(payload) : payload;
  if (!(flags & Flag.PRIORITY)) return fragment;
  if (fragment.length < PRIORITY_SIZE) throw broken("FRAME_SIZE_ERROR", "frame_size");
  return fragment.subarray(PRIORITY_SIZE);
}
