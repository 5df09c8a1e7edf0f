/**
 * Transports: `fetch`, or sockets for what it cannot do; how one is chosen, proxies, TLS,
 * deadlines, the reading of response bodies, and what a failure of the network means.
 *
 * @module
 */
export type { ConnectionOptions } from "./choose_transport.ts";
export { createNetwork, type NetworkOptions } from "./network.ts";
export { createHashSink } from "./response_body.ts";
export { readTlsTexts, type TlsFile, withTls } from "./tls.ts";
