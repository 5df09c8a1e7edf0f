import type { TransportName } from "../exchange.ts";
import type { SocketFeature } from "../failures/mod.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { hostAndPort, withoutBrackets } from "./host_and_port.ts";

/** The options of a run that decide how requests are sent. */
export interface ConnectionOptions {
  /** Whether the certificates of all hosts are left unchecked. */
  readonly insecure?: boolean;
  /** The addresses of hosts, as `host:port` to address. */
  readonly resolve?: Readonly<Record<string, string>>;
  /** Whether the phases of each exchange are measured. */
  readonly timings?: boolean;
}

/** What decides how a request is sent. */
export interface TransportCriteria extends ConnectionOptions {
  readonly request: ResolvedRequest;
  readonly url: URL;
  /** Whether `fetch` would use another proxy than the request should. */
  readonly misrouted?: boolean;
}

/** The transport of a request, and the reason for it. */
interface TransportChoice {
  readonly transport: TransportName;
  /** What `fetch` cannot do for the request. */
  readonly reason?: SocketFeature;
  /** Whether `fetch` could send it too, only not as well. */
  readonly optional?: boolean;
}

type SocketReason = readonly [
  feature: SocketFeature,
  holds: (sending: TransportCriteria) => boolean,
  optional?: boolean,
];

/** What `fetch` cannot do; the first that applies is the reason for sockets. */
const SOCKET_REASONS: readonly SocketReason[] = [
  ["unix_socket", ({ request }) => request.unixSocket !== undefined],
  ["insecure", ({ insecure, url }) => insecure === true && url.protocol === "https:"],
  ["resolve", ({ resolve, url }) => resolve !== undefined && addressOf(url) in resolve],
  ["timings", ({ timings }) => timings === true],
  ["no_proxy_for_addresses", ({ misrouted }) => misrouted === true, true],
  ["streamed_body", ({ request }) => isStreamed(request), true],
  ["header_lists", ({ request }) => request.headerLists === true, true],
];

const FETCH_CHOICE: TransportChoice = { transport: "fetch" };

/**
 * Chooses the transport of a request: `fetch`, unless it cannot do what the request needs. `fetch`
 * sends absolute URLs and no TLS over a Unix socket, checks every certificate, looks up every address
 * itself, measures no phases, applies `*` in `NO_PROXY` to names only, sends a stream without its
 * length, and joins repeated headers.
 */
export function chooseTransport(sending: TransportCriteria): TransportChoice {
  const chosen = SOCKET_REASONS.find(([, holds]) => holds(sending));
  if (chosen === undefined) return FETCH_CHOICE;
  const [reason, , optional] = chosen;
  return { transport: "socket", reason, optional };
}

/** The host and port of a URL as `--resolve` names them: an IPv6 address has no brackets. */
function addressOf({ protocol, hostname, port }: URL): string {
  return hostAndPort({ protocol, hostname: withoutBrackets(hostname), port });
}

function isStreamed({ body }: ResolvedRequest): boolean {
  return body !== undefined && !(body instanceof Uint8Array);
}
