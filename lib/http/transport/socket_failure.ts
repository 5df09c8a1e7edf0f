import type { TransportError } from "../exchange.ts";
import { networkFailure } from "./failure.ts";
import { brokenBodyError, undecodableBodyError } from "./fetch_failure.ts";

/** What an error of a socket has beside its message. */
interface SocketFault {
  /** The code of the system, of TLS or of the HTTP parser. */
  readonly code?: string;
  /** What the system was asked to do. */
  readonly syscall?: string;
  readonly message: string;
  /** The errors of several addresses. */
  readonly errors?: readonly unknown[];
}

/** What the codes of the system mean where there is no connection yet, in the words of `fetch`. */
const CONNECT_CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: "dns error: name or service not known",
  EAI_AGAIN: "dns error: Temporary failure in name resolution",
  ECONNREFUSED: "tcp connect error: Connection refused",
  EHOSTUNREACH: "tcp connect error: No route to host",
  ENETUNREACH: "tcp connect error: Network is unreachable",
  ETIMEDOUT: "tcp connect error: Connection timed out",
  EADDRNOTAVAIL: "tcp connect error: Cannot assign requested address",
  ENOENT: "unix connect error: no such file or directory",
  EACCES: "unix connect error: permission denied",
};

/** What the codes of TLS mean, in the words of `fetch`, where the message does not say it. */
const TLS_CODES: Readonly<Record<string, string>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: "received corrupt message of type InvalidContentType",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "invalid peer certificate: UnknownIssuer",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "invalid peer certificate: UnknownIssuer",
  DEPTH_ZERO_SELF_SIGNED_CERT: "invalid peer certificate: CaUsedAsEndEntity",
  SELF_SIGNED_CERT_IN_CHAIN: "invalid peer certificate: UnknownIssuer",
  CERT_HAS_EXPIRED: "invalid peer certificate: expired",
  CERT_NOT_YET_VALID: "invalid peer certificate: NotValidYet",
  ERR_TLS_CERT_ALTNAME_INVALID: "invalid peer certificate: NotValidForName",
};

/** What the codes of the parser mean, in the words of `fetch`. */
const PARSER_CODES: Readonly<Record<string, string>> = {
  HPE_INVALID_CONSTANT: "invalid HTTP version parsed",
  HPE_INVALID_VERSION: "invalid HTTP version parsed",
  HPE_INVALID_STATUS: "invalid HTTP status-code parsed",
  HPE_INVALID_HEADER_TOKEN: "invalid HTTP header parsed",
  HPE_LF_EXPECTED: "invalid HTTP header parsed",
  HPE_CR_EXPECTED: "invalid HTTP header parsed",
  HPE_INVALID_CONTENT_LENGTH: "invalid content-length parsed",
  HPE_UNEXPECTED_CONTENT_LENGTH: "invalid content-length parsed",
  HPE_INVALID_TRANSFER_ENCODING: "invalid transfer-encoding parsed",
  HPE_HEADER_OVERFLOW: "message head is too large",
};

const BEFORE_TLS = /before secure TLS connection/;
const RESET_CODES: readonly string[] = ["ECONNRESET", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"];

/**
 * Classifies what a socket client threw and words it as the failure of a `fetch` is worded.
 *
 * @param proxy The URL of the proxy that the request went through.
 * @param unixSocket The path of the Unix socket that the request went through.
 */
export function classifySocketFailure(
  error: unknown,
  url: URL,
  proxy?: string,
  unixSocket?: string,
): TransportError {
  const fault = firstOf(error as SocketFault);
  const connecting = fault.syscall === "connect" || fault.syscall === "getaddrinfo";
  const failure = networkFailure(reasonOf(fault, connecting), connecting, url, proxy);
  if (!connecting || unixSocket === undefined) return failure;
  const told = failure.message.replace(/ \([^()]*\)$/, "");
  return Object.assign(failure, { message: `${told} (${unixSocket})` });
}

/**
 * Classifies what the reading of a body threw.
 *
 * @param headers The headers of the answer.
 */
export function classifySocketBodyFailure(error: unknown, headers: Headers): TransportError {
  const { code, message } = error as SocketFault;
  return code === undefined ? undecodableBodyError(message, headers) : brokenBodyError(headers);
}

function firstOf(fault: SocketFault): SocketFault {
  return (fault.errors?.[0] as SocketFault | undefined) ?? fault;
}

function reasonOf({ code = "", message }: SocketFault, connecting: boolean): string {
  if (connecting && Object.hasOwn(CONNECT_CODES, code)) return CONNECT_CODES[code];
  if (BEFORE_TLS.test(message)) return "tls handshake eof";
  if (/^invalid peer certificate|^received fatal alert/.test(message)) return message;
  if (Object.hasOwn(TLS_CODES, code)) return TLS_CODES[code];
  if (Object.hasOwn(PARSER_CODES, code)) return PARSER_CODES[code];
  if (/socket hang up|ended by the other party/.test(message)) {
    return "connection closed before message completed";
  }
  return RESET_CODES.includes(code) ? "connection reset" : message;
}
