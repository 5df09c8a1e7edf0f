import { type Diagnostic, isError, renderDiagnostic } from "../diagnostics/mod.ts";
import { errorCode, type FlowRecord, hasFileErrors, type StepRecord } from "../record/mod.ts";

/** Returns at least one diagnostic for a step that failed or could not be judged. */
export function stepFailures(record: FlowRecord, step: StepRecord): readonly Diagnostic[] {
  if (step.failures.length > 0) return withContextOnce(step.failures);
  const { class: cls, message } = step.error ?? { class: "interrupted", message: step.outcome };
  return [{
    code: errorCode(cls),
    severity: "error",
    message,
    file: `${step.file ?? record.file}:${step.line}`,
  }];
}

/** Leaves out the context of a diagnostic that is about the same exchange as the one before. */
function withContextOnce(list: readonly Diagnostic[]): Diagnostic[] {
  let before: string | undefined;
  return list.map((diagnostic) => {
    const { context, ...others } = diagnostic;
    const said = context?.join("\n");
    const isSame = said === undefined || said === before;
    before = said;
    return isSame ? others : diagnostic;
  });
}

/** Returns the errors of a flow file. */
export function fileErrors(record: FlowRecord): readonly Diagnostic[] {
  if (!hasFileErrors(record)) return [];
  return record.diagnostics.filter(isError);
}

/** Formats diagnostics as on a terminal, without colour. */
export function diagnosticsText(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => renderDiagnostic(diagnostic)).join("\n\n");
}

/** Returns `trace: 4bf92f…`, the trace of a step, as a link if possible; empty if there is none. */
export function traceLine({ trace_id, trace_url }: StepRecord): string[] {
  return trace_id === undefined ? [] : [`trace: ${trace_url ?? trace_id}`];
}

/**
 * Returns the step whose trace explains a step that did not pass: the step itself, or else the last
 * one before it that sent a trace. A step that queries the tracing backend sends none.
 */
export function traceSender({ steps }: FlowRecord, step: StepRecord): StepRecord | undefined {
  if (step.trace_id !== undefined) return step;
  return steps.slice(0, steps.indexOf(step)).findLast(({ trace_id }) => trace_id);
}

/**
 * Returns the line with the trace that explains a step that did not pass:
 * `trace: 4bf92f… (checkout)`.
 */
export function failureTraceLine(flow: FlowRecord, step: StepRecord): string[] {
  const sender = traceSender(flow, step);
  if (sender === undefined || sender === step) return traceLine(step);
  return [`${traceLine(sender)[0]} (${sender.name})`];
}
