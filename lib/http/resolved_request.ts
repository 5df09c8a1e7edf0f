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

/** A request with headers that take the place of those of the same name. */
export function withHeaders(
  request: ResolvedRequest,
  headers: readonly (readonly [name: string, value: string])[],
): ResolvedRequest {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const others = request.headers.filter(([name]) => !names.has(name.toLowerCase()));
  return { ...request, headers: [...others, ...headers] };
}
