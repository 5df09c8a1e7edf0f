/**
 * Cookies whose names are other ones on another server: `session-10-0-0-7-8080`, `CSRF-Token-K7QAX`.
 *
 * @module
 */
export * from "./name_cookies.ts";
