import type { Hop } from "../record/mod.ts";
import type { ResolvedRequest } from "./resolved_request.ts";

/** A response whose body has been read. */
export interface ReceivedResponse {
  readonly status: number;
  /** The standard phrase of the status; `fetch` does not tell the server's own. */
  readonly statusText: string;
  /** Names in lower case; repeated fields are joined with `, `, except `set-cookie`. */
  readonly headers: Headers;
  /** The fields in order, one for each line, names in lower case; absent where `fetch` sent it. */
  readonly headerLines?: readonly (readonly [name: string, value: string])[];
  /** The body after content decoding; empty where a sink took it. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Bytes of the body after content decoding. */
  readonly size: number;
  /** Milliseconds from sending to the last byte of the body. */
  readonly durationMs: number;
  /** The URL that answered. */
  readonly url: string;
  /** What sent it. */
  readonly transport: TransportName;
  /** How long the phases took, where the run was told to measure them. */
  readonly timings?: Timings;
  /** The redirects and challenges that led to it, in order; absent where there were none. */
  readonly hops?: readonly ReceivedHop[];
}

/** What sends a request: the platform's `fetch`, or sockets for what it cannot do. */
export type TransportName = "fetch" | "socket";

/** How long the phases of an exchange took, in milliseconds; absent is what did not happen. */
export interface Timings {
  readonly dns_ms?: number;
  readonly connect_ms?: number;
  readonly tls_ms?: number;
  readonly first_byte_ms: number;
  readonly total_ms: number;
}

/** An exchange on the way to an answer, with what its record leaves out. */
export interface ReceivedHop extends Hop {
  /** The header fields of its answer, cookies among them. */
  readonly headers: Headers;
  /** What was sent because of it; absent where nothing was. */
  readonly next?: Pick<ResolvedRequest, "method" | "url">;
}

/** What the record tells of a hop. */
export function hopRecord({ headers: _, next: __, ...facts }: ReceivedHop): Hop {
  return facts;
}

/** What bounds an exchange beside its own timeout. */
export interface SendOptions {
  /** Aborts the exchange; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Bytes of a body that are read at the most; of one that a sink takes any number. */
  readonly maxBodyBytes: number;
  /** Takes the body of an answer piece by piece, so that it is not kept. */
  readonly sink?: BodySink;
}

/** Takes a body piece by piece, after content decoding. */
export interface BodySink {
  /**
   * Milliseconds from the head of the answer on; then what has come is all there is. The timeout of
   * the request is for the head alone where this is given.
   */
  readonly timeoutMs?: number;
  /** Whether it takes the body of an answer; otherwise that is kept. */
  takes(head: Pick<ReceivedResponse, "status" | "headers">): boolean;
  /** Takes a piece. @returns Whether to go on reading. */
  write(chunk: Uint8Array<ArrayBuffer>): boolean;
  /** Told that its time is over. */
  expired?(): void;
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
