import type { ConnectionFailure } from "../failures/mod.ts";

/** How a request reaches its server, as failures describe it. */
export interface Route {
  /** The host to connect to: that of the proxy, if there is one. */
  readonly host: string;
  /** The same host with its port. */
  readonly address: string;
  /** The host and port of the URL. */
  readonly destination: string;
  readonly isProxied: boolean;
  /** The path of the Unix socket to connect to instead. */
  readonly unixSocket?: string;
}

/** Returns the route to a URL. */
export function routeOf(url: URL, proxy?: string, unixSocket?: string): Route {
  const first = proxy === undefined ? url : URL.parse(proxy) ?? url;
  return {
    host: first.hostname,
    address: hostAndPort(first),
    destination: hostAndPort(url),
    isProxied: proxy !== undefined,
    unixSocket,
  };
}

/**
 * Returns the failure of a connection that could not be established.
 *
 * @param reason The operating system's message: `Connection refused`.
 */
export function connectFailure(
  reason: string,
  { address, isProxied, unixSocket }: Route,
): ConnectionFailure {
  const words = reason.charAt(0).toLowerCase() + reason.slice(1);
  if (words === "too many open files") return { kind: "descriptors_exhausted" };
  if (unixSocket !== undefined) {
    return { kind: "unix_socket_failed", path: unixSocket, reason: words };
  }
  if (isProxied) return { kind: "proxy_unreachable", address, reason: words };
  if (words === "connection reset by peer") return { kind: "connection_reset" };
  return words === "connection refused"
    ? { kind: "connection_refused", address }
    : { kind: "connection_failed", address, reason: words };
}

/** Returns the host of a URL and its port, even the default one; an IPv6 host has brackets. */
export function hostAndPort(
  { protocol, hostname, port }: Pick<URL, "protocol" | "hostname" | "port">,
): string {
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** Removes the brackets that a URL has around an IPv6 address. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
