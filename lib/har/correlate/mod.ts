/**
 * Finds where the values of requests come from: which response produced each, and how sure that
 * is.
 *
 * @module
 */
export { nameCookies } from "./cookie_names.ts";
export { correlate } from "./correlate.ts";
export { placeText } from "./request/request_values.ts";
