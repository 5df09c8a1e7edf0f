import { type Diagnostic, isError } from "../../diagnostics/mod.ts";

/** What a check found. */
export interface CheckResult {
  /** The diagnostics, in reading order. */
  readonly list: readonly Diagnostic[];
  /** How many files were checked. */
  readonly files: number;
  /** What was fixed, if fixing was requested. */
  readonly fixed?: { readonly findings: number; readonly files: number };
}

/** A check in numbers. */
export interface DiagnosticsSummary {
  /** Files that were checked. */
  readonly files: number;
  /** Files with at least one diagnostic. */
  readonly files_with_findings: number;
  /** Diagnostics that keep flows from running. */
  readonly errors: number;
  /** Diagnostics that do not. */
  readonly warnings: number;
  /** Diagnostics that `--fix` would fix. */
  readonly fixable: number;
  /** Diagnostics that `--fix` has fixed; they are not among the others. */
  readonly fixed: number;
  /** Files that `--fix` has written. */
  readonly fixed_files: number;
}

/** Counts what a check found. */
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

/** What a diagnostic says, for views that show the place themselves: message, notes and help. */
export function messageWithNotes({ message, notes = [], help }: Diagnostic): string {
  return [message, ...notes, ...(help === undefined ? [] : [`help: ${help}`])].join("\n");
}
