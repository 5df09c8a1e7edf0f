import type { ConnectionFailure } from "./failure.ts";
import type { FailureCircumstances, FailureTable } from "./failure_table.ts";

const NO_RESPONSE_HELP =
  "the server closed the connection before it responded; its log may say why";
const TUNNEL_HELP = "the log of the proxy says why; it may require a user and a password: " +
  "--proxy http://USER:PASSWORD@HOST:PORT";
const PROXY_HELP = "start the proxy, or correct its URL: --proxy, HTTP_PROXY or HTTPS_PROXY; " +
  "NO_PROXY names hosts that are reached without it";

/** Failures to connect, and connections that ended too early. */
export const CONNECTION_FAILURES: FailureTable<ConnectionFailure> = {
  host_not_found: {
    errorClass: "dns",
    message: ({ host, isProxy }) => `${hostName(isProxy)} not found: ${host}`,
    help: hostHelp,
  },
  host_not_resolved: {
    errorClass: "dns",
    message: ({ host, isProxy, reason }) =>
      `${hostName(isProxy)} not resolved: ${host} (${reason})`,
    help: hostHelp,
  },
  connection_refused: {
    errorClass: "connect",
    message: ({ address }) => `connection refused (${address})`,
    help: refusedHelp,
  },
  connection_failed: {
    errorClass: "connect",
    message: ({ reason, address }) => `${reason} (${address})`,
    help: reachHelp,
  },
  descriptors_exhausted: {
    errorClass: "connect",
    message: "too many open files: no other connection can be opened",
    help: "raise the limit with `ulimit -n 1024`, or run fewer flows at once with --jobs",
  },
  unix_socket_failed: {
    errorClass: "connect",
    message: ({ reason, path }) => `${reason} (${path})`,
    help: "start the server, or correct `unix_socket`",
  },
  proxy_unreachable: {
    errorClass: "connect",
    message: ({ reason, address }) =>
      `the proxy cannot be reached${reason === undefined ? "" : `: ${reason}`} (${address})`,
    help: PROXY_HELP,
  },
  proxy_url_invalid: {
    errorClass: "connect",
    message: "the proxy cannot be reached: its URL is not valid",
    help: PROXY_HELP,
  },
  proxy_demands_credentials: {
    errorClass: "connect",
    message: ({ address }) => `the proxy requires a user and a password (${address})`,
    help: "write them into its URL: --proxy http://USER:PASSWORD@HOST:PORT",
  },
  proxy_refused_tunnel: {
    errorClass: "connect",
    message: ({ destination, address }) =>
      `the proxy refuses to connect to ${destination} (${address})`,
    help: TUNNEL_HELP,
  },
  proxy_closed_tunnel: {
    errorClass: "connect",
    message: ({ destination, address }) =>
      `the proxy closed the connection instead of connecting to ${destination} (${address})`,
    help: TUNNEL_HELP,
  },
  connection_reset: {
    errorClass: "reset",
    message: "connection reset by the server",
    help: NO_RESPONSE_HELP,
  },
  connection_closed: {
    errorClass: "reset",
    message: "connection closed by the server before it responded",
    help: NO_RESPONSE_HELP,
  },
  http2_stream_reset: {
    errorClass: "reset",
    message: ({ reason, inBody }) => `HTTP/2 stream reset by the server${where(inBody)}: ${reason}`,
    help: http2Help,
  },
  http2_connection_closed: {
    errorClass: "reset",
    message: ({ reason, inBody }) =>
      `HTTP/2 connection closed by the server${where(inBody)}: ${reason}`,
    help: http2Help,
  },
  reported_by_host: {
    errorClass: ({ errorClass }) => errorClass,
    message: ({ message }) => message,
    help: reportedHelp,
  },
};

function where(inBody: boolean | undefined): string {
  return inBody ? " in the middle of the body" : "";
}

function http2Help({ reason, inBody }: { reason: string; inBody?: boolean }): string {
  if (reason === "HTTP_1_1_REQUIRED") return "write `http_version: 1.1` into the request";
  return inBody ? "the server gave up while it responded; its log may say why" : NO_RESPONSE_HELP;
}

function hostName(isProxy: boolean): string {
  return isProxy ? "host name of the proxy" : "host name";
}

function hostHelp({ isProxy }: { isProxy: boolean }, circumstances: FailureCircumstances): string {
  return isProxy
    ? "correct the URL of the proxy: --proxy, HTTP_PROXY or HTTPS_PROXY"
    : spellingHelp(circumstances);
}

function spellingHelp({ hostname, urlSource }: FailureCircumstances): string {
  return `check the spelling of \`${hostname}\` in ${urlSource}, ` +
    "and whether this machine can resolve it";
}

function refusedHelp(_failure: unknown, { host, urlSource }: FailureCircumstances): string {
  return `nothing listens at ${host}; start the server, or correct ${urlSource}`;
}

function reachHelp(_failure: unknown, { host, urlSource }: FailureCircumstances): string {
  return `check whether ${host} can be reached from here, or correct ${urlSource}`;
}

function reportedHelp(
  failure: Extract<ConnectionFailure, { kind: "reported_by_host" }>,
  circumstances: FailureCircumstances,
): string | undefined {
  const { host, urlSource } = circumstances;
  switch (failure.errorClass) {
    case "dns":
      return spellingHelp(circumstances);
    case "connect":
      return failure.isRefused
        ? refusedHelp(failure, circumstances)
        : reachHelp(failure, circumstances);
    case "tls":
      return tlsVersionHelp(failure, circumstances);
    case "reset":
      return NO_RESPONSE_HELP;
    default:
      return `check whether an HTTP server listens at ${host}, or correct ${urlSource}`;
  }
}

/** Suggests what to do if TLS fails for an unknown reason. */
export function tlsVersionHelp(_failure: unknown, { host }: FailureCircumstances): string {
  return `check which versions of TLS the server at ${host} supports; baton supports 1.2 and 1.3`;
}
