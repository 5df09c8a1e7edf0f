/**
 * What is wrong with a file or a response: codes, diagnostics with their places in a source file,
 * collections of diagnostics, and code frames that show them.
 *
 * @module
 */
export { boundedDiagnostic } from "./bounded_diagnostic.ts";
export { type FilePlace, type FrameStyle, type Paint, renderDiagnostic } from "./code_frame.ts";
export { visibleDiagnostic } from "./visible_diagnostic.ts";
export {
  type DiagnosticCode,
  FILE_CODES,
  type FileCode,
  LINT_CODES,
  type LintCode,
  LOG_CODES,
  type LogCode,
  RUN_CODES,
  type RunCode,
} from "./codes.ts";
export {
  type Diagnostic,
  type DiagnosticDetails,
  Diagnostics,
  type Difference,
  type Differences,
  type Fix,
  inReadingOrder,
  isError,
  labelAt,
  type Replacement,
  type Severity,
  type SourceLabel,
  type SourcePoint,
  type TextEdit,
} from "./diagnostic.ts";
export type { RuleDocs } from "./rule_docs.ts";
export { type Position, type Range, SourceFile } from "./source_file.ts";
