/**
 * Finds the sources of request values: which response produced each one, and how certain that is.
 *
 * @module
 */
export { nameCookies } from "./cookie_names.ts";
export { correlate } from "./correlate.ts";
export { counted, placeText } from "./request/request_values.ts";
