import { count } from "../../text/mod.ts";
import { createPainter, drawDiagnostics, type Painter } from "../console/mod.ts";
import { type CheckResult, summarizeDiagnostics } from "./check_result.ts";

/**
 * Draws diagnostics as frames separated by blank lines, and counts them in the last line.
 *
 * @param paint Colours the parts; plain text if omitted.
 * @param columns The width of the terminal, if it is one.
 */
export function toDiagnosticsText(
  result: CheckResult,
  paint: Painter = createPainter(false),
  columns?: number,
): string {
  const frames = result.list.length > 0
    ? `${drawDiagnostics(result.list, paint, columns)}\n\n`
    : "";
  return `${frames}${summaryText(result)}\n`;
}

/**
 * Returns `3 errors, 1 warning in 2 of 14 files; 1 can be fixed with --fix`, with a line above it
 * for `--fix`; for a single file, `3 errors, 1 warning`.
 */
export function summaryText(result: CheckResult): string {
  const { files, files_with_findings, errors, warnings, fixable, ...summary } =
    summarizeDiagnostics(result);
  const { fixed, fixed_files } = summary;
  const fixedLine = fixed > 0 ? `${fixed} fixed in ${count(fixed_files, "file")}\n` : "";
  if (errors + warnings === 0) {
    return `${fixedLine}${count(files, "file")} checked, nothing ${fixed > 0 ? "left" : "found"}`;
  }
  const kinds = [[errors, "error"], [warnings, "warning"]] as const;
  const found = kinds.filter(([n]) => n > 0).map(([n, kind]) => count(n, kind)).join(", ");
  const offer = fixable > 0 && !result.fixed ? `; ${fixable} can be fixed with --fix` : "";
  const where = files > 1 ? ` in ${files_with_findings} of ${count(files, "file")}` : "";
  return `${fixedLine}${found}${where}${offer}`;
}
