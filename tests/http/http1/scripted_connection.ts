import { type HostConnection, HostConnectionError } from "../../../lib/host/mod.ts";
import { TransportError } from "../../../lib/http/mod.ts";
import { Http1Connection, NoResponse } from "../../../lib/http/transport/http1/connection.ts";
import { latin1 } from "../sockets.ts";

/** A connection in memory whose server says what a test has written down. */
export class ScriptedConnection implements HostConnection {
  readonly marks = {};
  /** Everything that was sent, in Latin-1. */
  sent = "";
  isClosed = false;
  readonly #pieces: Uint8Array[];
  readonly #isLeftOpen: boolean;
  #failRead: (error: Error) => void = () => {};

  /**
   * Takes the pieces that reads return, one for each read if there is room for it.
   *
   * @param isLeftOpen Whether the server leaves the connection open after them.
   */
  constructor(pieces: readonly Uint8Array[], isLeftOpen = false) {
    this.#pieces = pieces.filter((piece) => piece.length > 0);
    this.#isLeftOpen = isLeftOpen;
  }

  /** Whether there are bytes that have not been read. */
  get hasMore(): boolean {
    return this.#pieces.length > 0;
  }

  read(into: Uint8Array<ArrayBuffer>): Promise<number | null> {
    if (this.isClosed) return Promise.reject(closedError());
    const piece = this.#pieces.shift();
    if (piece) {
      const part = piece.subarray(0, into.length);
      into.set(part);
      if (part.length < piece.length) this.#pieces.unshift(piece.subarray(part.length));
      return Promise.resolve(part.length);
    }
    if (!this.#isLeftOpen) return Promise.resolve(null);
    return new Promise((_, reject) => this.#failRead = reject);
  }

  write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.isClosed) return Promise.reject(closedError());
    for (const byte of bytes) this.sent += String.fromCharCode(byte);
    return Promise.resolve();
  }

  close(): void {
    this.isClosed = true;
    this.#failRead(closedError());
  }
}

function closedError(): HostConnectionError {
  return new HostConnectionError("transfer", undefined, "the connection is closed");
}

/** What the client makes of a response. */
export type Result =
  | {
    readonly status: number;
    /** One per line, `name: value`. */
    readonly fields: readonly string[];
    /** In Latin-1. */
    readonly body: string;
    /** Whether the connection may be used for another request. */
    readonly isKept: boolean;
  }
  | {
    /** The part of a response that is malformed, or the kind of another failure. */
    readonly problem: string;
  };

const HEAD = "GET / HTTP/1.1\r\nhost: a.test\r\n\r\n";

/** Sends a request and reads the response. */
export async function exchangeOver(
  connection: Http1Connection,
  method = "GET",
  limit = 1_000_000,
): Promise<Result> {
  try {
    const { head, body, keepsConnection } = await connection.exchange(HEAD, method, undefined);
    const bytes = await body.readWhole(limit);
    return {
      status: head.status,
      fields: head.fields.map(([name, value]) => `${name}: ${value}`),
      body: textOf(bytes),
      isKept: keepsConnection && connection.isReady,
    };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  if (error instanceof NoResponse) return "no_response";
  if (!(error instanceof TransportError)) throw error;
  const { failure } = error;
  return failure.kind === "response_malformed" ? failure.response.problem : failure.kind;
}

/** Returns bytes as Latin-1. */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** The result of one response that arrives in the given pieces before the connection ends. */
export async function resultOf(
  pieces: readonly string[],
  method?: string,
  limit?: number,
): Promise<Result> {
  const connection = new ScriptedConnection(pieces.map(latin1));
  const result = await exchangeOver(new Http1Connection(connection), method, limit);
  // What arrives after the response is found by the pool.
  return "problem" in result ? result : { ...result, isKept: result.isKept && !connection.hasMore };
}
