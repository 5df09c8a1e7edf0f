import type { Diagnostic } from "../../diagnostics/mod.ts";
import {
  evaluatedAssertions,
  flowNote,
  type FlowRecord,
  isFlakyFlow,
  type Outcome,
  outcomeBesideSteps,
  type StepRecord,
} from "../../record/mod.ts";
import { attemptLines, traceText } from "../attempts.ts";
import {
  diagnosticsText,
  failureTraceLine,
  fileErrors,
  stepFailures,
  traceLine,
} from "../step_failures.ts";
import type { XmlElement } from "./xml_element.ts";
import { classNameOf, createUniqueNames, pathText, seconds, type TextBudget } from "./xml_text.ts";

/** Makes the `testcase` elements of a flow: one per step, and `load` for a file that has errors. */
export function testCases(record: FlowRecord, budget: TextBudget): XmlElement[] {
  const uniqueName = createUniqueNames();
  const place = {
    classname: classNameOf(record.file) + flowNote(record),
    file: pathText(record.file),
  };
  const steps = () =>
    record.steps.map((step) => ({
      name: "testcase",
      attributes: {
        name: uniqueName(step.name),
        ...place,
        ...(step.file === undefined ? {} : { file: pathText(step.file) }),
        line: String(step.line),
        time: seconds(step.duration_ms),
        assertions: String(evaluatedAssertions(step)),
      },
      content: [...stepResult(record, step, budget), ...earlierFailures(record, step, budget)],
    }));
  const whole = outcomeBesideSteps(record);
  if (!whole) return steps();
  const errors = fileErrors(record);
  const load = {
    name: "testcase",
    attributes: {
      name: uniqueName(errors.length > 0 ? "load" : record.name),
      ...place,
      line: String(errors[0]?.at?.line ?? 1),
      time: seconds(0),
    },
    content: flowResult(record, whole, errors, budget),
  };
  return [load, ...steps()];
}

function stepResult(record: FlowRecord, step: StepRecord, budget: TextBudget): XmlElement[] {
  const { outcome, reason, error } = step;
  if (outcome === "skipped") return [skipped(budget, reason)];
  if (outcome === "passed") {
    const text = attemptLines(step).length > 0 ? traceText(step) : "";
    return systemOut([text, ...traceLine(step)], budget);
  }
  const type = error?.class ?? "assertion";
  return [
    wrong(outcome, type, stepFailures(record, step), budget),
    ...systemOut([traceText(step), ...failureTraceLine(record, step)], budget),
  ];
}

/**
 * Makes the elements with which Maven Surefire reports the failures of a test case that ran again:
 * `flakyFailure` if it passed in the end, `rerunFailure` if it did not.
 */
function earlierFailures(
  record: FlowRecord,
  { name, line, file }: StepRecord,
  budget: TextBudget,
): XmlElement[] {
  const prefix = isFlakyFlow(record) ? "flaky" : "rerun";
  return (record.earlier ?? []).flatMap((earlier) => {
    const step = earlier.steps.find((one) =>
      one.name === name && one.line === line && one.file === file
    );
    if (step?.outcome !== "failed" && step?.outcome !== "error") return [];
    const type = step.error?.class ?? "assertion";
    const diagnostics = stepFailures(earlier, step);
    return [{
      name: `${prefix}${step.outcome === "failed" ? "Failure" : "Error"}`,
      attributes: { type, message: budget.message(diagnostics[0].message, diagnostics.length - 1) },
      content: [{ name: "stackTrace", content: budget.text(diagnosticsText(diagnostics)) }],
    }];
  });
}

function flowResult(
  record: FlowRecord,
  outcome: Outcome,
  errors: readonly Diagnostic[],
  budget: TextBudget,
): XmlElement[] {
  const { file, reason = outcome } = record;
  if (outcome === "passed") return [];
  if (outcome === "skipped") return [skipped(budget, reason)];
  if (errors.length > 0) return [wrong(outcome, "flow", errors, budget)];
  return [wrong(outcome, "flow", [{
    code: "interrupted-error",
    severity: "error",
    message: reason,
    file,
  }], budget)];
}

function wrong(
  outcome: "failed" | "error",
  type: string,
  diagnostics: readonly Diagnostic[],
  budget: TextBudget,
): XmlElement {
  const [first, ...others] = diagnostics;
  return {
    name: outcome === "failed" ? "failure" : "error",
    attributes: { type, message: budget.message(first.message, others.length) },
    content: budget.text(diagnosticsText(diagnostics)),
  };
}

function skipped(budget: TextBudget, reason: string = "not run"): XmlElement {
  return { name: "skipped", attributes: { message: budget.message(reason) } };
}

/** Makes the `system-out` element, which describes the exchanges of a step. */
function systemOut(lines: readonly string[], budget: TextBudget): XmlElement[] {
  const text = lines.filter(Boolean).join("\n");
  return text === "" ? [] : [{ name: "system-out", content: budget.text(text) }];
}
