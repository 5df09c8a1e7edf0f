import type { ConnectMarks } from "../../../host/mod.ts";
import { appendBytes, isIdempotent } from "../../../text/mod.ts";
import { TransportError } from "../../failures/mod.ts";
import type { HeaderField } from "../../header_fields.ts";
import type { RequestBody, ResolvedRequest } from "../../resolved_request.ts";
import { framingOf } from "../http1/framing.ts";
import { malformed } from "../http1/response_head.ts";
import type { Target } from "../http1/target.ts";
import type { Carrier, OpenResponse } from "../open_exchange.ts";
import type { DecodedBlock } from "./hpack_decoder.ts";
import { broken } from "./protocol_error.ts";
import { ReceivedBytes } from "./received_bytes.ts";
import { requestFields } from "./request_fields.ts";
import { type Http2ResponseHead, readFields, readHead } from "./response_fields.ts";

/** How many bytes of a body the server may send before they are read. */
export const STREAM_WINDOW = 1024 * 1024;
const FIRST_FINAL_STATUS = 200;
/** How often a request is sent that servers do not process, the last time on a new connection. */
const MAX_SENDS = 3;

/** What a stream needs of its connection. */
interface StreamOwner {
  /** When the phases of opening it ended. */
  readonly marks: ConnectMarks;
  /** Sends a request, at once or when the server allows another stream. */
  request(
    stream: Http2Stream,
    fields: readonly HeaderField[],
    body: RequestBody | undefined,
  ): void;
  /** Lets the server send more on a stream. */
  extendWindow(stream: number, size: number): void;
  /** Ends a stream. */
  cancel(stream: Http2Stream): void;
  /** Forgets a stream on which nothing more is sent or received. */
  forget(stream: Http2Stream): void;
}

/** One request over a connection and its response (RFC 9113, section 5). */
export class Http2Stream implements Carrier {
  /** Its number; 0 until its request is sent. */
  id = 0;
  /** How many bytes of the body the server takes. */
  sendWindow = 0;
  /** Whether the whole request has been sent. */
  isSent = false;
  /** How many frames the connection had received when the request was sent. */
  framesBefore = 0;
  /** Why the body of the request could not be read. */
  sourceError: unknown;
  readonly #connection: StreamOwner;
  readonly #isKept: boolean;
  #method = "";
  #head: Http2ResponseHead | undefined;
  readonly #received = new ReceivedBytes();
  #receiveWindow = STREAM_WINDOW;
  /** How many bytes have been read since the last WINDOW_UPDATE. */
  #consumed = 0;
  /** The length that the body must have, if that is known. */
  #length: number | undefined;
  #arrived = 0;
  #hasResponded = false;
  #hasEnded = false;
  #failure: { readonly error: unknown } | undefined;
  #isUnprocessed = false;
  #isLost = false;
  #wake = () => {};

  /** @param isKept Whether the connection was open before the request. */
  constructor(connection: StreamOwner, isKept: boolean) {
    this.#connection = connection;
    this.#isKept = isKept;
  }

  /** When the phases of opening the connection ended, if it was opened for this request. */
  get marks(): ConnectMarks {
    return this.#isKept ? {} : this.#connection.marks;
  }

  /** Whether the head of the response has arrived. */
  get hasHead(): boolean {
    return this.#head !== undefined;
  }

  /** Whether the whole response has arrived. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether nothing more is sent or received. */
  get isOver(): boolean {
    return this.#failure !== undefined || (this.#hasEnded && this.isSent);
  }

  /**
   * Sends a request and waits for the head of its response.
   *
   * @throws {TransportError} If there is none, or it is malformed.
   * @throws {HostConnectionError} If the connection breaks.
   */
  async exchange(request: ResolvedRequest, target: Target): Promise<OpenResponse> {
    this.#method = request.method;
    if (!this.#failure) {
      this.#connection.request(this, requestFields(request, target), request.body);
    }
    while (!this.#head) {
      if (this.#failure) throw this.#failure.error;
      await this.#change();
    }
    return { ...this.#head, body: this, finish: () => this.#finish() };
  }

  /**
   * Whether a failed request may be sent again: one that the server did not process (RFC 9113,
   * section 8.7), or one that may be repeated if a kept connection turns out to be closed.
   */
  mayRepeat({ method, body }: ResolvedRequest, sends: number): boolean {
    if (this.#isUnprocessed) return sends < MAX_SENDS;
    if (!this.#isKept || !this.#isLost || this.#hasResponded || sends > 1) return false;
    return isIdempotent(method) && (!body || body instanceof Uint8Array);
  }

  /** Takes the fields of a head, of an informational response, or of the trailers. */
  receiveFields({ fields, isTooLarge }: DecodedBlock, isEnd: boolean): void {
    this.#hasResponded = true;
    if (this.#head) {
      if (isTooLarge) throw malformed("trailers_too_large");
      readFields(fields);
      if (!isEnd) throw malformed("frame_order");
      return this.#end();
    }
    if (isTooLarge) throw malformed("header_too_large");
    const head = readHead(fields);
    if (head.status < FIRST_FINAL_STATUS) {
      if (isEnd) throw malformed("frame_order");
      return;
    }
    const framing = framingOf(head, this.#method);
    this.#length = framing.kind === "length"
      ? framing.length
      : framing.kind === "none"
      ? 0
      : undefined;
    if (isEnd) this.#checkEnd();
    this.#head = head;
    if (isEnd) this.#end();
    this.#wake();
  }

  /**
   * Takes a piece of the body.
   *
   * @param size The bytes that count for the window: those of the piece and its padding.
   */
  receiveData(piece: Uint8Array<ArrayBuffer>, size: number, isEnd: boolean): void {
    if (!this.#head || this.#hasEnded) throw malformed("frame_order");
    this.#receiveWindow -= size;
    if (this.#receiveWindow < 0) throw broken("FLOW_CONTROL_ERROR", "window_exceeded");
    this.#arrived += piece.length;
    if (this.#length !== undefined && this.#arrived > this.#length) throw malformed("body_length");
    this.#received.add(piece);
    this.#consume(size - piece.length);
    if (isEnd) this.#end();
    this.#wake();
  }

  #checkEnd(): void {
    if (this.#length !== undefined && this.#arrived !== this.#length) {
      throw malformed("body_length");
    }
  }

  #end(): void {
    this.#checkEnd();
    this.#hasEnded = true;
    this.#wake();
    this.settle();
  }

  /**
   * Ends the stream with an error, unless the whole response has arrived.
   *
   * @param more Whether the server did not process the request, or the connection is gone.
   */
  fail(
    error: unknown,
    more: { readonly isUnprocessed?: boolean; readonly isLost?: boolean } = {},
  ): void {
    if (this.#failure || this.#hasEnded) return;
    this.#failure = { error };
    this.#isUnprocessed = more.isUnprocessed === true && !this.#hasResponded;
    this.#isLost = more.isLost === true;
    this.#wake();
  }

  /** Returns the next piece of the body; `undefined` at the end. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    for (;;) {
      if (this.#received.size > 0) {
        const piece = this.#received.take();
        this.#consume(piece.length);
        return piece;
      }
      if (this.#failure) throw this.#failure.error;
      if (this.#hasEnded) return undefined;
      await this.#change();
    }
  }

  /** Reads the whole body, up to a limit. */
  async readWhole(limit: number): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#length;
    if (known !== undefined && known > limit) {
      throw new TransportError({ kind: "body_too_large", limit, size: known });
    }
    let whole = new Uint8Array(Math.min(known ?? 0, STREAM_WINDOW));
    let size = 0;
    for (let piece = await this.next(); piece; piece = await this.next()) {
      if (size + piece.length > limit) throw new TransportError({ kind: "body_too_large", limit });
      whole = appendBytes(whole, size, piece);
      size += piece.length;
    }
    return size === whole.length ? whole : whole.slice(0, size);
  }

  /** Lets the server send as much as has been read, once that is half a window. */
  #consume(size: number): void {
    this.#consumed += size;
    if (this.#consumed < STREAM_WINDOW / 2 || this.#hasEnded || this.#failure) return;
    this.#connection.extendWindow(this.id, this.#consumed);
    this.#receiveWindow += this.#consumed;
    this.#consumed = 0;
  }

  /** Drops what is left of the request: its response is complete. */
  #finish(): void {
    if (!this.isSent || !this.#hasEnded) this.close();
  }

  /** Cancels the exchange; the connection stays usable. */
  close(): void {
    this.#connection.cancel(this);
  }

  /** Tells the connection if nothing more is sent or received. */
  settle(): void {
    if (this.isOver) this.#connection.forget(this);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#wake = resolve);
  }
}
