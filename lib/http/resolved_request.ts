import type { HeaderField } from "./header_fields.ts";

/** A request with every expression resolved: exactly what is sent. */
export interface ResolvedRequest {
  /** The method as it is sent: `POST`. */
  readonly method: string;
  /** The absolute URL, http or https. */
  readonly url: string;
  /** Names and values in the order of the flow file; a name may occur more than once. */
  readonly headers: readonly HeaderField[];
  /** The body; absent if there is none. */
  readonly body?: RequestBody;
  /** What the body consists of, if that says more than its bytes. */
  readonly bodySource?: BodySource;
  /** The timeout of the whole exchange in milliseconds, including the body. */
  readonly timeoutMs: number;
  /** The maximum number of redirects to follow. @default {0: the response is the redirect} */
  readonly followRedirects?: number;
  /** The credentials, if they are more than a header. */
  readonly auth?: ResolvedAuth;
  /** The only HTTP version to use. @default {what server and TLS agree on} */
  readonly httpVersion?: "1.1" | "2";
  /** The path of a Unix socket to connect to instead of the URL's host. */
  readonly unixSocket?: string;
  /** The TLS settings of hosts, by `host` or `host:port`, in addition to those of the run. */
  readonly tls?: TlsByHost;
  /** Whether repeated response fields are needed individually, which `fetch` does not support. */
  readonly headerLists?: boolean;
}

/** The body of a request: its bytes, or a file that is read while it is sent. */
export type RequestBody = Uint8Array<ArrayBuffer> | StreamedBody;

/** What a body consists of: a file, or the parts of `multipart/form-data`. */
export type BodySource =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "multipart"; readonly parts: readonly SentPart[] };

/** A part of a multipart body; it has a `text`, the `path` of a file, or neither if it is bytes. */
export interface SentPart {
  /** The name of the field. */
  readonly name: string;
  /** The content, if it is text. */
  readonly text?: string;
  /** The path of the file with the content, as messages show it. */
  readonly path?: string;
  /** The file name that is sent. */
  readonly filename?: string;
  /** The content type that is sent. */
  readonly contentType?: string;
}

/** A body that is too large to keep in memory. */
export interface StreamedBody {
  /** The size in bytes. */
  readonly size: number;
  /** The file that it is read from, as messages and `curl` commands show it. */
  readonly path: string;
  /** Opens the body from the start; it may be sent more than once. */
  open(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** TLS settings by `host` or `host:port`. */
export type TlsByHost = Readonly<Record<string, HostTls>>;

/** The TLS settings of one host; certificates and keys are in PEM. */
export interface HostTls {
  /** Certificates that are trusted in addition to those of the system. */
  readonly caCerts?: readonly string[];
  /** The client certificate and its private key. */
  readonly clientCert?: { readonly cert: string; readonly key: string };
  /** Whether to skip the check of the server certificate. @default {false} */
  readonly insecure?: boolean;
}

/** Credentials with every expression resolved, if they are more than a header. */
export type ResolvedAuth = DigestAuth | OAuth2Auth | SigV4Auth;

/** A user and a password for Digest authentication (RFC 7616). */
export interface DigestAuth {
  /** The scheme. */
  readonly kind: "digest";
  /** The name of the user. */
  readonly username: string;
  /** The password, which is never sent. */
  readonly password: string;
}

/**
 * A client that requests a token for itself: the `client_credentials` grant (RFC 6749, section
 * 4.4).
 */
export interface OAuth2Auth {
  /** The scheme. */
  readonly kind: "oauth2";
  /** The URL of the token endpoint. */
  readonly tokenUrl: string;
  /** The client identifier. */
  readonly clientId: string;
  /** The client secret. */
  readonly clientSecret: string;
  /** The part of the token request that contains the client credentials. */
  readonly clientAuth: "header" | "body";
  /** The other parameters of the token request: `scope`, `audience`, `resource`. */
  readonly params: readonly HeaderField[];
}

/** A key that signs requests (AWS Signature Version 4). */
export interface SigV4Auth {
  /** The scheme. */
  readonly kind: "aws_sigv4";
  /** The region of the service: `eu-central-1`. */
  readonly region: string;
  /** The name of the service: `s3`. */
  readonly service: string;
  /** The access key ID. */
  readonly accessKey: string;
  /** The secret key, which is never sent. */
  readonly secretKey: string;
  /** The session token, sent as `x-amz-security-token`. */
  readonly sessionToken?: string;
}

/** Returns a request with headers that replace those of the same name. */
export function withHeaders(
  request: ResolvedRequest,
  headers: readonly HeaderField[],
): ResolvedRequest {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const others = request.headers.filter(([name]) => !names.has(name.toLowerCase()));
  return { ...request, headers: [...others, ...headers] };
}
