/**
 * Takes the noise off a recording: what a browser requests by itself is dropped with its reason,
 * the calls of the API stay.
 *
 * @module
 */
export { filterExchanges, matcherOf } from "./filter_exchanges.ts";
