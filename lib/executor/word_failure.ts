import type { ErrorClass } from "../record/mod.ts";
import { notHttp, refusedCertificate, untrusted } from "./error_words.ts";
import { TransportError } from "./transport.ts";

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

type Failure = readonly [ErrorClass, RegExp, (circumstances: Circumstances) => string];

/** The first pattern that fits tells the class. */
const FAILURES: readonly Failure[] = [
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
  ["tls", /^invalid peer certificate: (.+)/s, (c) => untrusted(c.detail)],
  ["tls", /InvalidContentType/, (c) => `the server does not speak TLS (${c.destination})`],
  [
    "protocol",
    /NoApplicationProtocol/,
    (c) => `the server does not speak HTTP/1.1 (${c.destination})`,
  ],
  ["tls", /^received fatal alert: (\w+)/, (c) => refusedCertificate(c.detail)],
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
export function wordFailure(
  reason: string,
  connecting: boolean,
  url: URL,
  proxy?: string,
): TransportError {
  const reached = proxy !== undefined && URL.canParse(proxy) ? new URL(proxy) : url;
  const address = addressOf(reached);
  const destination = addressOf(url);
  const proxied = proxy !== undefined;
  for (const [errorClass, pattern, word] of FAILURES) {
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
    : new TransportError("protocol", `the answer is not valid HTTP: ${notHttp(reason)}`);
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
