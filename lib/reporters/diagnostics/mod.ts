/**
 * The output of `check`: diagnostics as text, JSON, SARIF or GitHub Actions annotations. Each
 * format is loaded when it is called.
 *
 * @module
 */
export { type CheckResult, summarizeDiagnostics } from "./check_result.ts";
export { DIAGNOSTICS_FORMATS, type DiagnosticsFormatName } from "./formats.ts";
