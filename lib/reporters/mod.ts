/**
 * Reports of a run made from its events: console, log, `results.json`, JUnit, manifest and GitHub
 * Actions; and of what `check` says.
 *
 * @module
 */
export {
  type Artifact,
  type ColorMode,
  type ConsoleOptions,
  createPainter,
  drawDiagnostics,
  wantsColor,
} from "./console/mod.ts";
export {
  type CheckResult,
  DIAGNOSTICS_FORMATS,
  type DiagnosticsFormatName,
  summarizeDiagnostics,
} from "./diagnostics/mod.ts";
export { toLog } from "./event_log.ts";
export { withoutCommandLines } from "./github/workflow_command.ts";
export {
  type JsonReport,
  type ReportedAttempt,
  type ReportedFinding,
  type ReportedFlow,
  type ReportedRun,
  type ReportedStep,
  toJson,
} from "./json_report.ts";
export { toJUnit } from "./junit/junit_report.ts";
export type { RunEvents } from "./report_format.ts";
export {
  createReporters,
  type ReporterOptions,
  type Reporters,
  type ReportsWritten,
} from "./reporters.ts";
export { type ManifestFlow, type RunManifest, toManifest } from "./run_manifest.ts";
export { visibleLine } from "./safe_text.ts";
