import { type ConnectionFailure, type Failure, TransportError } from "../failures/mod.ts";
import { bodyCutOff, bodyUndecodable, failureOfReason } from "./fetch_failure.ts";
import { connectFailure, type Route } from "./route.ts";

/** The members of a socket error other than its message. */
interface SocketFault {
  /** The code of the operating system, TLS, the HTTP parser or the proxy. */
  readonly code?: string;
  /** The system call that failed. */
  readonly syscall?: string;
  readonly message: string;
  /** The errors for several addresses. */
  readonly errors?: readonly unknown[];
}

/** The failures for the system's codes while there is no connection yet. */
const CONNECT_CODES: Readonly<Record<string, (route: Route) => ConnectionFailure>> = {
  ENOTFOUND: ({ host, isProxied }) => ({ kind: "host_not_found", host, isProxy: isProxied }),
  EAI_AGAIN: ({ host, isProxied }) => ({
    kind: "host_not_resolved",
    host,
    isProxy: isProxied,
    reason: "Temporary failure in name resolution",
  }),
  ECONNREFUSED: (route) => connectFailure("connection refused", route),
  EHOSTUNREACH: (route) => connectFailure("no route to host", route),
  ENETUNREACH: (route) => connectFailure("network is unreachable", route),
  ETIMEDOUT: (route) => connectFailure("connection timed out", route),
  EADDRNOTAVAIL: (route) => connectFailure("cannot assign requested address", route),
  ENOENT: (route) => connectFailure("no such file or directory", route),
  EACCES: (route) => connectFailure("permission denied", route),
};

/** The failures for the codes of TLS, the HTTP parser and proxies. */
const CODES: Readonly<Record<string, (route: Route) => Failure>> = {
  ERR_PROXY_AUTH: ({ address }) => ({ kind: "proxy_demands_credentials", address }),
  ERR_PROXY_TUNNEL: ({ address, destination }) => ({
    kind: "proxy_refused_tunnel",
    address,
    destination,
  }),
  ERR_PROXY_CLOSED: ({ address, destination }) => ({
    kind: "proxy_closed_tunnel",
    address,
    destination,
  }),
  ERR_SSL_WRONG_VERSION_NUMBER: ({ destination }) => ({
    kind: "tls_not_spoken",
    address: destination,
  }),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => untrusted("unknown_issuer"),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => untrusted("unknown_issuer"),
  SELF_SIGNED_CERT_IN_CHAIN: () => untrusted("unknown_issuer"),
  DEPTH_ZERO_SELF_SIGNED_CERT: () => untrusted("self_signed"),
  CERT_HAS_EXPIRED: () => untrusted("expired"),
  CERT_NOT_YET_VALID: () => untrusted("not_valid_yet"),
  ERR_TLS_CERT_ALTNAME_INVALID: () => untrusted("other_host"),
  HPE_INVALID_CONSTANT: () => malformed("version"),
  HPE_INVALID_VERSION: () => malformed("version"),
  HPE_INVALID_STATUS: () => malformed("status"),
  HPE_INVALID_HEADER_TOKEN: () => malformed("header"),
  HPE_LF_EXPECTED: () => malformed("header"),
  HPE_CR_EXPECTED: () => malformed("header"),
  HPE_INVALID_CONTENT_LENGTH: () => malformedFor("invalid content-length parsed"),
  HPE_UNEXPECTED_CONTENT_LENGTH: () => malformedFor("invalid content-length parsed"),
  HPE_INVALID_TRANSFER_ENCODING: () => malformedFor("invalid transfer-encoding parsed"),
  HPE_HEADER_OVERFLOW: () => malformedFor("message head is too large"),
};

function untrusted(
  problem: "self_signed" | "unknown_issuer" | "other_host" | "expired" | "not_valid_yet",
): Failure {
  return { kind: "certificate_untrusted", certificate: { problem } };
}

function malformed(problem: "version" | "status" | "header"): Failure {
  return { kind: "response_malformed", response: { problem } };
}

function malformedFor(reason: string): Failure {
  return { kind: "response_malformed", response: { problem: "other", reason } };
}

const BEFORE_TLS = /before secure TLS connection/;
/** Matches TLS messages of Deno that say more than their code. */
const TLS_WORDS = /^invalid peer certificate|^received fatal alert/;
const HUNG_UP = /socket hang up|ended by the other party/;
const RESET_CODES: readonly string[] = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

/** Classifies an error of a socket client by its code, or by its message if it has none. */
export function classifySocketFailure(error: unknown, route: Route): TransportError {
  return new TransportError(failureOf(firstOf(error as SocketFault), route));
}

/**
 * Classifies an error of reading a body.
 *
 * @param headers The headers of the response.
 */
export function classifySocketBodyFailure(error: unknown, headers: Headers): TransportError {
  const { code, message } = error as SocketFault;
  return new TransportError(
    code === undefined ? bodyUndecodable(message, headers) : bodyCutOff(headers),
  );
}

function firstOf(fault: SocketFault): SocketFault {
  return (fault.errors?.[0] as SocketFault | undefined) ?? fault;
}

function failureOf({ code = "", syscall, message }: SocketFault, route: Route): Failure {
  const isConnecting = syscall === "connect" || syscall === "getaddrinfo";
  if (isConnecting && Object.hasOwn(CONNECT_CODES, code)) return CONNECT_CODES[code](route);
  if (BEFORE_TLS.test(message)) return { kind: "tls_closed" };
  if (TLS_WORDS.test(message)) return failureOfReason(message, isConnecting, route);
  if (Object.hasOwn(CODES, code)) return CODES[code](route);
  if (HUNG_UP.test(message)) return { kind: "connection_closed" };
  if (RESET_CODES.includes(code)) return { kind: "connection_reset" };
  return failureOfReason(message, isConnecting, route);
}
