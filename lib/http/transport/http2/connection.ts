import type { ConnectMarks, HostConnection } from "../../../host/mod.ts";
import { TransportError } from "../../failures/mod.ts";
import type { HeaderField } from "../../header_fields.ts";
import type { RequestBody } from "../../resolved_request.ts";
import { NoResponse } from "../http1/connection.ts";
import {
  DEFAULT_WINDOW,
  encodeFrame,
  encodeGoaway,
  encodeNumberFrame,
  encodeReset,
  encodeSettings,
  errorCodeName,
  Flag,
  type Frame,
  FrameType,
  LARGEST_NUMBER,
  PREFACE,
  readNumber32,
  Setting,
} from "./frames.ts";
import { FrameReader } from "./frame_reader.ts";
import { FrameWriter } from "./frame_writer.ts";
import { type Block, HeaderBlocks, LONGEST_HEAD } from "./header_blocks.ts";
import { withoutPadding } from "./padding.ts";
import { applySettings, FIRST_SETTINGS, type PeerSettings } from "./peer_settings.ts";
import { broken, ConnectionError, endedWith } from "./protocol_error.ts";
import { RequestSender } from "./request_sender.ts";
import { type Http2Stream, STREAM_WINDOW } from "./stream.ts";

/** How many bytes the server may send on all streams together; each has a window of its own. */
const CONNECTION_WINDOW = 64 * STREAM_WINDOW;
/** How many frames in a row may carry nothing of a response while nothing of a request is sent. */
export const MAX_IDLE_FRAMES = 10_000;
const REFUSED_STREAM = "REFUSED_STREAM";

/** A connection with streams (RFC 9113). */
export class Http2Connection {
  readonly #connection: HostConnection;
  /** The host and port of the server, for messages. */
  readonly #address: string;
  readonly #onClose: () => void;
  readonly #reader: FrameReader;
  readonly #writer: FrameWriter;
  readonly #sender: RequestSender;
  readonly #blocks = new HeaderBlocks();
  readonly #streams = new Map<number, Http2Stream>();
  #settings: PeerSettings = FIRST_SETTINGS;
  #hasSettings = false;
  #received = 0;
  #idleFrames = 0;
  #sentBefore = 0;
  #frames = 0;
  #isRetired = false;
  #isClosed = false;
  #goaway: string | undefined;
  #writeError: unknown;

  /**
   * Begins to speak over an open connection.
   *
   * @param onClose Called once, when the connection is closed.
   * @param isShared Whether it is kept for more than one request.
   */
  constructor(
    connection: HostConnection,
    address: string,
    onClose: () => void,
    readonly isShared: boolean,
  ) {
    this.#connection = connection;
    this.#address = address;
    this.#onClose = onClose;
    this.#reader = new FrameReader(connection);
    this.#writer = new FrameWriter(connection, (error) => {
      this.#writeError = error;
      this.#isRetired = true;
      this.#sender.wake();
    });
    this.#sender = new RequestSender(this.#writer, this.#streams);
    this.#writer.write(Uint8Array.from(PREFACE, (character) => character.charCodeAt(0)));
    this.#writer.write(encodeSettings([
      [Setting.ENABLE_PUSH, 0],
      [Setting.INITIAL_WINDOW_SIZE, STREAM_WINDOW],
      [Setting.MAX_HEADER_LIST_SIZE, LONGEST_HEAD],
    ]));
    this.extendWindow(0, CONNECTION_WINDOW - DEFAULT_WINDOW);
    this.#read();
  }

  /** When the phases of opening the connection ended. */
  get marks(): ConnectMarks {
    return this.#connection.marks;
  }

  /** Whether another request may be sent. */
  get isUsable(): boolean {
    return !this.#isRetired && !this.#isClosed && this.#sender.hasNumbers;
  }

  /** Whether no request is in progress. */
  get isIdle(): boolean {
    return this.#streams.size === 0 && this.#sender.waiting.length === 0;
  }

  /** Sends a request, at once or when the server allows another stream. */
  request(
    stream: Http2Stream,
    fields: readonly HeaderField[],
    body: RequestBody | undefined,
  ): void {
    if (!this.isUsable) return stream.fail(new NoResponse(), { isUnprocessed: true });
    stream.framesBefore = this.#frames;
    this.#sender.request(stream, fields, body);
  }

  /** Cancels a stream. A server that has been silent since its request gets no other ones. */
  cancel(stream: Http2Stream): void {
    stream.fail(new NoResponse());
    stream.isSent = true;
    if (stream.id > 0 && this.#streams.has(stream.id)) {
      this.#writer.write(encodeReset(stream.id, "CANCEL"));
      if (stream.framesBefore === this.#frames) this.#isRetired = true;
    }
    this.forget(stream);
  }

  /** Forgets a stream on which nothing more is sent or received. */
  forget(stream: Http2Stream): void {
    this.#sender.remove(stream);
    if ((this.#isRetired || !this.isShared) && this.isIdle) this.close();
  }

  /** Lets the server send more. */
  extendWindow(stream: number, size: number): void {
    this.#writer.write(encodeNumberFrame(FrameType.WINDOW_UPDATE, stream, size));
  }

  /** Closes the connection; exchanges in progress fail. */
  close(): void {
    this.#end(undefined);
  }

  async #read(): Promise<void> {
    try {
      do {
        for (let frame = this.#reader.take(); frame; frame = this.#reader.take()) {
          this.#receive(frame);
          if (this.#isClosed) return;
        }
      } while (await this.#reader.fill());
      this.#end(undefined);
    } catch (error) {
      this.#end(error);
    }
  }

  #receive(frame: Frame): void {
    const { type, flags, stream } = frame;
    this.#frames++;
    this.#countIdle();
    if (!this.#hasSettings && (type !== FrameType.SETTINGS || flags & Flag.ACK)) {
      throw broken("PROTOCOL_ERROR", "frame_order");
    }
    const block = this.#blocks.receive(frame);
    if (block) return this.#receiveBlock(block);
    switch (type) {
      case FrameType.DATA:
        return this.#receiveData(frame);
      case FrameType.RST_STREAM:
        return this.#receiveReset(frame);
      case FrameType.SETTINGS:
        return this.#receiveSettings(frame);
      case FrameType.PUSH_PROMISE:
        throw broken("PROTOCOL_ERROR", "frame_order");
      case FrameType.PING:
        if (frame.payload.length !== 8) throw broken("FRAME_SIZE_ERROR", "frame_size");
        if (stream !== 0) throw broken("PROTOCOL_ERROR", "frame_order");
        if (!(flags & Flag.ACK)) {
          this.#writer.write(encodeFrame(FrameType.PING, Flag.ACK, 0, frame.payload));
        }
        return;
      case FrameType.GOAWAY:
        return this.#receiveGoaway(frame);
      case FrameType.WINDOW_UPDATE:
        return this.#receiveWindow(frame);
    }
  }

  /** Ends a flood. A server that takes a large body sends many WINDOW_UPDATE frames for it. */
  #countIdle(): void {
    const { sent } = this.#sender;
    if (sent !== this.#sentBefore) this.#idleFrames = 0;
    this.#sentBefore = sent;
    if (++this.#idleFrames > MAX_IDLE_FRAMES) throw broken("ENHANCE_YOUR_CALM", "flood");
  }

  /** Returns the stream of a frame; nothing if it is closed already. */
  #streamOf(id: number): Http2Stream | undefined {
    if (id === 0 || id % 2 === 0 || id >= this.#sender.nextId) {
      throw broken("PROTOCOL_ERROR", "frame_order");
    }
    return this.#streams.get(id);
  }

  #receiveBlock({ stream: id, block, isEnd }: Block): void {
    const stream = this.#streamOf(id);
    if (stream) this.#onStream(stream, () => stream.receiveFields(block, isEnd));
    if (stream?.hasHead) this.#idleFrames = 0;
  }

  #receiveData({ flags, stream: id, payload }: Frame): void {
    const stream = this.#streamOf(id);
    const size = payload.length;
    this.#countReceived(size);
    const piece = flags & Flag.PADDED ? withoutPadding(payload) : payload;
    if (!stream) return;
    if (piece.length > 0) this.#idleFrames = 0;
    this.#onStream(
      stream,
      () => stream.receiveData(piece, size, (flags & Flag.END_STREAM) !== 0),
    );
  }

  /** Returns bytes to the window of the connection: those of the streams bound what is kept. */
  #countReceived(size: number): void {
    this.#received += size;
    if (this.#received < CONNECTION_WINDOW / 2) return;
    this.extendWindow(0, this.#received);
    this.#received = 0;
  }

  /** Resets a stream on which something malformed arrives. */
  #onStream(stream: Http2Stream, receive: () => void): void {
    try {
      receive();
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      this.#writer.write(encodeReset(stream.id, "PROTOCOL_ERROR"));
      stream.fail(error);
      this.forget(stream);
    }
  }

  #receiveReset({ stream: id, payload }: Frame): void {
    if (payload.length !== 4) throw broken("FRAME_SIZE_ERROR", "frame_size");
    const stream = this.#streamOf(id);
    if (!stream) return;
    const reason = errorCodeName(readNumber32(payload, 0));
    stream.isSent = true;
    stream.fail(endedWith("http2_stream_reset", reason, stream.hasHead), {
      isUnprocessed: reason === REFUSED_STREAM,
    });
    this.forget(stream);
  }

  #receiveSettings({ flags, stream, payload }: Frame): void {
    if (stream !== 0) throw broken("PROTOCOL_ERROR", "settings");
    if (flags & Flag.ACK) {
      if (payload.length > 0) throw broken("FRAME_SIZE_ERROR", "settings");
      return;
    }
    this.#settings = applySettings(this.#settings, payload);
    this.#hasSettings = true;
    this.#sender.apply(this.#settings);
    this.#writer.write(encodeFrame(FrameType.SETTINGS, Flag.ACK, 0));
  }

  #receiveGoaway({ stream, payload }: Frame): void {
    if (payload.length < 8) throw broken("FRAME_SIZE_ERROR", "frame_size");
    if (stream !== 0) throw broken("PROTOCOL_ERROR", "frame_order");
    const last = readNumber32(payload, 0) & LARGEST_NUMBER;
    const reason = this.#goaway = errorCodeName(readNumber32(payload, 4));
    this.#isRetired = true;
    const error = endedWith("http2_connection_closed", reason, false);
    for (const unprocessed of [...this.#streams.values(), ...this.#sender.waiting]) {
      if (unprocessed.id > 0 && unprocessed.id <= last) continue;
      unprocessed.fail(error, { isUnprocessed: true });
      this.forget(unprocessed);
    }
    if (this.isIdle) this.close();
  }

  #receiveWindow({ stream: id, payload }: Frame): void {
    if (payload.length !== 4) throw broken("FRAME_SIZE_ERROR", "frame_size");
    const size = readNumber32(payload, 0) & LARGEST_NUMBER;
    if (size === 0) throw broken("PROTOCOL_ERROR", "window");
    if (id === 0) return this.#sender.extendConnectionWindow(size);
    const stream = this.#streamOf(id);
    if (stream) this.#sender.extendWindow(stream, size);
  }

  /** Ends the connection; `error` is why, unless it is closed or at its end. */
  #end(error: unknown): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const hasFailed = error instanceof ConnectionError;
    const isHttp2 = this.#hasSettings || (!hasFailed && this.#reader.arrived.length === 0);
    if (hasFailed) this.#writer.write(encodeGoaway(error.code));
    for (const stream of [...this.#streams.values(), ...this.#sender.waiting]) {
      const cause = !isHttp2
        ? new TransportError({
          kind: "http_version_not_spoken",
          version: "2",
          address: this.#address,
        })
        : hasFailed
        ? new TransportError(error.failure)
        : this.#lossOf(stream, error);
      stream.fail(cause, { isLost: isHttp2 && !hasFailed });
    }
    this.#streams.clear();
    this.#sender.wake();
    this.#connection.close();
    this.#onClose();
  }

  /** Returns the error of a stream whose connection is gone. */
  #lossOf({ hasHead }: Http2Stream, error: unknown): unknown {
    if (this.#goaway !== undefined && this.#goaway !== "NO_ERROR") {
      return endedWith("http2_connection_closed", this.#goaway, hasHead);
    }
    if (error !== undefined) return error;
    return hasHead
      ? new TransportError({ kind: "body_cut_off", isChunked: false })
      : this.#writeError ?? new NoResponse();
  }
}
