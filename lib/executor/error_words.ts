const CERTIFICATE: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
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

const PARSING: Readonly<Record<string, string>> = {
  "invalid HTTP version parsed": "it does not begin with `HTTP/1.1`",
  "invalid HTTP status-code parsed": "its status is no number of three digits",
  "invalid HTTP header parsed": "a line of its header is no `name: value`",
};

/** Says why a certificate is not trusted, from the words of the TLS library. */
export function untrusted(reason: string): string {
  for (const [pattern, word] of CERTIFICATE) {
    const match = pattern.exec(reason);
    if (match) return `certificate not trusted: ${word(match)}`;
  }
  return `certificate not trusted: ${reason}`;
}

/** Says why an answer is no HTTP, from the words of the HTTP library. */
export function notHttp(reason: string): string {
  return Object.hasOwn(PARSING, reason) ? PARSING[reason] : reason;
}

/** What a server means by an alert that ends TLS, where that is about the certificate of the client. */
const ALERTS: Readonly<Record<string, string>> = {
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
export function refusedCertificate(alert: string): string {
  return Object.hasOwn(ALERTS, alert)
    ? ALERTS[alert]
    : `TLS handshake failed: received fatal alert: ${alert}`;
}

/** Says why a content coding cannot be taken off, from the words of the library that tried. */
export function damaged(reason: string): string {
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
