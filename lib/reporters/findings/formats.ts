import type { Painter } from "../palette.ts";
import type { Findings } from "./findings.ts";

/** What a view of findings may need beside them. */
export interface FindingsContext {
  /** Colours text. */
  readonly paint: Painter;
  /** The absolute path of the directory that relative paths are in. */
  readonly cwd: string;
}

/** A view of findings; the text ends with a line end. */
export type FindingsFormat = (findings: Findings, context: FindingsContext) => Promise<string>;

/** The name of a view of findings. */
export type FindingsFormatName = "text" | "json" | "sarif" | "github";

/** The views of findings by name, each loaded when it is called. */
export const FINDINGS_FORMATS: Readonly<Record<FindingsFormatName, FindingsFormat>> = {
  text: async (findings, { paint }) => (await import("./text.ts")).toFindingsText(findings, paint),
  json: async (findings) => (await import("./json.ts")).toFindingsJson(findings),
  sarif: async (findings, { cwd }) => await (await import("./sarif.ts")).toSarif(findings, cwd),
  github: async (findings) => (await import("./github.ts")).toAnnotations(findings),
};
