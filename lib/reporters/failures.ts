import { type Diagnostic, renderDiagnostic } from "../loader/mod.ts";
import { errorCode, type FlowRecord, hasFileErrors, type StepRecord } from "../record/mod.ts";

/** What is wrong with a step that failed or could not be judged, at least one finding. */
export function stepFailures(record: FlowRecord, step: StepRecord): readonly Diagnostic[] {
  if (step.failures.length > 0) return sayRequestOnce(step.failures);
  const { class: cls, message } = step.error ?? { class: "interrupted", message: step.outcome };
  return [{
    code: errorCode(cls),
    severity: "error",
    message,
    file: `${record.file}:${step.line}`,
  }];
}

/** The findings of a step come from one exchange; the first of them shows it. */
function sayRequestOnce([first, ...others]: readonly Diagnostic[]): Diagnostic[] {
  return [first, ...others.map(({ context: _said, ...finding }) => finding)];
}

/** The errors of a flow file. */
export function fileErrors(record: FlowRecord): readonly Diagnostic[] {
  if (!hasFileErrors(record)) return [];
  return record.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
}

/** All findings as they are drawn on a terminal, without colour. */
export function drawn(findings: readonly Diagnostic[]): string {
  return findings.map((finding) => renderDiagnostic(finding)).join("\n\n");
}
