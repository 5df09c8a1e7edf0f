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
export { toJUnit } from "./junit.ts";
export { logLine } from "./log.ts";
export { toManifest } from "./manifest.ts";
export * from "./reporters.ts";
export { openReports, type ReportFile } from "./spool.ts";
