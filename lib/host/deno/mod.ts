/**
 * The machine through Deno: files, standard streams, clock, and the clients over `fetch` and over
 * sockets.
 *
 * @module
 */
export { createDenoCliHost } from "./cli_host.ts";
export { createDenoHost } from "./host.ts";
