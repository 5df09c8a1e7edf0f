/**
 * Streams of events: server-sent events, and lines of JSON.
 *
 * @module
 */
export { type EventFormat, formatOfType } from "./event_parser.ts";
export * from "./event_reader.ts";
