/**
 * Finds values in the bytes of a large JSON file without reading them.
 *
 * @module
 */
export { JsonSkimmer, SkimError, type Span } from "./json_skimmer.ts";
