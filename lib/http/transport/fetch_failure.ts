import { HostNetworkError } from "../../host/mod.ts";
import {
  type CertificateProblem,
  type ClientCertificateProblem,
  type Failure,
  type ResponseProblem,
  TransportError,
} from "../failures/mod.ts";
import { unsendableRequestError } from "../request_syntax.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import type { ResponseHeaders } from "../response_headers.ts";
import { connectFailure, type Route, routeOf } from "./route.ts";

const PREFIX = /^error sending request .*?: client error \((\w+)\): /;
/** The longest URL that `fetch` sends, in bytes. */
const LONGEST_URL = 65_534;
/**
 * Matches errors of HTTP/2 with a server that lacks it: its HTTP/1.1 response looks like a frame
 * that is too large.
 */
const NO_HTTP2 = /NoApplicationProtocol|frame with invalid size/;

/**
 * Classifies an error of `fetch`. The platform has no error codes, so the messages of Deno's client
 * decide; an unknown message still gets the class of its phase.
 *
 * @param response The response, if the failure happened while its body was read.
 * @param proxy The URL of the proxy that the request went through.
 */
export function classifyFetchFailure(
  error: unknown,
  request: ResolvedRequest,
  response?: Pick<Response, "headers">,
  proxy?: string,
): TransportError {
  if (error instanceof HostNetworkError) {
    const { errorClass, message } = error;
    const isRefused = /refused/.test(message);
    return new TransportError({ kind: "reported_by_host", errorClass, message, isRefused });
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (response) {
    const text = textOf(error);
    return new TransportError(
      text.startsWith("error reading a body")
        ? bodyCutOff(response.headers)
        : bodyUndecodable(text, response.headers),
    );
  }
  if (cause === undefined) {
    return unsendableRequestError(request) ??
      new TransportError(refusalOf(textOf(error), request.url));
  }
  const text = textOf(cause);
  const isConnecting = PREFIX.exec(text)?.[1] === "Connect";
  const reason = portableSystemMessage(text.replace(PREFIX, ""));
  const route = routeOf(new URL(request.url), proxy);
  return new TransportError(
    request.httpVersion === "2" && NO_HTTP2.test(reason)
      ? { kind: "http_version_not_spoken", version: "2", address: route.destination }
      : failureOfReason(reason, isConnecting, route),
  );
}

type FailurePattern = readonly [RegExp, (detail: string, route: Route, reason: string) => Failure];

/** The failures for the messages of Deno's client; the first pattern that matches decides. */
const FAILURE_PATTERNS: readonly FailurePattern[] = [
  [
    /^dns error.*(?:not known|no such host|nodename)/i,
    (_, { host, isProxied }) => ({ kind: "host_not_found", host, isProxy: isProxied }),
  ],
  [
    /^dns error: (.+)/,
    (reason, { host, isProxied }) => ({
      kind: "host_not_resolved",
      host,
      isProxy: isProxied,
      reason,
    }),
  ],
  [/^(?:tcp|unix) connect error: (.+)/, (reason, route) => connectFailure(reason, route)],
  [/^proxy server unreachable/i, (_, { address }) => ({ kind: "proxy_unreachable", address })],
  [
    /^proxy authentication required/,
    (_, { address }) => ({ kind: "proxy_demands_credentials", address }),
  ],
  [
    /^unsuccessful tunnel|^proxy headers too long/,
    (_, { address, destination }) => ({ kind: "proxy_refused_tunnel", address, destination }),
  ],
  [
    /^unexpected eof while tunneling/,
    (_, { address, destination }) => ({ kind: "proxy_closed_tunnel", address, destination }),
  ],
  [
    /^invalid peer certificate: (.+)/s,
    (reason) => ({ kind: "certificate_untrusted", certificate: certificateProblem(reason) }),
  ],
  [
    /InvalidContentType/,
    (_, { destination }) => ({ kind: "tls_not_spoken", address: destination }),
  ],
  [
    /NoApplicationProtocol/,
    (_, { destination }) => ({
      kind: "http_version_not_spoken",
      version: "1.1",
      address: destination,
    }),
  ],
  [/^received fatal alert: (\w+)/, alertFailure],
  [/^tls handshake eof/, () => ({ kind: "tls_closed" })],
  [/connection reset|broken pipe|forcibly closed/i, () => ({ kind: "connection_reset" })],
  [
    /^(?:connection closed|peer closed connection without sending)/,
    () => ({ kind: "connection_closed" }),
  ],
  [/^stream error received: (.+)/, (reason) => ({ kind: "http2_stream_reset", reason })],
  [/^connection error received: (.+)/, (reason) => ({ kind: "http2_connection_closed", reason })],
  [
    /certificate|alert|handshake|corrupt|^peer /,
    (_, __, reason) => ({ kind: "tls_failed", reason }),
  ],
];

/**
 * Returns the failure for a message of Deno's client.
 *
 * @param isConnecting Whether there was no connection yet.
 */
export function failureOfReason(reason: string, isConnecting: boolean, route: Route): Failure {
  for (const [pattern, failureOf] of FAILURE_PATTERNS) {
    const match = pattern.exec(reason);
    if (match) return failureOf(match[1] ?? "", route, reason);
  }
  if (isConnecting) {
    return route.unixSocket === undefined
      ? { kind: "connection_failed", address: route.address, reason }
      : { kind: "unix_socket_failed", path: route.unixSocket, reason };
  }
  return { kind: "response_malformed", response: responseProblem(reason) };
}

const CERTIFICATE_PATTERNS: readonly (readonly [
  RegExp,
  (match: RegExpExecArray) => CertificateProblem,
])[] = [
  [/CaUsedAsEndEntity/, () => ({ problem: "self_signed" })],
  [/UnknownIssuer/, () => ({ problem: "unknown_issuer" })],
  [/UnsupportedCertVersion/, () => ({ problem: "version_1" })],
  [
    /not valid for name "(.+?)"; certificate is only valid for (.+)/s,
    ([, host, names]) => ({ problem: "other_host", host, names: namesIn(names) }),
  ],
  [/not valid for name "(.+?)"; .*not valid for any names/s, ([, host]) => ({
    problem: "no_host",
    host,
  })],
  [/NotValidForName/, () => ({ problem: "other_host" })],
  [/BadSignature/, () => ({ problem: "unverifiable_key" })],
  [/UnsupportedSignatureAlgorithm/, () => ({ problem: "unsupported_signature" })],
  [/expired.*not valid after (\d+)/is, ([, time]) => ({ problem: "expired", since: dateOf(time) })],
  [/expired/i, () => ({ problem: "expired" })],
  [/not valid before (\d+)/, ([, time]) => ({ problem: "not_valid_yet", until: dateOf(time) })],
  [/NotValidYet/i, () => ({ problem: "not_valid_yet" })],
  [/Revoked/i, () => ({ problem: "revoked" })],
];

/** Returns why a certificate is not trusted, from the TLS library's message. */
function certificateProblem(reason: string): CertificateProblem {
  for (const [pattern, problemOf] of CERTIFICATE_PATTERNS) {
    const match = pattern.exec(reason);
    if (match) return problemOf(match);
  }
  return { problem: "unknown", reason };
}

/** The TLS alerts with which a server rejects the client certificate. */
const CLIENT_CERTIFICATE_ALERTS: Readonly<Record<string, ClientCertificateProblem>> = {
  CertificateRequired: "missing",
  UnknownCA: "unknown_issuer",
  BadCertificate: "missing_or_bad",
  CertificateUnknown: "refused",
  UnsupportedCertificate: "unsupported",
  CertificateExpired: "expired",
  CertificateRevoked: "revoked",
  AccessDenied: "access_denied",
};

function alertFailure(alert: string): Failure {
  return Object.hasOwn(CLIENT_CERTIFICATE_ALERTS, alert)
    ? { kind: "client_certificate_refused", problem: CLIENT_CERTIFICATE_ALERTS[alert] }
    : { kind: "tls_failed", reason: `received fatal alert: ${alert}` };
}

const RESPONSE_PROBLEMS: Readonly<Record<string, ResponseProblem>> = {
  "invalid HTTP version parsed": { problem: "version" },
  "invalid HTTP status-code parsed": { problem: "status" },
  "invalid HTTP header parsed": { problem: "header" },
  "invalid content-length parsed": { problem: "length" },
  "invalid transfer-encoding parsed": { problem: "transfer_coding" },
  "message head is too large": { problem: "header_too_large" },
};

function responseProblem(reason: string): ResponseProblem {
  return Object.hasOwn(RESPONSE_PROBLEMS, reason)
    ? RESPONSE_PROBLEMS[reason]
    : { problem: "other", reason };
}

/**
 * Returns the failure of a body whose connection ended; malformed chunks look the same to `fetch`.
 */
export function bodyCutOff(headers: ResponseHeaders): Failure {
  return { kind: "body_cut_off", isChunked: headers.has("transfer-encoding") };
}

/**
 * Returns the failure of a body that cannot be decoded.
 *
 * @param reason The message of the decoding library.
 */
export function bodyUndecodable(reason: string, headers: ResponseHeaders): Failure {
  return {
    kind: "body_undecodable",
    coding: headers.get("content-encoding") ?? undefined,
    atStart: /invalid gzip header/i.test(reason),
  };
}

function refusalOf(reason: string, url: string): Failure {
  if (url.length > LONGEST_URL) return { kind: "url_too_long", limit: LONGEST_URL };
  const port = /port (\d+) (?:are|is) blocked/.exec(reason)?.[1];
  return port === undefined ? { kind: "refused_by_fetch", reason } : { kind: "port_blocked", port };
}

/** Returns the names in `DnsName("a.test") or IpAddress(…)`. */
function namesIn(text: string): string {
  const names = Array.from(text.matchAll(/\("?([^"()]+)"?\)/g), ([, name]) => name);
  return names.length === 0 ? text : names.join(", ");
}

function dateOf(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The messages of other systems for the errors of Windows Sockets 2. */
const WINSOCK_MESSAGES: Readonly<Record<string, string>> = {
  10013: "Permission denied",
  10051: "Network is unreachable",
  10053: "Connection reset by peer",
  10054: "Connection reset by peer",
  10060: "Connection timed out",
  10061: "Connection refused",
  10065: "No route to host",
  11001: "No such host is known",
  11002: "Temporary failure in name resolution",
  11004: "No such host is known",
};

const SYSTEM_ERROR = /^((?:.*: )?)(.*?)\.? \(os error (\d+)\)$/s;

/**
 * Returns a system error with the same words on every system, without its number:
 * `tcp connect error: Connection refused`.
 */
export function portableSystemMessage(text: string): string {
  return text.replace(
    SYSTEM_ERROR,
    (_, before: string, words: string, code: string) => before + (WINSOCK_MESSAGES[code] ?? words),
  );
}
