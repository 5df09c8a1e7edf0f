import type { NetworkErrorClass } from "../../host/mod.ts";
import type { ErrorClass } from "../../record/mod.ts";
import type { OAuth2Auth } from "../resolved_request.ts";

/** Why a request could not be sent or got no complete response: a kind and its data. */
export type Failure =
  | ConnectionFailure
  | TlsFailure
  | ResponseFailure
  | RequestFailure
  | BodyFailure
  | AuthFailure;

/** A failure to connect, or a connection that ended too early. `address` is a host and its port. */
export type ConnectionFailure =
  | { readonly kind: "host_not_found"; readonly host: string; readonly isProxy: boolean }
  | {
    readonly kind: "host_not_resolved";
    readonly host: string;
    readonly isProxy: boolean;
    /** The operating system's message. */
    readonly reason: string;
  }
  | { readonly kind: "connection_refused"; readonly address: string }
  | { readonly kind: "connection_failed"; readonly address: string; readonly reason: string }
  /** The process, or the system, has as many files and connections open as it may. */
  | { readonly kind: "descriptors_exhausted" }
  | { readonly kind: "unix_socket_failed"; readonly path: string; readonly reason: string }
  | { readonly kind: "proxy_unreachable"; readonly address: string; readonly reason?: string }
  | { readonly kind: "proxy_url_invalid" }
  | { readonly kind: "proxy_demands_credentials"; readonly address: string }
  | {
    readonly kind: "proxy_refused_tunnel" | "proxy_closed_tunnel";
    readonly address: string;
    /** The host and port that the proxy should connect to. */
    readonly destination: string;
  }
  | { readonly kind: "connection_reset" }
  | { readonly kind: "connection_closed" }
  | {
    readonly kind: "http2_stream_reset" | "http2_connection_closed";
    /** The name of the error code, or the words of the HTTP library. */
    readonly reason: string;
    /** Whether the head of the response had arrived. */
    readonly inBody?: boolean;
  }
  | {
    /** A host other than Deno's reports a failure with its own message. */
    readonly kind: "reported_by_host";
    readonly errorClass: NetworkErrorClass;
    readonly message: string;
    /** Whether the message says that the connection was refused. */
    readonly isRefused: boolean;
  };

/** What is wrong with a server certificate; dates have the form `2026-01-31`. */
export type CertificateProblem =
  | { readonly problem: "self_signed" | "unknown_issuer" | "revoked" }
  /** Its key, or what the server signed with it, cannot be verified; RSA keys need 2048 bits. */
  | { readonly problem: "unverifiable_key" }
  /** It is signed with an algorithm such as SHA-1. */
  | { readonly problem: "unsupported_signature" }
  /** It is of version 1 of X.509, which has no names of hosts. */
  | { readonly problem: "version_1" }
  | { readonly problem: "no_host"; readonly host: string }
  /** `names` are the names in the certificate, if they are known. */
  | { readonly problem: "other_host"; readonly host?: string; readonly names?: string }
  | { readonly problem: "expired"; readonly since?: string }
  | { readonly problem: "not_valid_yet"; readonly until?: string }
  | { readonly problem: "unknown"; readonly reason: string };

/** Why a server rejects the client certificate. */
export type ClientCertificateProblem =
  | "missing"
  | "missing_or_bad"
  | "refused"
  | "unknown_issuer"
  | "unsupported"
  | "expired"
  | "revoked"
  | "access_denied";

/** A failure to establish TLS with the server. */
export type TlsFailure =
  | { readonly kind: "certificate_untrusted"; readonly certificate: CertificateProblem }
  | { readonly kind: "client_certificate_refused"; readonly problem: ClientCertificateProblem }
  | { readonly kind: "tls_not_spoken"; readonly address: string }
  | { readonly kind: "tls_closed" }
  | { readonly kind: "tls_failed"; readonly reason: string }
  | {
    readonly kind: "http_version_not_spoken";
    readonly version: "1.1" | "2";
    readonly address: string;
  };

/** What is wrong with a response that is not valid HTTP/1.1 or HTTP/2. */
export type MalformedPart =
  | "version"
  | "status"
  | "header"
  | "header_too_large"
  | "length"
  | "transfer_coding"
  | "chunk_size"
  | "chunk_end"
  | "trailers_too_large"
  | "pseudo_header"
  | "header_name"
  | "header_value"
  | "connection_field"
  | "compression"
  | "body_length"
  | "frame_order"
  | "frame_size"
  | "padding"
  | "settings"
  | "window"
  | "window_exceeded"
  | "flood";

/** Why a response is not valid; `reason` is the message of the HTTP library. */
export type ResponseProblem =
  | { readonly problem: MalformedPart }
  | { readonly problem: "other"; readonly reason: string };

/**
 * A response that is late, not HTTP, incomplete or too large, or a redirect that cannot be
 * followed.
 */
export type ResponseFailure =
  | {
    readonly kind: "timed_out";
    readonly timeoutMs: number;
    /** The status, if the head of the response had arrived. */
    readonly status?: number;
  }
  | {
    /** All exchanges of one request together took too long. */
    readonly kind: "exchanges_timed_out";
    readonly timeoutMs: number;
    readonly after: "redirects" | "challenge";
    /** The exchange that was running. */
    readonly method: string;
    readonly url: string;
  }
  | { readonly kind: "response_malformed"; readonly response: ResponseProblem }
  | {
    readonly kind: "body_cut_off";
    /** Whether the body is chunked; malformed chunks look like a broken connection. */
    readonly isChunked: boolean;
  }
  | {
    readonly kind: "body_undecodable";
    /** The value of `content-encoding`. */
    readonly coding?: string;
    /** Whether the body does not even begin like its coding. */
    readonly atStart: boolean;
  }
  | {
    readonly kind: "body_too_large";
    /** The limit in bytes. */
    readonly limit: number;
    /** The size in bytes, if the response declares it. */
    readonly size?: number;
  }
  | {
    readonly kind: "too_many_events";
    /** How many are possible. */
    readonly limit: number;
  }
  | {
    readonly kind: "redirect_target_invalid" | "redirect_target_not_http";
    readonly location: string;
  }
  | {
    readonly kind: "too_many_redirects";
    readonly limit: number;
    /** The target of the redirect that is not followed. */
    readonly next: string;
    /** The URLs in the cycle, if the redirects form one. */
    readonly circle?: readonly string[];
  };

/** A feature that `fetch` lacks, so that sockets send the request. */
export type SocketFeature =
  | "unix_socket"
  | "insecure"
  | "resolve"
  | "timings"
  | "no_proxy_for_addresses"
  | "streamed_body"
  | "header_lists";

/**
 * The part of a URL that a value is in. `host` is a whole host without anything written around it;
 * `path` is what follows a complete host or port.
 */
export type UrlPart =
  | "scheme"
  | "user"
  | "host"
  | "host_after_user"
  | "host_begin"
  | "host_inside"
  | "host_end"
  | "port"
  | "port_inside"
  | "path";

/** A request that cannot be sent as it is. */
export type RequestFailure =
  | {
    readonly kind: "url_scheme_invalid";
    readonly url: string;
    readonly key: "url" | "token_url";
    /** Whether it may also begin with `/`, to follow a `base_url`. */
    readonly mayBePath?: boolean;
  }
  | { readonly kind: "base_url_with_query"; readonly url: string }
  | { readonly kind: "url_invalid"; readonly url: string }
  | {
    /** A value would change the part of the URL that it is in, or another one. */
    readonly kind: "url_value_unfit";
    readonly part: UrlPart;
    /** The expression as written, and the reference in it. */
    readonly expression: string;
    readonly written: string;
  }
  | { readonly kind: "url_too_long"; readonly limit: number }
  | { readonly kind: "method_invalid" | "method_forbidden"; readonly method: string }
  | { readonly kind: "body_not_allowed"; readonly method: string }
  | { readonly kind: "repeat_unsafe"; readonly method: string }
  | { readonly kind: "header_name_invalid"; readonly name: string }
  | {
    readonly kind: "header_value_invalid";
    readonly name: string;
    /** The first character that cannot be sent. */
    readonly character: string;
  }
  | { readonly kind: "header_computed"; readonly name: string }
  | {
    readonly kind: "field_not_text";
    readonly what: "header" | "cookie";
    readonly name: string;
    readonly found: string;
  }
  | { readonly kind: "cookie_name_invalid" | "cookie_value_invalid"; readonly name: string }
  | { readonly kind: "traceparent_invalid"; readonly reason: string; readonly help: string }
  | { readonly kind: "amz_date_invalid" }
  | { readonly kind: "unix_socket_empty" }
  | { readonly kind: "port_blocked"; readonly port: string }
  | { readonly kind: "refused_by_fetch"; readonly reason: string }
  | { readonly kind: "sockets_unavailable"; readonly feature: SocketFeature }
  | {
    readonly kind: "proxy_over_sockets";
    readonly feature: SocketFeature;
    /** The scheme of the proxy: `socks5`. */
    readonly scheme: string;
  };

/** What is wrong with bytes written as text. */
export type CodedTextProblem =
  | {
    readonly problem: "character";
    readonly character: string;
    /** The offset in UTF-16 units, from 0. */
    readonly offset: number;
  }
  | {
    /** The base64 or hex text ends in the middle of a byte. */
    readonly problem: "length";
    readonly length: number;
  };

/** A failure to make a body from the values of the flow. */
export type BodyFailure =
  | { readonly kind: "form_not_map" }
  | { readonly kind: "map_expected"; readonly key: string; readonly found: string }
  | {
    readonly kind: "value_not_text";
    readonly what: "form field" | "query parameter" | "part";
    readonly name: string;
    readonly found: string;
  }
  | {
    /** The file is missing, or reading it is not permitted. */
    readonly kind: "file_not_usable";
    readonly path: string;
    readonly reason: string;
    readonly code: "no-such-file" | "outside-root" | "unreadable-file";
  }
  | { readonly kind: "file_unreadable"; readonly path: string; readonly reason: string }
  | { readonly kind: "file_shrank"; readonly path: string }
  | { readonly kind: "document_too_large"; readonly path: string }
  | {
    readonly kind: "coded_text_invalid";
    readonly coding: "base64" | "hex";
    readonly text: CodedTextProblem;
  }
  | { readonly kind: "part_type_padded"; readonly type: string }
  | {
    readonly kind: "multipart_type_mismatch" | "boundary_missing";
    /** The media type of the content type. */
    readonly type: string;
  }
  | { readonly kind: "boundary_invalid"; readonly boundary: string };

/** Why a token endpoint did not return a token. */
export type TokenProblem =
  | { readonly problem: "not_json_object"; readonly text: string }
  | { readonly problem: "token_missing" | "token_not_text" | "token_unsendable" }
  | { readonly problem: "type_unsupported"; readonly type: string }
  | {
    readonly problem: "refused";
    /** The status, if it is not a success. */
    readonly status?: number;
    /** The error code of RFC 6749, section 5.2. */
    readonly code?: string;
    readonly description?: string;
    /** The target of a redirect. */
    readonly location?: string;
    /** The body, if it has no error code. */
    readonly text?: string;
  };

/** A failure to obtain credentials. */
export type AuthFailure =
  | { readonly kind: "auth_given_twice"; readonly where: "a header" | "the URL" }
  | { readonly kind: "auth_field_not_text"; readonly name: string; readonly found: string }
  | { readonly kind: "auth_field_empty"; readonly name: string }
  | { readonly kind: "username_with_colon" }
  | { readonly kind: "digest_challenge_unusable"; readonly reason: string }
  | {
    /** The token endpoint did not send a complete response. */
    readonly kind: "token_not_received";
    readonly tokenUrl: string;
    readonly cause: FailureCause;
  }
  | {
    readonly kind: "token_not_given";
    readonly tokenUrl: string;
    readonly clientAuth: OAuth2Auth["clientAuth"];
    readonly token: TokenProblem;
  };

/** The failure of an exchange on which another one depends. */
interface FailureCause {
  readonly failure: Failure;
  readonly errorClass: ErrorClass;
  readonly message: string;
}
