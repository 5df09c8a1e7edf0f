/**
 * The machine, accessed through Deno: files, standard streams, clock, connections, and the HTTP
 * client over `fetch`.
 *
 * @module
 */
export { createDenoCliHost, createDenoHost } from "./host.ts";
