/**
 * Assertions: operators, and checks compiled from a flow and judged against a response.
 *
 * @module
 */
export * from "./check.ts";
export { TEXT_OPERATORS } from "./checks/body.ts";
export * from "./checks/context.ts";
export * from "./checks/events.ts";
export * from "./compile.ts";
export * from "./describe.ts";
export * from "./judge.ts";
export * from "./judgement.ts";
export * from "./operator.ts";
export { LENGTH_COMPARISONS } from "./operators/length.ts";
export { patternHelp } from "./operators/pattern_help.ts";
export * from "./registry.ts";
export * from "./rooted_path.ts";
export * from "./schema_files.ts";
export { seenValue, takesAll } from "./seen_value.ts";
