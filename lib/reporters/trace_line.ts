import type { FlowRecord, StepRecord } from "../record/mod.ts";

/** `trace: 4bf92f…`: the trace of a step, as a link where there is one; nothing where there is none. */
export function traceLine({ trace_id, trace_url }: StepRecord): string[] {
  return trace_id === undefined ? [] : [`trace: ${trace_url ?? trace_id}`];
}

/**
 * The step whose trace is to look at where a step did not pass: itself, else the last one before it
 * that sent one, as a step that asks the tracing backend sends none.
 */
export function traceSender({ steps }: FlowRecord, step: StepRecord): StepRecord | undefined {
  if (step.trace_id !== undefined) return step;
  return steps.slice(0, steps.indexOf(step)).findLast(({ trace_id }) => trace_id);
}

/** The trace to look at where a step did not pass: `trace: 4bf92f… (checkout)`. */
export function failureTraceLine(flow: FlowRecord, step: StepRecord): string[] {
  const sender = traceSender(flow, step);
  if (sender === undefined || sender === step) return traceLine(step);
  return [`${traceLine(sender)[0]} (${sender.name})`];
}
