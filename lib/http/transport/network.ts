import type { Host, HttpClientOptions } from "../../host/mod.ts";
import type { Transport, TransportName } from "../exchange.ts";
import { type SocketFeature, TransportError } from "../failures/mod.ts";
import type { HostTls, ResolvedRequest } from "../resolved_request.ts";
import { chooseTransport, type ConnectionOptions } from "./choose_transport.ts";
import { createFetchTransport } from "./fetch_transport.ts";
import { createFetchProxyLookup, createProxyLookup } from "./proxy.ts";
import { createSocketTransport } from "./socket_transport.ts";
import { mergeTls, tlsOfHost } from "./tls.ts";

/** The settings of all requests of a run. */
export interface NetworkOptions extends ConnectionOptions, HostTls {
  /** The largest number of idle connections to one host. */
  readonly maxIdlePerHost?: number;
  /** The URL of a proxy. @default {the environment decides} */
  readonly proxy?: string;
}

/** What the network needs of the host. */
type NetworkHost = Pick<Host, "openHttpClient" | "openSocketClient" | "env" | "clock">;

/** The transport of one request. */
interface OpenTransport {
  readonly name: TransportName;
  readonly transport: Transport;
}

/**
 * The network of a run: sends each request over the transport that {@linkcode chooseTransport} gives.
 * It opens a client when a request first needs it, one for each set of certificates, proxy and version
 * of HTTP.
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

/** Refuses what sockets cannot do. */
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

/** Refuses a proxy that is not a URL, since `fetch` would ignore it. */
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
