import type { ConnectMarks } from "../../host/mod.ts";
import type { HeaderField } from "../header_fields.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import type { Target } from "./http1/target.ts";

/** What carries one request and its response: a connection of HTTP/1.1 or a stream of HTTP/2. */
export interface Carrier {
  /** When the phases of opening the connection ended; empty if it was open before. */
  readonly marks: ConnectMarks;
  /** Why the body of the request could not be read, which has ended the exchange. */
  readonly sourceError: unknown;
  /**
   * Sends a request and waits for the head of its response.
   *
   * @throws {NoResponse} If the connection ends before the head of the response does.
   * @throws {HostConnectionError} If the connection breaks or is closed.
   * @throws {TransportError} If the response is malformed, or the server ends the exchange.
   */
  exchange(request: ResolvedRequest, target: Target): Promise<OpenResponse>;
  /**
   * Whether a request that failed may be sent again.
   *
   * @param sends How often it has been sent.
   */
  mayRepeat(request: ResolvedRequest, sends: number): boolean;
  /** Ends the exchange; what waits for it fails. */
  close(): void;
}

/** A response whose body has not been read. */
export interface OpenResponse {
  readonly status: number;
  /** The fields in order, one per line, with names in lower case. */
  readonly fields: readonly HeaderField[];
  readonly body: OpenBody;
  /** Called once nothing more is read: keeps the connection, if that is possible. */
  finish(): void;
}

/** A body that arrives. */
export interface OpenBody {
  /**
   * Returns the next piece, which is valid until the next call; `undefined` at the end.
   *
   * @throws {TransportError} If the body is malformed or not whole.
   */
  next(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * Reads the whole body.
   *
   * @throws {TransportError} Like `next`; of class `body_too_large`, if it exceeds the limit.
   */
  readWhole(limit: number): Promise<Uint8Array<ArrayBuffer>>;
}
