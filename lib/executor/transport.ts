import type { ErrorClass } from "../record/mod.ts";

/** A request with every expression resolved: exactly what is sent. */
export interface ResolvedRequest {
  /** The method as it is sent: `POST`. */
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  /** Names and values in the order of the flow file; a name may come more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The bytes of the body; absent where there is none. */
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Milliseconds for the whole exchange, body included. */
  readonly timeoutMs: number;
}

/** A response whose body has been read. */
export interface ReceivedResponse {
  readonly status: number;
  /** The standard phrase of the status; `fetch` does not tell the server's own. */
  readonly statusText: string;
  /** Names in lower case; repeated fields are joined with `, `, except `set-cookie`. */
  readonly headers: Headers;
  /** The body after content decoding. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Milliseconds from sending to the last byte of the body. */
  readonly durationMs: number;
  /** The URL that answered. */
  readonly url: string;
}

/** What bounds an exchange beside its own timeout. */
export interface SendOptions {
  /** Aborts the exchange; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Bytes of a body that are read at the most. */
  readonly maxBodyBytes: number;
}

/** Sends requests. */
export interface Transport {
  /**
   * Sends one request and reads its whole answer. Redirects are not followed.
   *
   * @throws {TransportError} If there is no complete answer.
   */
  send(request: ResolvedRequest, options: SendOptions): Promise<ReceivedResponse>;
  /** Closes all connections. */
  close(): void;
}

/** A part of a request. */
export interface RequestPart {
  readonly kind: "method" | "header" | "cookie" | "body";
  /** The name of a header or a cookie. */
  readonly name?: string;
}

/** An exchange that gave no complete answer. */
export class TransportError extends Error {
  override name = "TransportError";
  /**
   * The class of the error and what happened, in words for a reader.
   *
   * @param part What of the request is at fault, if that is one part of it and not its URL.
   */
  constructor(readonly errorClass: ErrorClass, message: string, readonly part?: RequestPart) {
    super(message);
  }
}
