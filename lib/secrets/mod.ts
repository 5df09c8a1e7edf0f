/**
 * What is secret: by the name of a value, by the shape of a token, by how random a text looks.
 *
 * @module
 */
export * from "./known_tokens.ts";
export * from "./name_kinds.ts";
export * from "./placeholder.ts";
export * from "./random_text.ts";
export * from "./remembered.ts";
export * from "./secret_names.ts";
