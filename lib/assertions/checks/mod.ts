/**
 * Compiles assertions to checks: what part of the response a check looks at, its operator and its
 * operand. A file for each key of `assert`.
 *
 * @module
 */
export { TEXT_OPERATORS } from "./body.ts";
export {
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
