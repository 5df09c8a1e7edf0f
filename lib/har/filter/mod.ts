/**
 * Removes the noise from a recording: drops what a browser requests on its own, with a reason, and
 * keeps the API calls.
 *
 * @module
 */
export { filterExchanges, matcherOf } from "./filter_exchanges.ts";
