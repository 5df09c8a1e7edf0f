import type { Hop } from "../record/mod.ts";
import { excerpt } from "../text/mod.ts";
import type { HeaderField } from "./header_fields.ts";
import type { ResolvedRequest } from "./resolved_request.ts";
import type { ResponseHeaders } from "./response_headers.ts";

/** A response whose body has been read. */
export interface ReceivedResponse {
  readonly status: number;
  /** The standard phrase of the status; `fetch` does not return the server's own. */
  readonly statusText: string;
  /** Names in lower case; repeated fields are joined with `, `, except `set-cookie`. */
  readonly headers: ResponseHeaders;
  /**
   * The fields in order, one per line, with names in lower case; absent if `fetch` sent the
   * request.
   */
  readonly headerLines?: readonly HeaderField[];
  /** The body after content decoding; empty if a sink took it. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** The size of the body in bytes, after content decoding. */
  readonly size: number;
  /** The milliseconds from sending to the last byte of the body. */
  readonly durationMs: number;
  /** The URL that the response came from. */
  readonly url: string;
  /** The transport that sent the request. */
  readonly transport: TransportName;
  /** The durations of the phases, if the run measures them. */
  readonly timings?: Timings;
  /** The redirects and challenges before the response, in order; absent if there were none. */
  readonly hops?: readonly ReceivedHop[];
}

/** What sends a request: sockets, or the platform's `fetch` for what they cannot do. */
export type TransportName = "fetch" | "socket";

/**
 * The durations of the phases of an exchange, in milliseconds; a phase that did not happen is
 * absent.
 */
export interface Timings {
  readonly dns_ms?: number;
  readonly connect_ms?: number;
  readonly tls_ms?: number;
  readonly first_byte_ms: number;
  readonly total_ms: number;
}

/** An exchange before the last one, with details that the run record omits. */
export interface ReceivedHop extends Hop {
  /** The header fields of its response, cookies included. */
  readonly headers: ResponseHeaders;
  /** The request that followed it; absent if there was none. */
  readonly next?: Pick<ResolvedRequest, "method" | "url">;
}

/** How many characters of a URL of a hop the run record keeps. */
const URL_LIMIT = 2_000;

/** Returns the part of a hop that the run record contains. */
export function hopRecord({ headers: _, next: __, ...facts }: ReceivedHop): Hop {
  const { url, location } = facts;
  return {
    ...facts,
    url: excerpt(url, URL_LIMIT),
    ...(location === undefined ? {} : { location: excerpt(location, URL_LIMIT) }),
  };
}

/** The limits of an exchange other than its timeout. */
export interface SendOptions {
  /** Aborts the exchange; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** The maximum number of bytes read from a body; a sink may take any number. */
  readonly maxBodyBytes: number;
  /** Takes the body of the response piece by piece, so that it is not kept in memory. */
  readonly sink?: BodySink;
}

/** Takes a body piece by piece, after content decoding. */
export interface BodySink {
  /**
   * Milliseconds from the head of the response after which the body ends with what has arrived. If
   * set, the timeout of the request applies only to the head.
   */
  readonly timeoutMs?: number;
  /** Whether the sink takes the body of a response; otherwise the body is kept. */
  takes(head: Pick<ReceivedResponse, "status" | "headers">): boolean;
  /**
   * Takes a piece, which is valid only during the call.
   *
   * @returns Whether to continue reading.
   */
  write(chunk: Uint8Array<ArrayBuffer>): boolean;
  /** Called when the time is up. */
  expired?(): void;
}

/** Sends requests. */
export interface Transport {
  /**
   * Sends one request and reads its whole response. Redirects are not followed.
   *
   * @throws {TransportError} If there is no complete response.
   */
  send(request: ResolvedRequest, options: SendOptions): Promise<ReceivedResponse>;
  /** Closes all connections. */
  close(): void;
}
