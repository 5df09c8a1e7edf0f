import type { ErrorClass } from "../../record/mod.ts";
import { TransportError } from "../exchange.ts";

/** What a message about a network failure is made of. */
interface Circumstances {
  readonly host: string;
  /** Host and port; of a proxy, if there is one. */
  readonly address: string;
  /** Host and port of the URL. */
  readonly destination: string;
  /** Whether a proxy stands between. */
  readonly proxied: boolean;
  /** The text of the failure without what it says about the request. */
  readonly reason: string;
  /** The part of the reason that the pattern's group matched. */
  readonly detail: string;
}

type FailurePattern = readonly [ErrorClass, RegExp, (circumstances: Circumstances) => string];

/** The first pattern that fits tells the class. */
const FAILURE_PATTERNS: readonly FailurePattern[] = [
  [
    "dns",
    /^dns error.*(?:not known|no such host|nodename)/i,
    (c) => `${hostName(c)} not found: ${c.host}`,
  ],
  ["dns", /^dns error: (.+)/, (c) => `${hostName(c)} not resolved: ${c.host} (${c.detail})`],
  [
    "connect",
    /^(?:tcp|unix) connect error: (.+)/,
    (c) => {
      const problem = `${lowerFirst(c.detail)} (${c.address})`;
      return c.proxied ? `the proxy cannot be reached: ${problem}` : problem;
    },
  ],
  ["connect", /^proxy server unreachable/i, (c) => `the proxy cannot be reached (${c.address})`],
  [
    "connect",
    /^proxy authentication required/,
    (c) => `the proxy demands a user and a password (${c.address})`,
  ],
  [
    "connect",
    /^unsuccessful tunnel/,
    (c) => `the proxy refuses to connect to ${c.destination} (${c.address})`,
  ],
  [
    "connect",
    /^unexpected eof while tunneling/,
    (c) =>
      `the proxy closed the connection instead of connecting to ${c.destination} (${c.address})`,
  ],
  ["tls", /^invalid peer certificate: (.+)/s, (c) => describeCertificateError(c.detail)],
  ["tls", /InvalidContentType/, (c) => `the server does not speak TLS (${c.destination})`],
  [
    "protocol",
    /NoApplicationProtocol/,
    (c) => `the server does not speak HTTP/1.1 (${c.destination})`,
  ],
  ["tls", /^received fatal alert: (\w+)/, (c) => describeTlsAlert(c.detail)],
  ["tls", /^tls handshake eof/, () => "connection closed by the server during the TLS handshake"],
  [
    "reset",
    /connection reset|broken pipe|forcibly closed/i,
    () => "connection reset by the server",
  ],
  [
    "reset",
    /^(?:connection closed|peer closed connection without sending)/,
    () => "connection closed by the server before it had answered",
  ],
  [
    "reset",
    /^stream error received: (.+)/,
    (c) => `HTTP/2 stream reset by the server: ${c.detail}`,
  ],
  [
    "reset",
    /^connection error received: (.+)/,
    (c) => `HTTP/2 connection closed by the server: ${c.detail}`,
  ],
  ["tls", /certificate|alert|handshake|corrupt|^peer /, (c) => `TLS handshake failed: ${c.reason}`],
];

/**
 * Words a failure of the network.
 *
 * @param reason What happened, in the words of Deno's own client.
 * @param connecting Whether there was no connection yet.
 * @param proxy The URL of the proxy that the request went through.
 */
export function networkFailure(
  reason: string,
  connecting: boolean,
  url: URL,
  proxy?: string,
): TransportError {
  const reached = proxy !== undefined && URL.canParse(proxy) ? new URL(proxy) : url;
  const address = addressOf(reached);
  const destination = addressOf(url);
  const proxied = proxy !== undefined;
  for (const [errorClass, pattern, word] of FAILURE_PATTERNS) {
    const match = pattern.exec(reason);
    if (!match) continue;
    const detail = match[1] ?? "";
    const host = reached.hostname;
    return new TransportError(
      errorClass,
      word({ host, address, destination, proxied, reason, detail }),
    );
  }
  return connecting
    ? new TransportError("connect", `${reason} (${address})`)
    : new TransportError("protocol", `the answer is not valid HTTP: ${describeParseError(reason)}`);
}

function hostName({ proxied }: Circumstances): string {
  return proxied ? "host name of the proxy" : "host name";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Host and port of a URL. */
export function addressOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

const CERTIFICATE_ERRORS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/CaUsedAsEndEntity/, () => "it is self-signed"],
  [/UnknownIssuer/, () => "its issuer is not known here"],
  [
    /not valid for name "(.+?)"; certificate is only valid for (.+)/s,
    ([, name, others]) => `it is for ${namesIn(others)}, not for ${name}`,
  ],
  [/NotValidForName/, () => "it is for another host name"],
  [/expired.*not valid after (\d+)/is, ([, seconds]) => `it expired on ${dateOf(seconds)}`],
  [/expired/i, () => "it has expired"],
  [/not valid before (\d+)/, ([, seconds]) => `it is not valid before ${dateOf(seconds)}`],
  [/NotValidYet/i, () => "it is not valid yet"],
  [/Revoked/i, () => "it has been revoked"],
];

const PARSE_ERRORS: Readonly<Record<string, string>> = {
  "invalid HTTP version parsed": "it does not begin with `HTTP/1.1`",
  "invalid HTTP status-code parsed": "its status is no number of three digits",
  "invalid HTTP header parsed": "a line of its header is no `name: value`",
};

/** Says why a certificate is not trusted, from the words of the TLS library. */
function describeCertificateError(reason: string): string {
  for (const [pattern, word] of CERTIFICATE_ERRORS) {
    const match = pattern.exec(reason);
    if (match) return `certificate not trusted: ${word(match)}`;
  }
  return `certificate not trusted: ${reason}`;
}

/** Says why an answer is no HTTP, from the words of the HTTP library. */
function describeParseError(reason: string): string {
  return Object.hasOwn(PARSE_ERRORS, reason) ? PARSE_ERRORS[reason] : reason;
}

/** What a server means by an alert that ends TLS, where that is about the certificate of the client. */
const TLS_ALERTS: Readonly<Record<string, string>> = {
  CertificateRequired: "the server demands a client certificate",
  UnknownCA: "the server does not trust the client certificate: its issuer is not known there",
  BadCertificate: "the server refuses the client certificate, or demands one",
  CertificateUnknown: "the server refuses the client certificate",
  UnsupportedCertificate: "the server refuses the client certificate: it is of an unsupported kind",
  CertificateExpired: "the server refuses the client certificate: it has expired",
  CertificateRevoked: "the server refuses the client certificate: it has been revoked",
  AccessDenied: "the server refuses the client certificate: access denied",
};

/** Says why a server ended TLS, from the name of its alert. */
function describeTlsAlert(alert: string): string {
  return Object.hasOwn(TLS_ALERTS, alert)
    ? TLS_ALERTS[alert]
    : `TLS handshake failed: received fatal alert: ${alert}`;
}

/** Says why a content coding cannot be taken off, from the words of the library that tried. */
export function describeCodingError(reason: string): string {
  return /invalid gzip header/i.test(reason)
    ? "it does not begin like gzip"
    : "it is damaged or cut short";
}

/** The names in `DnsName("a.test") or IpAddress(…)`. */
function namesIn(text: string): string {
  const names = Array.from(text.matchAll(/\("?([^")]+)"?\)/g), ([, name]) => name);
  return names.length === 0 ? text : names.join(", ");
}

function dateOf(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
}
