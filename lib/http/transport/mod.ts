/**
 * Transports: `fetch`, or sockets for what it cannot do; how one is chosen, proxies, TLS, deadlines,
 * response bodies, and how errors of the platform become failures.
 *
 * @module
 */
export { type ConnectionOptions, createNetwork, type NetworkOptions } from "./network.ts";
export { createHashSink } from "./response_body.ts";
export { readTlsTexts, type TlsFile, withTls } from "./tls.ts";
