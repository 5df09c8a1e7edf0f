import type { Painter } from "../console/mod.ts";
import type { CheckResult } from "./check_result.ts";

/** What a view of findings may need beside them. */
export interface DiagnosticsFormatContext {
  /** Colours text. */
  readonly paint: Painter;
  /** The absolute path of the directory that relative paths are in. */
  readonly cwd: string;
}

/** A view of findings; the text ends with a line end. */
export type DiagnosticsFormat = (
  findings: CheckResult,
  context: DiagnosticsFormatContext,
) => Promise<string>;

/** The name of a view of findings. */
export type DiagnosticsFormatName = "text" | "json" | "sarif" | "github";

/** The views of findings by name, each loaded when it is called. */
export const DIAGNOSTICS_FORMATS: Readonly<Record<DiagnosticsFormatName, DiagnosticsFormat>> = {
  text: async (findings, { paint }) =>
    (await import("./text.ts")).toDiagnosticsText(findings, paint),
  json: async (findings) => (await import("./json.ts")).toDiagnosticsJson(findings),
  sarif: async (findings, { cwd }) => await (await import("./sarif.ts")).toSarif(findings, cwd),
  github: async (findings) => (await import("./github.ts")).toAnnotations(findings),
};
