/**
 * The machine through Deno: files, standard streams, clock, and the clients over `fetch` and over
 * sockets.
 *
 * @module
 */
export { createDenoCliHost, createDenoHost } from "./host.ts";
