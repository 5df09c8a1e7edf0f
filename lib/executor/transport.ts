import type { ErrorClass } from "../record/mod.ts";
import type { ResolvedAuth } from "./auth/authorizer.ts";
import type { TakenHop } from "./hop.ts";

/** A request with every expression resolved: exactly what is sent. */
export interface ResolvedRequest {
  /** The method as it is sent: `POST`. */
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  /** Names and values in the order of the flow file; a name may come more than once. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body; absent where there is none. */
  readonly body?: RequestBody;
  /** What the body is made of, where that says more than its bytes. */
  readonly bodySource?: BodySource;
  /** Milliseconds for the whole exchange, body included. */
  readonly timeoutMs: number;
  /** How many redirects are followed. @default {0: the answer is the redirect itself} */
  readonly followRedirects?: number;
  /** Who asks, where that is more than a header. */
  readonly auth?: ResolvedAuth;
  /** The only version of HTTP to speak. @default {what server and TLS agree on} */
  readonly httpVersion?: "1.1" | "2";
  /** The path of a Unix socket to connect to in place of the URL's host. */
  readonly unixSocket?: string;
  /** What holds for TLS with a host, by `host` or `host:port`, beside what holds for the run. */
  readonly tls?: HostsTls;
  /** Whether repeated fields of the answer are wanted one by one, which `fetch` cannot tell. */
  readonly headerLists?: boolean;
}

/** The body of a request: its bytes, or a file that is read while it is sent. */
export type RequestBody = Uint8Array<ArrayBuffer> | StreamedBody;

/** What a body is made of: a file, or the parts of `multipart/form-data`. */
export type BodySource =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "multipart"; readonly parts: readonly SentPart[] };

/** A part of a multipart body; it has a `text` or the `path` of a file. */
export interface SentPart {
  /** The name of the field. */
  readonly name: string;
  /** What it holds, where that is no file. */
  readonly text?: string;
  /** The file that it holds, as messages show it. */
  readonly path?: string;
  /** The name of the file that is sent. */
  readonly filename?: string;
  /** The content type that is sent. */
  readonly contentType?: string;
}

/** A body too large to be held. */
export interface StreamedBody {
  /** Bytes. */
  readonly size: number;
  /** What it is read from, as messages and `curl` commands name it. */
  readonly path: string;
  /** Reads it from the start; it may be sent more than once. */
  open(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** What holds for TLS by `host` or `host:port`. */
export type HostsTls = Readonly<Record<string, HostTls>>;

/** What holds for TLS with one host; certificates and keys in PEM. */
export interface HostTls {
  /** Certificates that are trusted beside those of the machine. */
  readonly caCerts?: readonly string[];
  /** The certificate of the client and its private key. */
  readonly clientCert?: { readonly cert: string; readonly key: string };
  /** Whether the certificate of the server is not checked. @default {false} */
  readonly insecure?: boolean;
}

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
  readonly hops?: readonly TakenHop[];
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

/** A part of a request. */
export interface RequestPart {
  readonly kind: "method" | "query" | "header" | "cookie" | "body" | "auth";
  /** The name of a parameter, a header or a cookie, or of a field of the body. */
  readonly name?: string;
}

/** An exchange that gave no complete answer. */
export class TransportError extends Error {
  override name = "TransportError";
  /** What sent the request, where one was chosen. */
  transport?: TransportName;
  /**
   * The class of the error and what happened, in words for a reader.
   *
   * @param part What of the request is at fault, if that is one part of it and not its URL.
   */
  constructor(readonly errorClass: ErrorClass, message: string, readonly part?: RequestPart) {
    super(message);
  }
}
