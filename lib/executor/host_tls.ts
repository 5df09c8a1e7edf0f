import type { HostsTls, HostTls } from "./transport.ts";

/**
 * What holds for TLS with the host of a URL: what is given for the host and its port goes before what
 * is given for the host.
 */
export function tlsOfHost(tls: HostsTls | undefined, url: URL): readonly HostTls[] {
  if (tls === undefined || url.protocol !== "https:") return [];
  const { hostname, port } = url;
  return [`${hostname}:${port || 443}`, hostname].flatMap((name) =>
    Object.hasOwn(tls, name) ? [tls[name]] : []
  );
}

/** Puts together what holds for TLS; authorities add up, of the rest the first counts. */
export function mergeTls(parts: readonly HostTls[]): HostTls {
  const caCerts = parts.flatMap((part) => part.caCerts ?? []);
  const clientCert = parts.find((part) => part.clientCert)?.clientCert;
  const insecure = parts.find((part) => part.insecure !== undefined)?.insecure;
  return {
    ...(caCerts.length > 0 ? { caCerts } : {}),
    ...(clientCert ? { clientCert } : {}),
    ...(insecure === undefined ? {} : { insecure }),
  };
}
