/**
 * Compiles assertions to checks. A check has a part of the response that it looks at, an operator
 * and an operand. Each key of `assert` has its own file.
 *
 * @module
 */
export { TEXT_OPERATORS } from "./body.ts";
export {
  boundedExpected,
  boundedValue,
  type Check,
  describeCheck,
  isBody,
  mismatchMessage,
  type MissingValue,
  seenValue,
  subjectOf,
  takesAll,
} from "./check.ts";
export { compileChecks } from "./check_compiler.ts";
export { type CompiledEvents, compileEvents } from "./events.ts";
export { describeMissingHeader } from "./headers.ts";
export type { CheckContext, PreparedOperand } from "./operand.ts";
