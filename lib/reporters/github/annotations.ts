import type { Diagnostic, Severity } from "../../diagnostics/mod.ts";
import type { FlowRecord, StepRecord } from "../../record/mod.ts";
import { count } from "../../text/mod.ts";
import { capBytes, visible, visibleDiagnostic, visibleLine } from "../safe_text.ts";
import { failureTraceLine, fileErrors, stepFailures } from "../step_failures.ts";
import {
  ANNOTATION_LIMIT,
  MAX_ANNOTATIONS,
  MESSAGE_BYTES,
  plainLine,
  workflowCommand,
} from "./workflow_command.ts";

/** The annotations of a run on GitHub Actions. */
interface Annotations {
  /** Takes the next flow, in input order. */
  flow(record: FlowRecord): void;
  /**
   * The lines that make them, errors first, and a line on those for which GitHub has no room.
   *
   * @param listsOthers Whether those are listed as plain lines.
   */
  lines(listsOthers: boolean): string[];
}

/**
 * Makes the annotations of a run, one for each diagnostic, at its place.
 *
 * @param toPath What a path is to GitHub: relative to the top of the repository.
 */
export function createAnnotations(toPath: (file: string) => string): Annotations {
  const shown: Record<Severity, string[]> = { error: [], warning: [] };
  const others: string[] = [];

  function add(diagnostic: Diagnostic, record: FlowRecord, step?: StepRecord): void {
    const list = shown[diagnostic.severity];
    if (list.length < MAX_ANNOTATIONS) list.push(annotation(diagnostic, record, step, toPath));
    else others.push(plainLine(diagnostic, placeText(diagnostic, record, step)));
  }

  return {
    flow(record) {
      const errors = fileErrors(record);
      const warnings = record.diagnostics.filter(({ severity }) => severity === "warning");
      for (const diagnostic of [...errors, ...warnings]) add(diagnostic, record);
      for (const step of record.steps) {
        if (step.outcome !== "failed" && step.outcome !== "error") continue;
        for (const diagnostic of stepFailures(record, step)) add(diagnostic, record, step);
      }
    },
    lines: (listsOthers) => [
      ...shown.error,
      ...shown.warning,
      ...(listsOthers ? others : []),
      ...(others.length > 0
        ? [`${count(others.length, "more diagnostic")}: ${ANNOTATION_LIMIT}`]
        : []),
    ],
  };
}

function annotation(
  diagnostic: Diagnostic,
  record: FlowRecord,
  step: StepRecord | undefined,
  toPath: (file: string) => string,
): string {
  const { severity, code, at, message, context = [], notes = [], differences, help } =
    visibleDiagnostic(diagnostic);
  const lines = [
    message,
    ...context,
    ...notes,
    ...(differences?.places ?? []).map((place) =>
      `${place.at}: expected ${place.expected}, actual ${place.actual}`
    ),
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...(step ? failureTraceLine(record, step) : []),
  ];
  const place = at
    ? { line: at.line, col: at.column, endColumn: at.column + at.length }
    : { line: step?.line };
  const file = toPath(at ? diagnostic.file : record.file);
  const title = step ? `${visibleLine(step.name)}: ${code}` : code;
  return workflowCommand(
    severity,
    { file, ...place, title: capBytes(title, 256) },
    capBytes(visible(lines.join("\n")), MESSAGE_BYTES),
  );
}

function placeText({ at }: Diagnostic, { file }: FlowRecord, step?: StepRecord): string {
  const place = [file, at?.line ?? step?.line, at?.column].filter((part) => part !== undefined);
  return place.join(":") + (step ? ` › ${step.name}` : "");
}
