/**
 * The machine, accessed through Deno: files, standard streams, clock, and the HTTP clients over
 * `fetch` and over sockets.
 *
 * @module
 */
export { createDenoCliHost, createDenoHost } from "./host.ts";
