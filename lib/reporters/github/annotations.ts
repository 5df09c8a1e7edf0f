import { type Diagnostic, type Severity, visibleDiagnostic } from "../../diagnostics/mod.ts";
import { type FlowRecord, isFlakyFlow, type StepRecord } from "../../record/mod.ts";
import { count, visible, visibleLine } from "../../text/mod.ts";
import { capBytes } from "../safe_text.ts";
import { failureTraceLine, fileErrors, stepFailures } from "../step_failures.ts";
import {
  ANNOTATION_LIMIT,
  MAX_ANNOTATIONS,
  MESSAGE_BYTES,
  plainLine,
  workflowCommand,
} from "./workflow_command.ts";

/** Collects the annotations of a run for GitHub Actions. */
interface Annotations {
  /** Takes the next flow, in input order. */
  flow(record: FlowRecord): void;
  /**
   * Returns the lines of the annotations, errors first, and a line about those beyond GitHub's
   * limit.
   *
   * @param listsOthers Whether to list those as plain lines.
   */
  lines(listsOthers: boolean): string[];
}

/**
 * Collects the annotations of a run, one at the place of each diagnostic.
 *
 * @param toPath Converts a path to the one that GitHub expects, relative to the repository root.
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
      if (isFlakyFlow(record)) {
        const { steps } = record.earlier!.at(-1)!;
        for (
          const step of steps.filter(({ outcome }) => outcome === "failed" || outcome === "error")
        ) {
          for (const one of stepFailures(record, step)) {
            add({ ...one, severity: "warning", message: `flaky: ${one.message}` }, record, step);
          }
        }
      }
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
  const file = toPath(at ? diagnostic.file : step?.file ?? record.file);
  const title = step ? `${visibleLine(step.name)}: ${code}` : code;
  return workflowCommand(
    severity,
    { file, ...place, title: capBytes(title, 256) },
    capBytes(visible(lines.join("\n")), MESSAGE_BYTES),
  );
}

function placeText(
  { at, ...diagnostic }: Diagnostic,
  record: FlowRecord,
  step?: StepRecord,
): string {
  const file = at ? diagnostic.file : step?.file ?? record.file;
  const place = [file, at?.line ?? step?.line, at?.column].filter((part) => part !== undefined);
  return place.join(":") + (step ? ` › ${step.name}` : "");
}
