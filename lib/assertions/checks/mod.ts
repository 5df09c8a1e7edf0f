/**
 * Compiles assertions to checks. A check has a part of the response that it looks at, an operator
 * and an operand. Each key of `assert` has its own file.
 *
 * @module
 */
export {
  boundedExpected,
  boundedValue,
  type Check,
  describeCheck,
  isBody,
  matchesNote,
  mismatchMessage,
  type MissingValue,
  seenValue,
  subjectOf,
  takesAll,
} from "./check.ts";
export { compileChecks } from "./check_compiler.ts";
export type { Condition } from "./conditions.ts";
export type { CompiledEvents } from "./events.ts";
export { compileConditions, compileEvents, compileRootedPath, patternMistake } from "./further.ts";
export { describeMissingHeader } from "./missing_header.ts";
export type { CheckContext, PreparedOperand } from "./operand.ts";
