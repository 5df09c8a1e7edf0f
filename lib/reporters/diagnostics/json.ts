import type { Diagnostic, Differences, Fix, Severity, SourceLabel } from "../../diagnostics/mod.ts";
import { definedMembers } from "../../json/mod.ts";
import { VERSION } from "../../version.ts";
import { jsonText } from "../report_format.ts";
import { diagnosticsText } from "../step_failures.ts";
import { type CheckResult, type DiagnosticsSummary, summarizeDiagnostics } from "./check_result.ts";

/** The output of `check --format json`. Lines and columns count from 1, columns in UTF-16 units. */
interface DiagnosticsDocument {
  /** Increases when a member changes its meaning or is removed, but not when one is added. */
  readonly schema_version: 1;
  /** The version of baton. */
  readonly baton_version: string;
  /** The numbers of the check. */
  readonly summary: DiagnosticsSummary;
  /** The diagnostics, in the order of the files and of the lines in each file. */
  readonly findings: readonly DiagnosticDocument[];
}

/** A place in the file of a diagnostic. */
interface DiagnosticPlace {
  /** The file, if it is another one than that of the diagnostic. */
  readonly file?: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
  /** The column after the last marked UTF-16 unit. */
  readonly end_column: number;
  /** The label of the place. */
  readonly message?: string;
}

/** A diagnostic as JSON. */
interface DiagnosticDocument extends Partial<Omit<DiagnosticPlace, "file" | "message">> {
  /** The path as messages show it. */
  readonly file: string;
  /** The kind of diagnostic, for example `unknown-key`. */
  readonly code: string;
  /** `error` or `warning`. */
  readonly severity: Severity;
  /** What is wrong, in one line. */
  readonly message: string;
  /** Further lines, such as what was expected and what was found. */
  readonly notes?: readonly string[];
  /** Where a compared value differs from the expected one. */
  readonly differences?: Differences;
  /** What to write instead. */
  readonly help?: string;
  /** Other places in the same file that explain the diagnostic. */
  readonly related: readonly DiagnosticPlace[];
  /** What `--fix` would change; `offset` counts UTF-16 units without a byte order mark. */
  readonly fix?: Fix;
  /** The whole diagnostic as drawn on a terminal, without colour. */
  readonly text: string;
}

/** Formats diagnostics as one JSON document. */
export function toDiagnosticsJson(result: CheckResult): string {
  const document: DiagnosticsDocument = {
    schema_version: 1,
    baton_version: VERSION,
    summary: summarizeDiagnostics(result),
    findings: result.list.map(toDocument),
  };
  return `${jsonText(document, 2)}\n`;
}

function toDocument(diagnostic: Diagnostic): DiagnosticDocument {
  const { file, at, code, severity, message, notes, differences, help, fix } = diagnostic;
  return {
    file,
    ...(at ? place(at) : {}),
    code,
    severity,
    message,
    ...(notes?.length ? { notes } : {}),
    differences,
    help,
    related: (diagnostic.related ?? []).map(place),
    fix,
    text: diagnosticsText([diagnostic]),
  };
}

function place({ file, line, column, length, message }: SourceLabel): DiagnosticPlace {
  const end_column = column + length;
  return definedMembers({ file, line, column, end_column, message });
}
