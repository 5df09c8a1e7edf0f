import type { HostClock } from "../host/mod.ts";
import type { ErrorClass, Hop } from "../record/mod.ts";
import type { RandomStream } from "../resolver/mod.ts";

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
  readonly tls?: TlsByHost;
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
export type TlsByHost = Readonly<Record<string, HostTls>>;

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

/** Who asks, with every expression resolved, where that is more than a header. */
export type ResolvedAuth = DigestAuth | OAuth2Auth | SigV4Auth;

/** A user and a password that answer a challenge (RFC 7616). */
export interface DigestAuth {
  /** Tells it from others. */
  readonly kind: "digest";
  /** The name of the user. */
  readonly username: string;
  /** The password, which is never sent. */
  readonly password: string;
}

/** A client that gets a token for itself: the grant `client_credentials` (RFC 6749, section 4.4). */
export interface OAuth2Auth {
  /** Tells it from others. */
  readonly kind: "oauth2";
  /** Where tokens are asked for. */
  readonly tokenUrl: string;
  /** The name of the client. */
  readonly clientId: string;
  /** The password of the client. */
  readonly clientSecret: string;
  /** Where the credentials of the client go. */
  readonly clientAuth: "header" | "body";
  /** What is asked for beside: `scope`, `audience`, `resource`. */
  readonly params: readonly (readonly [name: string, value: string])[];
}

/** A key that signs requests (AWS Signature Version 4). */
export interface SigV4Auth {
  /** Tells it from others. */
  readonly kind: "aws_sigv4";
  /** The region of the service: `eu-central-1`. */
  readonly region: string;
  /** The name of the service: `s3`. */
  readonly service: string;
  /** The name of the key. */
  readonly accessKey: string;
  /** The key, which is never sent. */
  readonly secretKey: string;
  /** The token of a session, sent as `x-amz-security-token`. */
  readonly sessionToken?: string;
}

/** Gives requests what proves who asks; one for each exchange. */
export interface Authorizer {
  /**
   * The request with what proves who asks, as far as that is known before it is sent. It is asked
   * again for each further request to the same origin.
   *
   * @throws {TransportError} If it cannot be made.
   */
  authorize(request: ResolvedRequest): Promise<ResolvedRequest>;
  /**
   * The request to send in answer to a challenge; nothing where the answer is none, or is the last.
   *
   * @param request What was sent.
   * @throws {TransportError} If the challenge cannot be answered.
   */
  answer(
    request: ResolvedRequest,
    response: ReceivedResponse,
  ): Promise<ResolvedRequest | undefined>;
}

/** What the exchanges of one flow share, and nothing else does. */
export interface FlowAuth {
  /** The tokens that the flow has got, by what was asked for. */
  readonly tokens: Map<string, AccessToken>;
  /** Where nonces come from: a stream of its own, so that a challenge moves no other value. */
  readonly random: Pick<RandomStream, "hex">;
}

/** A token and how long it holds. */
export interface AccessToken {
  readonly text: string;
  /** When it has expired, in milliseconds since the epoch; infinite where nobody said. */
  readonly expiresAt: number;
}

/** What an authorizer needs of the exchange that it is for. */
export interface AuthorizerDeps extends FlowAuth {
  /** Sends a request of its own, with the timeout of the exchange; follows nothing. */
  send(request: ResolvedRequest): Promise<ReceivedResponse>;
  readonly clock: Pick<HostClock, "now">;
  /** Told of what is secret from now on. */
  keepSecret(secret: string): void;
  /** Told of each exchange of its own. */
  onHop(hop: Hop): void;
}

/** A request with headers that take the place of those of the same name. */
export function withHeaders(
  request: ResolvedRequest,
  headers: readonly (readonly [name: string, value: string])[],
): ResolvedRequest {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const others = request.headers.filter(([name]) => !names.has(name.toLowerCase()));
  return { ...request, headers: [...others, ...headers] };
}
