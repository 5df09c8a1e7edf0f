/**
 * Assertions: checks compiled from `assert`, `until` and `fail_when`, the operators they use, and
 * their judgement against a response. Nothing here sends a request or prints.
 *
 * @module
 */
export {
  boundedExpected,
  type Check,
  type CheckContext,
  compileChecks,
  type CompiledEvents,
  compileEvents,
  describeCheck,
  describeMissingHeader,
  seenValue,
  subjectOf,
  takesAll,
  TEXT_OPERATORS,
} from "./checks/mod.ts";
export { readSchemaFiles } from "./json_schema/mod.ts";
export { judge } from "./judge.ts";
export { type CheckFailure, type Judgement, matchesNote } from "./judgement.ts";
export type { Operator } from "./operator.ts";
export {
  LENGTH_COMPARISONS,
  OPERATOR_ALIASES,
  OPERATORS,
  patternMistake,
} from "./operators/mod.ts";
export { compileRootedPath } from "./rooted_path.ts";
