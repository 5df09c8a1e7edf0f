import type { HttpClientOptions } from "../host/mod.ts";
import type { Destination } from "./deno_connect.ts";
import { bareHost, proxyPort, tunnelHead } from "./deno_proxy.ts";

/**
 * Says why a certificate is not trusted, in the words of Deno's TLS: it shakes hands once more, since
 * Node's tells no more than that something is wrong. Nothing where that cannot be known.
 */
export async function untrustedReason(
  { caCerts, resolve = {}, unixSocket }: HttpClientOptions,
  proxy: URL | undefined,
  to: Destination,
): Promise<string | undefined> {
  if (unixSocket !== undefined) return undefined;
  const address = proxy
    ? { hostname: bareHost(proxy.hostname), port: proxyPort(proxy) }
    : { hostname: resolve[`${to.host}:${to.port}`] ?? to.host, port: to.port };
  let connection: Deno.TcpConn | Deno.TlsConn | undefined;
  const leaveOff = () => close(connection);
  to.signal.addEventListener("abort", leaveOff);
  try {
    const raw = connection = await Deno.connect(address);
    if (proxy) await openTunnel(raw, tunnelHead(proxy, to));
    const secured = connection = await Deno.startTls(raw, {
      hostname: to.host,
      ...(caCerts ? { caCerts: [...caCerts] } : {}),
    });
    await secured.handshake();
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith("invalid peer certificate") ? message : undefined;
  } finally {
    to.signal.removeEventListener("abort", leaveOff);
    leaveOff();
  }
}

async function openTunnel(connection: Deno.TcpConn, head: string): Promise<void> {
  await connection.write(new TextEncoder().encode(head));
  const buffer = new Uint8Array(4096);
  let received = "";
  while (!received.includes("\r\n\r\n")) {
    const size = await connection.read(buffer);
    if (size === null) return;
    received += String.fromCharCode(...buffer.subarray(0, size));
  }
}

/** A connection that has failed may be closed already. */
function close(connection: Deno.TcpConn | Deno.TlsConn | undefined): void {
  try {
    connection?.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
