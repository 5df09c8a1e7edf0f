import type { FlowRecord, StepRecord } from "../record/mod.ts";

/** `trace: 4bf92f…`: the trace of a step, as a link where there is one; nothing where there is none. */
export function traceLine({ trace_id, trace_url }: StepRecord): string[] {
  return trace_id === undefined ? [] : [`trace: ${trace_url ?? trace_id}`];
}

/**
 * The trace to look at where a step did not pass: its own, else the last one sent before it, as a step
 * that asks the tracing backend sends none: `trace: 4bf92f… (checkout)`.
 */
export function failureTraceLine({ steps }: FlowRecord, step: StepRecord): string[] {
  const own = traceLine(step);
  if (own.length > 0) return own;
  const sender = steps.slice(0, steps.indexOf(step)).findLast(({ trace_id }) => trace_id);
  return sender === undefined ? [] : [`${traceLine(sender)[0]} (${sender.name})`];
}
