import type { Host, HttpClientOptions } from "../../host/mod.ts";
import type { Transport, TransportName } from "../exchange.ts";
import { type SocketFeature, TransportError } from "../failures/mod.ts";
import type { HostTls, ResolvedRequest } from "../resolved_request.ts";
import { createFetchTransport } from "./fetch_transport.ts";
import { createFetchProxyLookup, createProxyLookup } from "./proxy.ts";
import { hostAndPort, withoutBrackets } from "./route.ts";
import { createSocketTransport } from "./socket_transport.ts";
import { mergeTls, tlsOfHost } from "./tls.ts";

/** The settings of all requests of a run. */
export interface NetworkOptions extends ConnectionOptions, HostTls {
  /** The maximum number of idle connections to one host. */
  readonly maxIdlePerHost?: number;
  /** The URL of a proxy. @default {the environment decides} */
  readonly proxy?: string;
}

/** The parts of the host that the network needs. */
type NetworkHost = Pick<Host, "openHttpClient" | "openSocketClient" | "env" | "clock">;

/** The transport of one request. */
interface OpenTransport {
  readonly name: TransportName;
  readonly transport: Transport;
}

/**
 * Makes the network of a run, which sends each request over the transport that {@linkcode
 * chooseTransport} selects. It opens a client when a request first needs it, one for each
 * combination of certificates, proxy and HTTP version.
 */
export function createNetwork(host: NetworkHost, options: NetworkOptions): Transport {
  const proxyOf = createProxyLookup(options.proxy, host.env);
  const fetchProxyOf = createFetchProxyLookup(options.proxy, host.env);
  const transports = new Map<string, Transport>();
  const idOf = numbering();

  function reuseOrOpen(key: string, open: () => Transport): Transport {
    const transport = transports.get(key) ?? open();
    transports.set(key, transport);
    return transport;
  }

  function openTransport(request: ResolvedRequest): OpenTransport {
    const { httpVersion, unixSocket } = request;
    const url = URL.parse(request.url) ?? undefined;
    const ofHost = url ? tlsOfHost(request.tls, url) : [];
    const tls = mergeTls([...ofHost, options]);
    const misrouted = url !== undefined && proxyOf(url) !== fetchProxyOf(url);
    const choice = url && chooseTransport({ ...options, ...tls, request, url, misrouted });
    const key = `${httpVersion ?? ""} ${ofHost.map(idOf)}`;
    const { maxIdlePerHost, resolve } = options;
    const { caCerts, clientCert, insecure } = tls;
    const shared = { maxIdlePerHost, caCerts, clientCert };
    const { openSocketClient } = host;
    if (!url || choice?.transport !== "socket" || (choice.optional && !openSocketClient)) {
      refuseProxy(url && proxyOf(url));
      const transport = reuseOrOpen(`fetch ${key}`, () => {
        const client = host.openHttpClient({ ...shared, proxy: options.proxy, httpVersion });
        return createFetchTransport(client, host.clock, proxyOf);
      });
      return { name: "fetch", transport };
    }
    const reason = choice.reason!;
    const isDirect = unixSocket !== undefined || reason === "resolve";
    const proxy = isDirect ? undefined : proxyOf(url);
    refuseProxy(proxy);
    refuseForSockets(reason, request, proxy, openSocketClient !== undefined);
    const clientOptions: HttpClientOptions = { ...shared, insecure, proxy, unixSocket, resolve };
    const transport = reuseOrOpen(
      `socket ${key} ${proxy ?? ""} ${unixSocket ?? ""}`,
      () =>
        createSocketTransport({
          open: () => openSocketClient!.call(host, clientOptions),
          clock: host.clock,
          timings: options.timings,
          proxy,
        }),
    );
    return { name: "socket", transport };
  }

  return {
    async send(request, sending) {
      const { name, transport } = openTransport(request);
      try {
        return await transport.send(request, sending);
      } catch (error) {
        if (error instanceof TransportError) error.transport = name;
        throw error;
      }
    },
    close() {
      for (const transport of transports.values()) transport.close();
      transports.clear();
    },
  };
}

/** Rejects a request that sockets cannot send. */
function refuseForSockets(
  feature: SocketFeature,
  { httpVersion }: ResolvedRequest,
  proxy: string | undefined,
  hasSockets: boolean,
): void {
  if (!hasSockets) throw new TransportError({ kind: "sockets_unavailable", feature });
  if (httpVersion === "2") throw new TransportError({ kind: "http2_over_sockets", feature });
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
  /** Whether `fetch` would use another proxy than the request should. */
  readonly misrouted?: boolean;
}

/** The transport of a request, and the reason for it. */
interface TransportChoice {
  readonly transport: TransportName;
  /** The feature that `fetch` lacks for the request. */
  readonly reason?: SocketFeature;
  /** Whether `fetch` could send it too, but less well. */
  readonly optional?: boolean;
}

type SocketReason = readonly [
  feature: SocketFeature,
  holds: (sending: TransportCriteria) => boolean,
  optional?: boolean,
];

/** The features that `fetch` lacks; the first that applies is the reason for sockets. */
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
 * sends absolute URLs and no TLS over a Unix socket, checks every certificate, resolves every
 * address itself, does not measure phases, applies `*` in `NO_PROXY` to names only, sends a stream
 * without its length, and joins repeated headers.
 */
export function chooseTransport(sending: TransportCriteria): TransportChoice {
  const chosen = SOCKET_REASONS.find(([, holds]) => holds(sending));
  if (chosen === undefined) return FETCH_CHOICE;
  const [reason, , optional] = chosen;
  return { transport: "socket", reason, optional };
}

/**
 * Returns the host and port of a URL as `--resolve` takes them: an IPv6 address has no brackets.
 */
function addressOf({ protocol, hostname, port }: URL): string {
  return hostAndPort({ protocol, hostname: withoutBrackets(hostname), port });
}

function isStreamed({ body }: ResolvedRequest): boolean {
  return body !== undefined && !(body instanceof Uint8Array);
}
