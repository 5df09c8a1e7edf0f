import type { HostConnection } from "../../../host/mod.ts";
import { type ConnectionFailure, TransportError } from "../../failures/mod.ts";
import { encodeHead } from "./request_head.ts";
import type { Origin } from "./target.ts";

const LONGEST_HEAD = 64 * 1024;
const END_OF_HEAD = "\r\n\r\n";
const CONNECTED = /^HTTP\/1\.[01] 2\d\d/;
const DEMANDS_CREDENTIALS = /^HTTP\/1\.[01] 407/;

/**
 * Asks a proxy to connect to an origin (CONNECT, RFC 9110, section 9.3.6).
 *
 * @param proxy The host and port of the proxy.
 * @throws {TransportError} If the proxy does not connect.
 */
export async function openTunnel(
  connection: HostConnection,
  origin: Origin,
  proxy: { readonly address: string; readonly credentials?: string },
): Promise<void> {
  const { address } = proxy;
  const lines = [`CONNECT ${origin.address} HTTP/1.1`, `host: ${origin.address}`];
  if (proxy.credentials !== undefined) lines.push(`proxy-authorization: ${proxy.credentials}`);
  await connection.write(encodeHead(`${lines.join("\r\n")}\r\n\r\n`, undefined));
  const refuse = (failure: ConnectionFailure) => new TransportError(failure);
  const buffer = new Uint8Array(4096);
  let head = "";
  while (!head.includes(END_OF_HEAD) && head.length < LONGEST_HEAD) {
    const size = await connection.read(buffer);
    if (size === null) {
      throw refuse({ kind: "proxy_closed_tunnel", address, destination: origin.address });
    }
    head += String.fromCharCode(...buffer.subarray(0, size));
  }
  if (CONNECTED.test(head) && head.includes(END_OF_HEAD)) return;
  throw refuse(
    DEMANDS_CREDENTIALS.test(head)
      ? { kind: "proxy_demands_credentials", address }
      : { kind: "proxy_refused_tunnel", address, destination: origin.address },
  );
}
