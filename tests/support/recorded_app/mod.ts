/**
 * An application with switches, a browser that records actions in it, and the truth about the
 * source of each value of its requests.
 *
 * @module
 */
export * from "./app.ts";
export * from "./breaks.ts";
export * from "./browser.ts";
export * from "./made_up.ts";
export * from "./record.ts";
export * from "./scenario.ts";
export * from "./sessions.ts";
