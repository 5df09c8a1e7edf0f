/**
 * Reporters: make the console output, log, `results.json`, JUnit report, HTML report, manifest and GitHub
 * Actions output of a run from its events, and format the diagnostics of `check`.
 *
 * @module
 */
export { traceText } from "./attempts.ts";
export {
  type Artifact,
  type ColorMode,
  type ConsoleOptions,
  createFlowLine,
  createPainter,
  drawDiagnostics,
  exchangeDrawing,
  type Painter,
  type ProgressMode,
  stepLines,
  wantsColor,
} from "./console/mod.ts";
export {
  type CheckResult,
  DIAGNOSTICS_FORMATS,
  type DiagnosticsFormatName,
  summarizeDiagnostics,
} from "./diagnostics/mod.ts";
export { outputForPeople } from "./github/workflow_command.ts";
export type { EarlierRun } from "./html/comparison.ts";
export type { RunEvents } from "./report_format.ts";
export {
  createReporters,
  type ReporterOptions,
  type Reporters,
  type ReportsWritten,
} from "./reporters.ts";
export type { ManifestFlow, RunManifest } from "./run_manifest.ts";
