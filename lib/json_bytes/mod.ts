/**
 * Finds values in the bytes of a large JSON file without reading them, and reads pieces of it.
 *
 * @module
 */
export { JsonSkimmer, SkimError, type Span } from "./json_skimmer.ts";
export { Utf8Reader } from "./utf8_reader.ts";
