/**
 * Views over the run record: console, log, JSON, JUnit and the manifest.
 *
 * @module
 */
export * from "./console.ts";
export {
  type ColorMode,
  type ConsoleStyle,
  createPainter,
  type Painter,
  wantsColor,
} from "./palette.ts";
export { draw } from "./failure_block.ts";
export { toJson } from "./json.ts";
export type * from "./json_report.ts";
export { toJUnit } from "./junit.ts";
export { logLine } from "./log.ts";
export { toManifest } from "./manifest.ts";
export type * from "./run_manifest.ts";
export * from "./reporters.ts";
export { withoutCommandLines } from "./findings/workflow_command.ts";
export { openReports, type ReportFile } from "./spool.ts";
export * from "./findings/mod.ts";
export { visibleLine } from "./visible.ts";
