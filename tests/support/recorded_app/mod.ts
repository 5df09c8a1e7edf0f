/**
 * An application with switches, a browser that records what it does there, and the truth about where
 * each value of its requests is from.
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
