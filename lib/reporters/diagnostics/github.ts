import type { Diagnostic } from "../../diagnostics/mod.ts";
import { count, visible } from "../../text/mod.ts";
import {
  ANNOTATION_LIMIT,
  MAX_ANNOTATIONS,
  plainLine,
  workflowCommand,
} from "../github/workflow_command.ts";
import { type CheckResult, messageWithNotes } from "./check_result.ts";
import { summaryText } from "./text.ts";

const SEVERITIES = ["error", "warning"] as const;

/** Formats a diagnostic as a GitHub Actions annotation, in one line. */
export function annotate(diagnostic: Diagnostic): string {
  const { severity, code, file, at } = diagnostic;
  const place = at && { line: at.line, col: at.column, endColumn: at.column + at.length };
  return workflowCommand(
    severity,
    { file, ...place, title: code },
    visible(messageWithNotes(diagnostic)),
  );
}

/**
 * Formats diagnostics as GitHub Actions annotations, errors first; those beyond GitHub's limit
 * become plain log lines.
 */
export function toAnnotations(result: CheckResult): string {
  const shown: Diagnostic[] = [];
  const others: Diagnostic[] = [];
  for (const wanted of SEVERITIES) {
    const list = result.list.filter(({ severity }) => severity === wanted);
    shown.push(...list.slice(0, MAX_ANNOTATIONS));
    others.push(...list.slice(MAX_ANNOTATIONS));
  }
  const lines = [
    ...shown.map(annotate),
    ...others.map((diagnostic) => plainLine(diagnostic, placeText(diagnostic))),
  ];
  if (others.length > 0) {
    const more = count(others.length, "more diagnostic");
    lines.push(`${more} above without an annotation: ${ANNOTATION_LIMIT}`);
  }
  return `${[...lines, summaryText(result)].join("\n")}\n`;
}

function placeText({ file, at }: Diagnostic): string {
  return at ? `${file}:${at.line}:${at.column}` : file;
}
