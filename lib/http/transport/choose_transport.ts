import type { ResolvedRequest, TransportName } from "../exchange.ts";

/** What a run says of how its requests are sent. */
export interface ConnectionOptions {
  /** Whether certificates are not checked, on whatever host. */
  readonly insecure?: boolean;
  /** The addresses of hosts, as `host:port` to address. */
  readonly resolve?: Readonly<Record<string, string>>;
  /** Whether the phases of each exchange are measured. */
  readonly timings?: boolean;
}

/** A request, and what holds for TLS with its host. */
export interface TransportCriteria extends ConnectionOptions {
  readonly request: ResolvedRequest;
  readonly url: URL;
  /** Whether `fetch` would go through a proxy that the request is not for. */
  readonly misrouted?: boolean;
}

/** What sends a request, and why it is that. */
interface TransportChoice {
  readonly transport: TransportName;
  /** What `fetch` cannot do for the request, as messages name it. */
  readonly reason?: string;
  /** Whether `fetch` could send it all the same, only not as well. */
  readonly optional?: boolean;
}

type SocketReason = readonly [
  name: string,
  holds: (sending: TransportCriteria) => boolean,
  optional?: boolean,
];

/** What `fetch` cannot do; the first that holds is the reason for sockets. */
const SOCKET_REASONS: readonly SocketReason[] = [
  ["`unix_socket`", ({ request }) => request.unixSocket !== undefined],
  ["`insecure`", ({ insecure, url }) => insecure === true && url.protocol === "https:"],
  ["`--resolve`", ({ resolve, url }) => resolve !== undefined && hostAndPort(url) in resolve],
  ["`--timings`", ({ timings }) => timings === true],
  ["`NO_PROXY=*` for an address", ({ misrouted }) => misrouted === true, true],
  [
    "a body of a known length that is not held in memory",
    ({ request }) => isStreamed(request),
    true,
  ],
  ["a list of repeated headers", ({ request }) => request.headerLists === true, true],
];

const FETCH_CHOICE: TransportChoice = { transport: "fetch" };

/**
 * The rule by which a transport is chosen: `fetch`, unless there is something that it cannot do. It
 * sends absolute URLs over a Unix socket and no TLS, checks every certificate, looks up every address
 * by itself, measures no phases, takes `*` in `NO_PROXY` for names alone, sends a stream without its length, and joins repeated headers.
 */
export function chooseTransport(sending: TransportCriteria): TransportChoice {
  const found = SOCKET_REASONS.find(([, holds]) => holds(sending));
  return found
    ? { transport: "socket", reason: found[0], ...(found[2] ? { optional: true } : {}) }
    : FETCH_CHOICE;
}

/** The host of a URL and its port, also where that is the usual one; IPv6 without brackets. */
function hostAndPort({ protocol, hostname, port }: URL): string {
  const usual = protocol === "https:" ? "443" : "80";
  return `${hostname.replace(/^\[|\]$/g, "")}:${port || usual}`;
}

function isStreamed({ body }: ResolvedRequest): boolean {
  return body !== undefined && !(body instanceof Uint8Array);
}
