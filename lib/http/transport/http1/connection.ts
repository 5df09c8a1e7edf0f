import type { ConnectMarks, HostConnection } from "../../../host/mod.ts";
import type { RequestBody } from "../../resolved_request.ts";
import { BodyReader } from "./body_reader.ts";
import { ByteReader } from "./byte_reader.ts";
import { framingOf, keepsConnection } from "./framing.ts";
import { encodeHead } from "./request_head.ts";
import { malformed, parseHead, type ResponseHead } from "./response_head.ts";

/** The longest head of a response, in bytes; `fetch` has the same limit. */
export const LONGEST_HEAD = 408 * 1024;
/** The longest body that is copied to be sent with the head in one write, in bytes. */
const LONGEST_JOINED_BODY = 64 * 1024;
/** The bytes that a response begins with. */
const BEGIN = [..."HTTP/"].map((character) => character.charCodeAt(0));
const FIRST_FINAL_STATUS = 200;
const SWITCHING_PROTOCOLS = 101;

/** The server ended the connection before the head of a response was complete. */
export class NoResponse extends Error {}

/** A response whose body has not been read. */
export interface OpenResponse {
  readonly head: ResponseHead;
  readonly body: BodyReader;
  /** Whether the connection can be used again once the body has been read. */
  readonly keepsConnection: boolean;
}

/** A connection that sends requests and reads responses, one after another (RFC 9112). */
export class Http1Connection {
  readonly #connection: HostConnection;
  readonly #bytes: ByteReader;
  #sent = true;
  #hasResponded = false;
  /** Why the last body could not be read from its source. */
  #sourceError: unknown;
  /** Why the last request could not be sent in full. */
  #sendError: unknown;
  #isClosed = false;

  /** @param onClose Called once, when the connection is closed. */
  constructor(connection: HostConnection, readonly onClose: () => void = () => {}) {
    this.#connection = connection;
    this.#bytes = new ByteReader(connection);
  }

  /** Whether anything of the response to the last request has arrived. */
  get hasResponded(): boolean {
    return this.#hasResponded;
  }

  /** When the phases of opening the connection ended. */
  get marks(): ConnectMarks {
    return this.#connection.marks;
  }

  /**
   * Whether the last request has been sent in full, and nothing has arrived after its response:
   * bytes that nobody asked for must not become the response to the next request.
   */
  get isReady(): boolean {
    return this.#sent && this.#bytes.available === 0;
  }

  /** Why the body of the last request could not be read, which has closed the connection. */
  get sourceError(): unknown {
    return this.#sourceError;
  }

  /** The protocol that TLS has agreed on, if any. */
  get protocol(): string | undefined {
    return this.#connection.protocol;
  }

  /** Calls back when an idle connection ends, or when the server sends what nobody asked for. */
  watch(onEnd: () => void): void {
    this.#bytes.watch(onEnd);
  }

  /**
   * Sends a request and reads the head of its response, which may arrive before the body has been
   * sent.
   *
   * @throws {NoResponse} If the connection ends before the head of the response does.
   * @throws {HostConnectionError} If the connection breaks or is closed.
   * @throws {TransportError} If the response is malformed.
   */
  async exchange(
    head: string,
    method: string,
    body: RequestBody | undefined,
  ): Promise<OpenResponse> {
    this.#sent = false;
    this.#hasResponded = false;
    this.#sourceError = this.#sendError = undefined;
    this.#send(head, body).then(() => void (this.#sent = true), (error) => this.#fail(error));
    try {
      const response = await this.#readFinalHead();
      const framing = framingOf(response, method);
      return {
        head: response,
        body: new BodyReader(this.#bytes, framing),
        keepsConnection: keepsConnection(response, framing),
      };
    } catch (error) {
      const cause = error instanceof NoResponse ? this.#sendError : undefined;
      throw this.#sourceError ?? cause ?? error;
    }
  }

  async #send(head: string, body: RequestBody | undefined): Promise<void> {
    if (!body || body instanceof Uint8Array) {
      const isJoined = !body || body.length <= LONGEST_JOINED_BODY;
      await this.#connection.write(encodeHead(head, isJoined ? body : undefined));
      if (!isJoined) await this.#connection.write(body);
      return;
    }
    await this.#connection.write(encodeHead(head, undefined));
    const pieces = body.open()[Symbol.asyncIterator]();
    try {
      for (let next = await this.#nextPiece(pieces); next; next = await this.#nextPiece(pieces)) {
        await this.#connection.write(next);
      }
    } finally {
      await pieces.return?.();
    }
  }

  async #nextPiece(
    pieces: AsyncIterator<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return (await pieces.next()).value;
    } catch (error) {
      this.#sourceError = error;
      throw error;
    }
  }

  /**
   * A body that cannot be read ends the exchange. If the connection broke, what the server has
   * sent before still counts.
   */
  #fail(error: unknown): void {
    this.#sendError = error;
    if (error === this.#sourceError) this.close();
  }

  async #readFinalHead(): Promise<ResponseHead> {
    for (;;) {
      const head = parseHead(await this.#readHeadText());
      if (head.status >= FIRST_FINAL_STATUS || head.status === SWITCHING_PROTOCOLS) return head;
    }
  }

  /** Reads up to the empty line after the fields. */
  async #readHeadText(): Promise<string> {
    const bytes = this.#bytes;
    await this.#skipEmptyLines();
    let line = 0;
    for (;;) {
      if (!this.#beginsLikeHttp()) throw malformed("version");
      const end = bytes.lineEnd(line);
      if ((end < 0 ? bytes.available : end) > LONGEST_HEAD) throw malformed("header_too_large");
      if (end > 0 && end < bytes.available && bytes.isEmptyLine(end)) {
        const text = bytes.takeText(end);
        bytes.skip(bytes.byteAt(0) === LINE_FEED ? 1 : 2);
        return text;
      }
      if (end > 0 && end < bytes.available && !isPartOfLineEnd(bytes, end)) {
        line = end;
        continue;
      }
      if (!await bytes.fill()) throw new NoResponse();
    }
  }

  async #skipEmptyLines(): Promise<void> {
    const bytes = this.#bytes;
    for (;;) {
      while (bytes.available > 0 && isLineEnd(bytes.byteAt(0))) bytes.skip(1);
      if (bytes.available > 0) break;
      if (!await bytes.fill()) throw new NoResponse();
    }
    this.#hasResponded = true;
  }

  /** Whether what has arrived begins like a response; other protocols send no empty line. */
  #beginsLikeHttp(): boolean {
    const length = Math.min(BEGIN.length, this.#bytes.available);
    for (let i = 0; i < length; i++) {
      if (this.#bytes.byteAt(i) !== BEGIN[i]) return false;
    }
    return true;
  }

  /** Closes the connection; an exchange in progress fails. */
  close(): void {
    this.#connection.close();
    if (!this.#isClosed) this.onClose();
    this.#isClosed = true;
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

/** Whether only the carriage return of an empty line has arrived. */
function isPartOfLineEnd(bytes: ByteReader, offset: number): boolean {
  return bytes.byteAt(offset) === CARRIAGE_RETURN && offset + 1 === bytes.available;
}
