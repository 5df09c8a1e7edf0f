import { type Diagnostic, isError } from "../../diagnostics/mod.ts";
import { visibleLine } from "../../text/mod.ts";

/** The result of a check. */
export interface CheckResult {
  /** The diagnostics, in reading order. */
  readonly list: readonly Diagnostic[];
  /** The number of checked files. */
  readonly files: number;
  /** What was fixed, if fixing was requested. */
  readonly fixed?: { readonly findings: number; readonly files: number };
}

/** The numbers of a check. */
export interface DiagnosticsSummary {
  /** The number of checked files. */
  readonly files: number;
  /** The number of files with at least one diagnostic. */
  readonly files_with_findings: number;
  /** The number of diagnostics that keep flows from running. */
  readonly errors: number;
  /** The number of diagnostics that do not. */
  readonly warnings: number;
  /** The number of diagnostics that `--fix` would fix. */
  readonly fixable: number;
  /** The number of diagnostics that `--fix` has fixed; the other numbers do not include them. */
  readonly fixed: number;
  /** The number of files that `--fix` has written. */
  readonly fixed_files: number;
}

/** Counts the diagnostics of a check. */
export function summarizeDiagnostics({ list, files, fixed }: CheckResult): DiagnosticsSummary {
  const errors = list.filter(isError).length;
  return {
    files,
    files_with_findings: new Set(list.map(({ file }) => file)).size,
    errors,
    warnings: list.length - errors,
    fixable: list.filter(({ fix }) => fix !== undefined).length,
    fixed: fixed?.findings ?? 0,
    fixed_files: fixed?.files ?? 0,
  };
}

/**
 * Returns the message, notes and help of a diagnostic, for views that show the place themselves.
 */
export function messageWithNotes({ message, notes = [], help }: Diagnostic): string {
  const lines = [message, ...notes].map(visibleLine);
  return [...lines, ...(help === undefined ? [] : [`help: ${help}`])].join("\n");
}
