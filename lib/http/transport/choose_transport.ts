import type { TransportName } from "../exchange.ts";
import type { SocketFeature } from "../failures/mod.ts";
import type { ResolvedRequest } from "../resolved_request.ts";
import { hostAndPort, withoutBrackets } from "./host_and_port.ts";

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
  /** What `fetch` cannot do for the request. */
  readonly reason?: SocketFeature;
  /** Whether `fetch` could send it all the same, only not as well. */
  readonly optional?: boolean;
}

type SocketReason = readonly [
  feature: SocketFeature,
  holds: (sending: TransportCriteria) => boolean,
  optional?: boolean,
];

/** What `fetch` cannot do; the first that holds is the reason for sockets. */
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
 * The rule by which a transport is chosen: `fetch`, unless there is something that it cannot do. It
 * sends absolute URLs over a Unix socket and no TLS, checks every certificate, looks up every address
 * by itself, measures no phases, takes `*` in `NO_PROXY` for names alone, sends a stream without its length, and joins repeated headers.
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
