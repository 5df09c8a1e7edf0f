/**
 * The console reporter: a line for each flow, the live area, failures as frames, the summary, and
 * colours.
 *
 * @module
 */
export { type Artifact, type ConsoleOptions, createConsole } from "./console.ts";
export { exchangeDrawing } from "./exchange_drawing.ts";
export { drawDiagnostics, failureBlock } from "./failure_block.ts";
export { type ColorMode, createPainter, type Painter, wantsColor } from "./palette.ts";
export { createFlowLine, stepLines } from "./flow_line.ts";
export type { ProgressMode } from "./progress.ts";
export { flakyLine, leftOutLine, shardLine, summaryLine } from "./summary_line.ts";
