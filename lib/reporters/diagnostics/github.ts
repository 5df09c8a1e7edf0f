import type { Diagnostic } from "../../diagnostics/mod.ts";
import { count } from "../../text/mod.ts";
import { withoutCommands, workflowCommand } from "../github/workflow_command.ts";
import { visible, visibleLine } from "../safe_text.ts";
import { type CheckResult, messageWithNotes } from "./check_result.ts";
import { summaryText } from "./text.ts";

/** GitHub shows so many annotations of each severity of a step and drops the others. */
const SHOWN = 10;

const SEVERITIES = ["error", "warning"] as const;

/** A finding as an annotation of GitHub Actions, in one line. */
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
 * Writes findings as annotations of GitHub Actions, errors first; those for which GitHub has no room
 * are plain lines of the log.
 */
export function toAnnotations(findings: CheckResult): string {
  const shown: Diagnostic[] = [];
  const others: Diagnostic[] = [];
  for (const wanted of SEVERITIES) {
    const list = findings.list.filter(({ severity }) => severity === wanted);
    shown.push(...list.slice(0, SHOWN));
    others.push(...list.slice(SHOWN));
  }
  const lines = [...shown.map(annotate), ...others.map(plainLine)];
  if (others.length > 0) {
    lines.push(`${count(others.length, "more finding")} above without an annotation: ${LIMIT}`);
  }
  return `${[...lines, summaryText(findings)].join("\n")}\n`;
}

const LIMIT = `GitHub shows ${SHOWN} errors and ${SHOWN} warnings of a step`;

function plainLine({ severity, code, file, at, message }: Diagnostic): string {
  const place = at ? `${file}:${at.line}:${at.column}` : file;
  return withoutCommands(visibleLine(`${severity}[${code}] ${place}: ${message}`));
}
