/**
 * Transports: HTTP/1.1 and HTTP/2 over sockets, or `fetch` for what they cannot do. Chooses between
 * them, and handles proxies, TLS, deadlines, response bodies and the conversion of platform errors to
 * failures.
 *
 * @module
 */
export { type ConnectionOptions, createNetwork, type NetworkOptions } from "./network.ts";
export { createHashSink } from "./response_body.ts";
export { readTlsTexts, type TlsFile, withTls } from "./tls.ts";
export { standardPhrase } from "./status_text.ts";
