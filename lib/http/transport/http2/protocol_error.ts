import { type Failure, type MalformedPart, TransportError } from "../../failures/mod.ts";
import type { ErrorCode } from "./frames.ts";

/** What a server does that HTTP/2 does not allow; it ends the connection with a code. */
export class ConnectionError extends Error {
  override name = "ConnectionError";

  /**
   * Takes what the server is told, and what the requests on the connection fail with.
   *
   * @param code The code of GOAWAY.
   */
  constructor(readonly code: ErrorCode, readonly failure: Failure) {
    super(code);
  }
}

/** Makes the error of a connection whose server sends something malformed. */
export function broken(code: ErrorCode, problem: MalformedPart): ConnectionError {
  return new ConnectionError(code, { kind: "response_malformed", response: { problem } });
}

/** Makes the error of a request whose stream or connection the server ended with a code. */
export function endedWith(
  kind: "http2_stream_reset" | "http2_connection_closed",
  reason: string,
  inBody: boolean,
): TransportError {
  return new TransportError({ kind, reason, inBody });
}
