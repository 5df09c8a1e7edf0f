import type { ConnectOptions, Host, HostConnection } from "../../host/mod.ts";
import { basicCredentials } from "../../text/mod.ts";
import { TransportError } from "../failures/mod.ts";
import type { HostTls } from "../resolved_request.ts";
import type { ConnectionSlots } from "./connection_slots.ts";
import type { Origin } from "./http1/target.ts";
import { openTunnel } from "./http1/tunnel.ts";
import { hostAndPort, withoutBrackets } from "./route.ts";

/** The name of HTTP/2 in the TLS handshake. */
export const HTTP2 = "h2";
const HTTP1 = "http/1.1";

/** How connections are opened. */
export interface ConnectorOptions extends HostTls {
  /** Opens connections. */
  readonly connect: NonNullable<Host["connect"]>;
  /** Whether to measure the phases of each exchange. */
  readonly timings?: boolean;
  /** The URL of the proxy that requests go through; `http` only. */
  readonly proxy?: string;
  /** The path of the Unix socket to connect to instead. */
  readonly unixSocket?: string;
  /** The addresses of hosts, as `host:port` to address. */
  readonly resolve?: Readonly<Record<string, string>>;
  /** The only HTTP version to use. @default {what server and TLS agree on} */
  readonly httpVersion?: "1.1" | "2";
}

/** A proxy that connections lead to. */
interface Proxy {
  readonly url: URL;
  readonly credentials?: string;
}

/** Opens connections to origins: directly, over a Unix socket or through a proxy. */
export class Connector {
  readonly #options: ConnectorOptions;
  readonly #proxy: Proxy | undefined;

  constructor(options: ConnectorOptions, readonly slots: ConnectionSlots) {
    this.#options = options;
    const url = options.proxy === undefined ? undefined : new URL(options.proxy);
    const hasUser = url !== undefined && url.username !== "";
    this.#proxy = url && { url, credentials: hasUser ? basicCredentials(url) : undefined };
  }

  /** Whether connections to an origin may turn out to speak HTTP/2. */
  mayOpenHttp2({ secure }: Origin): boolean {
    const { httpVersion } = this.#options;
    return httpVersion === "2" || (secure && httpVersion === undefined);
  }

  /** The proxy that requests to an origin are sent to instead of through a tunnel. */
  plainProxyOf({ secure }: Origin): Proxy | undefined {
    return secure ? undefined : this.#proxy;
  }

  /**
   * Opens a connection; `slots.release` must be called once it is closed.
   *
   * @throws {HostConnectionError} If it cannot be opened.
   * @throws {TransportError} If the proxy refuses, or the server does not speak HTTP/2 where that
   * is required.
   */
  async open(origin: Origin, signal: AbortSignal): Promise<HostConnection> {
    if (origin.port === 0) throw new TransportError({ kind: "port_blocked", port: "0" });
    const { connect, httpVersion } = this.#options;
    const connectOptions = this.#connectOptions(origin, signal);
    const opened = await this.slots.open(() => connect(connectOptions), signal);
    if (httpVersion !== "2" || !origin.secure || opened.protocol === HTTP2) return opened;
    opened.close();
    this.slots.release();
    const { address } = origin;
    throw new TransportError({ kind: "http_version_not_spoken", version: "2", address });
  }

  #connectOptions(origin: Origin, signal: AbortSignal): ConnectOptions {
    const { resolve, unixSocket, timings, caCerts, clientCert, insecure, httpVersion } =
      this.#options;
    const proxy = this.#proxy;
    const place = proxy
      ? { host: withoutBrackets(proxy.url.hostname), port: Number(proxy.url.port || 80) }
      : { host: resolve?.[`${origin.host}:${origin.port}`] ?? origin.host, port: origin.port };
    const shared = { ...place, unixSocket, timed: timings, signal };
    const tunnel: ConnectOptions["tunnel"] = proxy &&
      ((connection) =>
        openTunnel(connection, origin, {
          address: hostAndPort(proxy.url),
          credentials: proxy.credentials,
        }));
    if (!origin.secure) return httpVersion === "2" ? { ...shared, tunnel } : shared;
    const protocols = this.mayOpenHttp2(origin)
      ? httpVersion === "2" ? [HTTP2] : [HTTP2, HTTP1]
      : [HTTP1];
    return {
      ...shared,
      tls: { host: origin.host, caCerts, clientCert, insecure, protocols },
      tunnel,
    };
  }
}
