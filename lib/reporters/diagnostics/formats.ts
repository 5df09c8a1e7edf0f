import type { Painter } from "../console/mod.ts";
import type { CheckResult } from "./check_result.ts";

/** What a diagnostics format may need besides the diagnostics. */
interface DiagnosticsFormatContext {
  /** Colours text. */
  readonly paint: Painter;
  /** The width of the terminal, if it is one. */
  readonly columns?: number;
  /** The absolute path of the directory that relative paths are resolved against. */
  readonly cwd: string;
}

/** Formats diagnostics; the text ends with a line end. */
type DiagnosticsFormat = (
  result: CheckResult,
  context: DiagnosticsFormatContext,
) => Promise<string>;

/** The name of a diagnostics format. */
export type DiagnosticsFormatName = "text" | "json" | "sarif" | "github";

/** The diagnostics formats by name; each is loaded when it is called. */
export const DIAGNOSTICS_FORMATS: Readonly<Record<DiagnosticsFormatName, DiagnosticsFormat>> = {
  text: async (result, { paint, columns }) =>
    (await import("./text.ts")).toDiagnosticsText(result, paint, columns),
  json: async (result) => (await import("./json.ts")).toDiagnosticsJson(result),
  sarif: async (result, { cwd }) => await (await import("./sarif.ts")).toSarif(result, cwd),
  github: async (result) => (await import("./github.ts")).toAnnotations(result),
};
