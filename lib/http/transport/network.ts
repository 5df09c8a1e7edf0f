import type { Host, HttpClientOptions } from "../../host/mod.ts";
import type { Transport, TransportName } from "../exchange.ts";
import { type SocketFeature, TransportError } from "../failures/mod.ts";
import type { HostTls, ResolvedRequest } from "../resolved_request.ts";
import { chooseTransport, type ConnectionOptions } from "./choose_transport.ts";
import { createFetchTransport } from "./fetch_transport.ts";
import { createFetchProxyLookup, createProxyLookup } from "./proxy.ts";
import { createSocketTransport } from "./socket_transport.ts";
import { mergeTls, tlsOfHost } from "./tls.ts";

/** What holds for all requests of a run. */
export interface NetworkOptions extends ConnectionOptions, HostTls {
  /** Connections kept open to one host at the most. */
  readonly maxIdlePerHost?: number;
  /** The URL of a proxy; where it is left out the variables of the environment hold. */
  readonly proxy?: string;
}

/** What the network needs of the host. */
type NetworkHost = Pick<Host, "openHttpClient" | "openSocketClient" | "env" | "clock">;

/** What sends one request. */
interface ChosenTransport {
  readonly name: TransportName;
  readonly transport: Transport;
}

/**
 * The network of a run: sends each request by the transport that the rule chooses. It opens a client
 * when a request first needs it, one for each set of certificates, proxy and version of HTTP.
 */
export function createNetwork(host: NetworkHost, options: NetworkOptions): Transport {
  const proxyOf = createProxyLookup(options.proxy, host.env);
  const fetchProxyOf = createFetchProxyLookup(options.proxy, host.env);
  const opened = new Map<string, Transport>();
  const idOf = numbering();
  const transportFor = (key: string, open: () => Transport) => {
    const known = opened.get(key);
    if (known) return known;
    const transport = open();
    opened.set(key, transport);
    return transport;
  };

  const choose = (request: ResolvedRequest): ChosenTransport => {
    const { httpVersion, unixSocket } = request;
    const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
    const ofHost = url ? tlsOfHost(request.tls, url) : [];
    const tls = mergeTls([...ofHost, options]);
    const misrouted = url !== undefined && proxyOf(url) !== fetchProxyOf(url);
    const choice = url && chooseTransport({ ...options, ...tls, request, url, misrouted });
    const version = httpVersion ?? "";
    const key = `${version} ${ofHost.map(idOf)}`;
    const shared: HttpClientOptions = {
      maxIdlePerHost: options.maxIdlePerHost,
      ...(tls.caCerts ? { caCerts: tls.caCerts } : {}),
      ...(tls.clientCert ? { clientCert: tls.clientCert } : {}),
    };
    const { openSocketClient } = host;
    if (!url || choice?.transport !== "socket" || (choice.optional && !openSocketClient)) {
      refuseProxy(url && proxyOf(url));
      const transport = transportFor(`fetch ${key}`, () => {
        const { proxy } = options;
        const client = host.openHttpClient({
          ...shared,
          ...(proxy === undefined ? {} : { proxy }),
          ...(httpVersion ? { httpVersion } : {}),
        });
        return createFetchTransport(client, host.clock, proxyOf);
      });
      return { name: "fetch", transport };
    }
    const reason = choice.reason!;
    const direct = unixSocket !== undefined || reason === "resolve";
    const proxy = direct ? undefined : proxyOf(url);
    refuseProxy(proxy);
    refuseForSockets(reason, request, proxy, openSocketClient !== undefined);
    const transport = transportFor(
      `socket ${key} ${proxy ?? ""} ${unixSocket ?? ""}`,
      () =>
        createSocketTransport({
          open: () =>
            openSocketClient!.call(host, {
              ...shared,
              ...(tls.insecure ? { insecure: true } : {}),
              ...(proxy === undefined ? {} : { proxy }),
              ...(unixSocket === undefined ? {} : { unixSocket }),
              ...(options.resolve ? { resolve: options.resolve } : {}),
            }),
          clock: host.clock,
          timings: options.timings,
          proxy,
        }),
    );
    return { name: "socket", transport };
  };

  return {
    async send(request, sending) {
      const { name, transport } = choose(request);
      try {
        return await transport.send(request, sending);
      } catch (error) {
        if (error instanceof TransportError) error.transport = name;
        throw error;
      }
    },
    close() {
      for (const transport of opened.values()) transport.close();
      opened.clear();
    },
  };
}

/** Refuses what sockets cannot do either. */
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

/** `fetch` would go past a proxy that it cannot make out. */
function refuseProxy(proxy: string | undefined): void {
  if (proxy === undefined || URL.canParse(proxy)) return;
  throw new TransportError({ kind: "proxy_url_invalid" });
}

/** Numbers objects in the order in which they come. */
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
