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
  compileConditions,
  type CompiledEvents,
  compileEvents,
  compileRootedPath,
  type Condition,
  describeCheck,
  describeMissingHeader,
  matchesNote,
  patternMistake,
  seenValue,
  subjectOf,
  takesAll,
} from "./checks/mod.ts";
export { explanations } from "./explanations.ts";
export { readSchemaFiles } from "./json_schema/mod.ts";
export { evaluateOperand, judge } from "./judge.ts";
export type { CheckFailure, Judgement } from "./judgement.ts";
export type { Operator } from "./operator.ts";
