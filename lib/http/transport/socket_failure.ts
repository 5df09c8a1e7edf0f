import { HostConnectionError } from "../../host/mod.ts";
import { type ConnectionFailure, type Failure, TransportError } from "../failures/mod.ts";
import type { ResponseHeaders } from "../response_headers.ts";
import {
  bodyCutOff,
  bodyUndecodable,
  failureOfReason,
  portableSystemMessage,
} from "./fetch_failure.ts";
import { NoResponse } from "./http1/connection.ts";
import { connectFailure, type Route } from "./route.ts";

/** The failures for the system's codes while there is no connection yet. */
const CONNECT_CODES: Readonly<Record<string, (route: Route) => ConnectionFailure>> = {
  EMFILE: () => ({ kind: "descriptors_exhausted" }),
  ENFILE: () => ({ kind: "descriptors_exhausted" }),
  ECONNRESET: (route) => connectFailure("connection reset by peer", route),
  ECONNREFUSED: (route) => connectFailure("connection refused", route),
  EHOSTUNREACH: (route) => connectFailure("no route to host", route),
  ENETUNREACH: (route) => connectFailure("network is unreachable", route),
  ETIMEDOUT: (route) => connectFailure("connection timed out", route),
  EADDRNOTAVAIL: (route) => connectFailure("cannot assign requested address", route),
  ENOENT: (route) => connectFailure("no such file or directory", route),
  EACCES: (route) => connectFailure("permission denied", route),
};

/** The failures for the codes of Node's TLS. */
const TLS_CODES: Readonly<Record<string, (route: Route) => Failure>> = {
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
};

function untrusted(
  problem: "self_signed" | "unknown_issuer" | "other_host" | "expired" | "not_valid_yet",
): Failure {
  return { kind: "certificate_untrusted", certificate: { problem } };
}

/** Matches the messages for names that do not exist, by Linux, macOS and Windows. */
const NAME_UNKNOWN = /not known|no such host|nodename/i;
/** Matches the messages for a connection that ends during the handshake. */
const BEFORE_TLS = /before secure TLS connection|^unexpected end of file|^tls handshake eof/;
const RESET_CODES: readonly string[] = ["ECONNRESET", "ECONNABORTED", "EPIPE"];

/**
 * Classifies an error of a connection by its phase and its code, or by its message if it has none.
 *
 * @param httpVersion The HTTP version that the request requires.
 */
export function classifySocketFailure(
  error: unknown,
  route: Route,
  httpVersion?: "1.1" | "2",
): TransportError {
  if (error instanceof NoResponse) return new TransportError({ kind: "connection_closed" });
  if (!(error instanceof HostConnectionError)) throw error;
  const failure = failureOf(error, route);
  return new TransportError(
    failure.kind === "http_version_not_spoken" && httpVersion === "2"
      ? { ...failure, version: "2" }
      : failure,
  );
}

/**
 * Classifies an error of reading a body.
 *
 * @param headers The headers of the response.
 */
export function classifySocketBodyFailure(
  error: unknown,
  headers: ResponseHeaders,
): TransportError {
  return new TransportError(
    error instanceof HostConnectionError
      ? bodyCutOff(headers)
      : bodyUndecodable((error as Error).message, headers),
  );
}

function failureOf({ phase, code = "", message }: HostConnectionError, route: Route): Failure {
  const reason = portableSystemMessage(message);
  switch (phase) {
    case "dns":
      return nameFailure(reason, code, route);
    case "connect":
      return Object.hasOwn(CONNECT_CODES, code)
        ? CONNECT_CODES[code](route)
        : connectFailure(reason, route);
    case "tls":
    case "transfer":
      if (phase === "tls" && BEFORE_TLS.test(message)) return { kind: "tls_closed" };
      if (Object.hasOwn(TLS_CODES, code)) return TLS_CODES[code](route);
      if (RESET_CODES.includes(code)) return { kind: "connection_reset" };
      return failureOfReason(reason, phase === "tls", route);
  }
}

function nameFailure(reason: string, code: string, { host, isProxied }: Route): ConnectionFailure {
  return code === "ENOTFOUND" || NAME_UNKNOWN.test(reason)
    ? { kind: "host_not_found", host, isProxy: isProxied }
    : {
      kind: "host_not_resolved",
      host,
      isProxy: isProxied,
      reason: code === "EAI_AGAIN" ? "Temporary failure in name resolution" : reason,
    };
}
