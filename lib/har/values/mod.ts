/**
 * Classifies the values of requests and responses: their classes, their encoded forms, their names,
 * which are secret, and whether a secret remains in a text.
 *
 * @module
 */
export * from "../../shapes/mod.ts";
export * from "../../words/mod.ts";
export * from "./field_names.ts";
export * from "./leaks.ts";
export * from "./recorded_secrets.ts";
export * from "./visit_cookies.ts";
