/**
 * What `check` prints: diagnostics as text, JSON, SARIF or annotations of GitHub Actions. Each
 * format is loaded when it is called.
 *
 * @module
 */
export { type CheckResult, type DiagnosticsSummary, summarizeDiagnostics } from "./check_result.ts";
export {
  DIAGNOSTICS_FORMATS,
  type DiagnosticsFormat,
  type DiagnosticsFormatContext,
  type DiagnosticsFormatName,
} from "./formats.ts";
export type { DiagnosticDocument, DiagnosticPlace, DiagnosticsDocument } from "./json.ts";
