/**
 * Classifies the values of requests and responses: their classes, their encoded forms, their names,
 * and which are secret.
 *
 * @module
 */
export * from "../../shapes/mod.ts";
export * from "../../words/mod.ts";
export * from "./field_names.ts";
export * from "./recorded_secrets.ts";
