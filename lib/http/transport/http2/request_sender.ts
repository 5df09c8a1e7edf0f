import type { HeaderField } from "../../header_fields.ts";
import type { RequestBody } from "../../resolved_request.ts";
import { dataSize, DEFAULT_WINDOW, encodeHeaders, LARGEST_NUMBER, writeData } from "./frames.ts";
import type { FrameWriter } from "./frame_writer.ts";
import { encodeFields } from "./hpack_encoder.ts";
import { FIRST_SETTINGS, type PeerSettings } from "./peer_settings.ts";
import { broken } from "./protocol_error.ts";
import type { Http2Stream } from "./stream.ts";

/** The longest piece of a body that is copied into one write, in bytes. */
const LONGEST_WRITE = 64 * 1024;

/** A request that waits until the server allows another stream. */
interface Waiting {
  readonly stream: Http2Stream;
  send(): void;
}

/** Sends requests within the limits that the server sets: streams, windows and sizes of frames. */
export class RequestSender {
  readonly #writer: FrameWriter;
  readonly #streams: Map<number, Http2Stream>;
  #settings: PeerSettings = FIRST_SETTINGS;
  #nextId = 1;
  #sent = 0;
  /** How many bytes the server takes on all streams together. */
  #window = DEFAULT_WINDOW;
  #waiting: Waiting[] = [];
  #change = Promise.withResolvers<void>();

  /** @param streams The streams that are open, by number. */
  constructor(writer: FrameWriter, streams: Map<number, Http2Stream>) {
    this.#writer = writer;
    this.#streams = streams;
  }

  /** The number of the next stream; those from it on have never been open. */
  get nextId(): number {
    return this.#nextId;
  }

  /** Whether there is a number for another stream. */
  get hasNumbers(): boolean {
    return this.#nextId <= LARGEST_NUMBER;
  }

  /** How many pieces of requests have been sent. */
  get sent(): number {
    return this.#sent;
  }

  /** The streams whose requests wait. */
  get waiting(): readonly Http2Stream[] {
    return this.#waiting.map(({ stream }) => stream);
  }

  /** Sends a request, at once or when the server allows another stream. */
  request(
    stream: Http2Stream,
    fields: readonly HeaderField[],
    body: RequestBody | undefined,
  ): void {
    this.#waiting.push({ stream, send: () => this.#send(stream, fields, body) });
    this.#sendWaiting();
  }

  #sendWaiting(): void {
    while (this.#streams.size < this.#settings.maxConcurrentStreams && this.hasNumbers) {
      const next = this.#waiting.shift();
      if (!next) return;
      next.send();
    }
  }

  #send(stream: Http2Stream, fields: readonly HeaderField[], body: RequestBody | undefined): void {
    const id = stream.id = this.#nextId;
    this.#nextId += 2;
    this.#streams.set(id, stream);
    const { initialWindowSize, maxFrameSize } = this.#settings;
    stream.sendWindow = initialWindowSize;
    const block = encodeFields(fields, id === 1);
    const known = body instanceof Uint8Array ? body : undefined;
    const hasNone = body === undefined || known?.length === 0;
    if (hasNone || !known || known.length > this.#allowed(stream, LONGEST_WRITE)) {
      stream.isSent = hasNone;
      this.#writer.write(encodeHeaders(id, block, hasNone, maxFrameSize));
      if (!hasNone) this.#sendBody(stream, body);
      return;
    }
    const room = dataSize(known.length, maxFrameSize);
    const frames = encodeHeaders(id, block, false, maxFrameSize, room);
    writeData(frames, frames.length - room, id, known, true, maxFrameSize);
    this.#spend(stream, known.length);
    stream.isSent = true;
    this.#writer.write(frames);
  }

  async #sendBody(stream: Http2Stream, body: RequestBody): Promise<void> {
    if (body instanceof Uint8Array) return await this.#sendPiece(stream, body, true);
    try {
      for await (const piece of body.open()) {
        if (stream.isOver) return;
        await this.#sendPiece(stream, piece, false);
      }
    } catch (error) {
      stream.sourceError = error;
      return stream.close();
    }
    await this.#sendPiece(stream, new Uint8Array(), true);
  }

  /** Sends a piece of a body as fast as the windows allow, until the stream is over. */
  async #sendPiece(stream: Http2Stream, piece: Uint8Array, isLast: boolean): Promise<void> {
    let left = piece;
    while (!stream.isOver) {
      const size = this.#allowed(stream, Math.min(left.length, LONGEST_WRITE));
      if (size <= 0 && left.length > 0) {
        await this.#change.promise;
        continue;
      }
      const isEnd = size === left.length;
      const { maxFrameSize } = this.#settings;
      const frames = new Uint8Array(dataSize(size, maxFrameSize));
      writeData(frames, 0, stream.id, left.subarray(0, size), isEnd && isLast, maxFrameSize);
      this.#spend(stream, size);
      left = left.subarray(size);
      stream.isSent = isEnd && isLast;
      this.#writer.write(frames);
      if (stream.isOver) return stream.settle();
      await this.#writer.written();
      if (isEnd) return;
    }
  }

  /** Returns how many bytes may be sent, up to a limit. */
  #allowed({ sendWindow }: Http2Stream, limit: number): number {
    return Math.min(limit, sendWindow, this.#window);
  }

  #spend(stream: Http2Stream, size: number): void {
    stream.sendWindow -= size;
    this.#window -= size;
    this.#sent++;
  }

  /** Applies the settings of the server, also to the windows of the streams that are open. */
  apply(settings: PeerSettings): void {
    const more = settings.initialWindowSize - this.#settings.initialWindowSize;
    this.#settings = settings;
    for (const stream of this.#streams.values()) {
      stream.sendWindow += more;
      checkWindow(stream.sendWindow);
    }
    this.wake();
    this.#sendWaiting();
  }

  /** Extends the window of a stream. */
  extendWindow(stream: Http2Stream, size: number): void {
    checkWindow(stream.sendWindow += size);
    this.wake();
  }

  /** Extends the window of the connection. */
  extendConnectionWindow(size: number): void {
    checkWindow(this.#window += size);
    this.wake();
  }

  /** Forgets a stream, and sends a request that has waited for it. */
  remove(stream: Http2Stream): void {
    this.#streams.delete(stream.id);
    this.#waiting = this.#waiting.filter((waiting) => waiting.stream !== stream);
    this.wake();
    this.#sendWaiting();
  }

  /** Lets the bodies look again whether they can be sent. */
  wake(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}

function checkWindow(size: number): void {
  if (size > LARGEST_NUMBER) throw broken("FLOW_CONTROL_ERROR", "window");
}
