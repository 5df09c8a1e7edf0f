/**
 * What values of requests and answers are: their classes, the forms in which they turn up, and what
 * their names say.
 *
 * @module
 */
export * from "./affinity.ts";
export * from "./forms.ts";
export * from "./html_text.ts";
export * from "./name_words.ts";
export * from "./tokens.ts";
export * from "./value_class.ts";
export * from "./vocabulary.ts";
