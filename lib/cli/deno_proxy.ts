import { basicCredentials } from "../executor/mod.ts";

/** The port of a proxy. */
export function proxyPort({ protocol, port }: URL): number {
  return Number(port || (protocol === "https:" ? 443 : 80));
}

/** The head of the request that asks a proxy for a tunnel. */
export function tunnelHead(
  proxy: URL,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const lines = [`CONNECT ${authority} HTTP/1.1`, `host: ${authority}`];
  const credentials = proxyAuthorization(proxy);
  if (credentials !== undefined) lines.push(`proxy-authorization: ${credentials}`);
  return lines.join("\r\n") + "\r\n\r\n";
}

/** What a proxy is told of who asks, if its URL has a user. */
export function proxyAuthorization(proxy: URL): string | undefined {
  return proxy.username === "" ? undefined : basicCredentials(proxy);
}

/** A host name as sockets take it: an IPv6 address has no brackets. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
