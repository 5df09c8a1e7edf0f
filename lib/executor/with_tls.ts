import type { HostsTls, Transport } from "./transport.ts";

/** A transport that sends every request with what holds for TLS in a flow; closing it closes nothing. */
export function withTls(transport: Transport, tls: HostsTls | undefined): Transport {
  if (tls === undefined) return transport;
  return {
    send: (request, options) => transport.send({ ...request, tls }, options),
    close() {},
  };
}
