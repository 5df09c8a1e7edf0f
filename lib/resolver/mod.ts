/**
 * Expressions: `${…}` parsed, checked and worked out.
 *
 * @module
 */
export * from "./braces.ts";
export * from "./capture_path.ts";
export * from "./compiler.ts";
export * from "./evaluate.ts";
export * from "./expression.ts";
export * from "./filters/mod.ts";
export * from "./parse_template.ts";
export * from "./places.ts";
export * from "./random.ts";
export * from "./references.ts";
export * from "./scope.ts";
export * from "./time.ts";
export * from "./try_variables.ts";
export * from "./value.ts";
export * from "./variables.ts";
