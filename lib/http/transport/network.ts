import type { Host, HostClock, HttpClient } from "../../host/mod.ts";
import { once } from "../../text/mod.ts";
import type { ReceivedResponse, SendOptions, Transport, TransportName } from "../exchange.ts";
import { type SocketFeature, TransportError } from "../failures/mod.ts";
import { unsendableRequestError } from "../request_syntax.ts";
import type { HostTls, ResolvedRequest } from "../resolved_request.ts";
import { ConnectionSlots } from "./connection_slots.ts";
import { createTargetReader, type Origin, type Target } from "./http1/target.ts";
import { createFetchProxyLookup, createProxyLookup, type ProxyLookup } from "./proxy.ts";
import { hostAndPort, withoutBrackets } from "./route.ts";
import { SocketTransport } from "./socket_transport.ts";
import { mergeTls, tlsOfHost } from "./tls.ts";

/** The settings of all requests of a run. */
export interface NetworkOptions extends ConnectionOptions, HostTls {
  /** The maximum number of idle connections to one host. */
  readonly maxIdlePerHost?: number;
  /** The URL of a proxy. @default {the environment decides} */
  readonly proxy?: string;
}

/** The parts of the host that the network needs. */
type NetworkHost = Pick<Host, "openHttpClient" | "connect" | "env" | "clock">;

/** The transport of a request, with the client that it uses. */
type OpenTransport =
  | { readonly name: "socket"; readonly transport: SocketTransport }
  | { readonly name: "fetch"; readonly transport: Transport };

/**
 * Makes the network of a run, which sends each request over the transport that {@linkcode
 * chooseTransport} selects. It opens a client when a request first needs it, one for each
 * combination of certificates, proxy and HTTP version.
 */
export function createNetwork(host: NetworkHost, options: NetworkOptions): Transport {
  const proxyOf = createProxyLookup(options.proxy, host.env);
  const fetchProxyOf = createFetchProxyLookup(options.proxy, host.env);
  const targetOf = createTargetReader();
  const slots = new ConnectionSlots();
  const transports = new Map<string, Transport | SocketTransport>();
  /** The transports of requests without settings of their own. */
  const plain = new WeakMap<Origin, OpenTransport>();
  const idOf = numbering();

  function reuseOrOpen<T extends Transport | SocketTransport>(key: string, open: () => T): T {
    const transport = transports.get(key) as T | undefined ?? open();
    transports.set(key, transport);
    return transport;
  }

  function openTransport(request: ResolvedRequest, origin: Origin): OpenTransport {
    const { httpVersion, unixSocket } = request;
    const { url } = origin;
    const ofHost = tlsOfHost(request.tls, url);
    const tls = mergeTls([...ofHost, options]);
    const proxyUrl = proxyOf(url);
    const misrouted = proxyUrl !== fetchProxyOf(url);
    const canConnect = host.connect !== undefined;
    const choice = chooseTransport({
      ...options,
      ...tls,
      request,
      url,
      misrouted,
      canConnect,
      proxy: proxyUrl,
    });
    const key = `${httpVersion ?? ""} ${ofHost.map(idOf)}`;
    const { maxIdlePerHost, resolve, timings } = options;
    const { caCerts, clientCert, insecure } = tls;
    const shared = { maxIdlePerHost, caCerts, clientCert };
    if (choice.transport === "fetch") {
      refuseProxy(proxyUrl);
      const transport = reuseOrOpen(`fetch ${key}`, () => {
        const client = host.openHttpClient({ ...shared, proxy: options.proxy, httpVersion });
        return openFetchTransport(client, host.clock, proxyOf);
      });
      return { name: "fetch", transport };
    }
    const { reason } = choice;
    const isDirect = unixSocket !== undefined || reason === "resolve";
    const proxy = isDirect ? undefined : proxyUrl;
    refuseProxy(proxy);
    if (reason) refuseForSockets(reason, proxy, canConnect);
    const transport = reuseOrOpen(
      `socket ${key} ${proxy ?? ""} ${unixSocket ?? ""}`,
      () =>
        new SocketTransport({
          ...shared,
          connect: (options) => host.connect!(options),
          clock: host.clock,
          slots,
          insecure,
          timings,
          proxy,
          unixSocket,
          resolve,
          httpVersion,
        }),
    );
    return { name: "socket", transport };
  }

  function transportOf(request: ResolvedRequest, origin: Origin): OpenTransport {
    if (hasOwnSettings(request)) return openTransport(request, origin);
    const known = plain.get(origin) ?? openTransport(request, origin);
    plain.set(origin, known);
    return known;
  }

  async function sendOver(
    open: OpenTransport,
    request: ResolvedRequest,
    target: Target,
    sending: SendOptions,
  ): Promise<ReceivedResponse> {
    try {
      return open.name === "fetch"
        ? await open.transport.send(request, sending)
        : await open.transport.send(request, target, sending);
    } catch (error) {
      if (error instanceof TransportError) error.transport = open.name;
      throw error;
    }
  }

  return {
    async send(request, sending) {
      const target = targetOf(request.url);
      if (!target) throw unsendableRequestError(request)!;
      return await sendOver(transportOf(request, target.origin), request, target, sending);
    },
    close() {
      for (const transport of transports.values()) transport.close();
      transports.clear();
    },
  };
}

/** Makes a transport over `fetch`, which is loaded for its first request. */
function openFetchTransport(
  client: HttpClient,
  clock: HostClock,
  proxyOf: ProxyLookup,
): Transport {
  let transport: Transport | undefined;
  const load = once(async () => {
    const { createFetchTransport } = await import("./fetch_transport.ts");
    return transport = createFetchTransport(client, clock, proxyOf);
  });
  return {
    send: async (request, options) => await (transport ?? await load()).send(request, options),
    close: () => (transport ?? client).close(),
  };
}

/** Whether a request has settings that another request to the same origin may not have. */
function hasOwnSettings(request: ResolvedRequest): boolean {
  const { httpVersion, unixSocket, tls, headerLists } = request;
  return httpVersion !== undefined || unixSocket !== undefined || tls !== undefined ||
    headerLists === true || isStreamed(request);
}

/** Rejects a request that sockets cannot send. */
function refuseForSockets(
  feature: SocketFeature,
  proxy: string | undefined,
  canConnect: boolean,
): void {
  if (!canConnect) throw new TransportError({ kind: "sockets_unavailable", feature });
  if (proxy !== undefined && !proxy.startsWith("http:")) {
    const scheme = proxy.slice(0, proxy.indexOf(":"));
    throw new TransportError({ kind: "proxy_over_sockets", feature, scheme });
  }
}

/** Rejects a proxy that is not a URL, since `fetch` would ignore it. */
function refuseProxy(proxy: string | undefined): void {
  if (proxy === undefined || URL.canParse(proxy)) return;
  throw new TransportError({ kind: "proxy_url_invalid" });
}

/** Numbers objects in the order of their first use. */
function numbering(): (object: object) => number {
  const numbers = new WeakMap<object, number>();
  let next = 0;
  return (object) => {
    const known = numbers.get(object);
    if (known !== undefined) return known;
    numbers.set(object, next);
    return next++;
  };
}

/** The options of a run that determine how requests are sent. */
export interface ConnectionOptions {
  /** Whether to skip the check of all certificates. */
  readonly insecure?: boolean;
  /** The addresses of hosts, as `host:port` to address. */
  readonly resolve?: Readonly<Record<string, string>>;
  /** Whether to measure the phases of each exchange. */
  readonly timings?: boolean;
}

/** What determines how a request is sent. */
export interface TransportCriteria extends ConnectionOptions {
  readonly request: ResolvedRequest;
  readonly url: URL;
  /** Whether the host can open connections. */
  readonly canConnect: boolean;
  /** The URL of the proxy for the request. */
  readonly proxy?: string;
  /** Whether `fetch` would use another proxy than the request should. */
  readonly misrouted?: boolean;
}

/** The transport of a request, and the reason for it. */
interface TransportChoice {
  readonly transport: TransportName;
  /** The feature that `fetch` lacks for the request. */
  readonly reason?: SocketFeature;
}

type SocketReason = readonly [
  feature: SocketFeature,
  holds: (sending: TransportCriteria) => boolean,
  optional?: boolean,
];

/**
 * The features that `fetch` lacks; the first that applies is the reason for sockets. Without
 * sockets, `fetch` sends a request with an optional one too, but less well.
 */
const SOCKET_REASONS: readonly SocketReason[] = [
  ["unix_socket", ({ request }) => request.unixSocket !== undefined],
  ["insecure", ({ insecure, url }) => insecure === true && url.protocol === "https:"],
  ["resolve", ({ resolve, url }) => resolve !== undefined && addressOf(url) in resolve],
  ["timings", ({ timings }) => timings === true],
  ["no_proxy_for_addresses", ({ misrouted }) => misrouted === true, true],
  ["streamed_body", ({ request }) => isStreamed(request), true],
  ["header_lists", ({ request }) => request.headerLists === true, true],
];

/**
 * Chooses the transport of a request: sockets, unless only `fetch` can send it: through a proxy
 * other than an `http` one, or on a host without connections. `fetch` sends absolute URLs
 * and no TLS over a Unix socket, checks every certificate, resolves every address itself, does not
 * measure phases, applies `*` in `NO_PROXY` to names only, sends a stream without its length, and
 * joins repeated headers.
 */
export function chooseTransport(sending: TransportCriteria): TransportChoice {
  const { canConnect, proxy } = sending;
  const needed = SOCKET_REASONS.find(([, holds]) => holds(sending));
  if (needed) {
    const [reason, , optional] = needed;
    return optional && !canConnect ? FETCH : { transport: "socket", reason };
  }
  const isSocketProxy = proxy === undefined || proxy.startsWith("http:");
  return canConnect && isSocketProxy ? SOCKET : FETCH;
}

const FETCH: TransportChoice = { transport: "fetch" };
const SOCKET: TransportChoice = { transport: "socket" };

/**
 * Returns the host and port of a URL as `--resolve` takes them: an IPv6 address has no brackets.
 */
function addressOf({ protocol, hostname, port }: URL): string {
  return hostAndPort({ protocol, hostname: withoutBrackets(hostname), port });
}

function isStreamed({ body }: ResolvedRequest): boolean {
  return body !== undefined && !(body instanceof Uint8Array);
}
