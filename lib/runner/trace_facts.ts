import type { ResolvedRequest } from "../executor/mod.ts";
import type { StepFinished } from "../record/mod.ts";
import { isTraceparent, traceIdOf, traceUrl } from "../trace_context/mod.ts";

/**
 * What the record says of the trace that a request belongs to.
 *
 * @param request Its `traceparent`, if it has one, is valid.
 * @param template Where traces can be looked at; absent where the run was not told.
 */
export function traceFacts(
  { headers }: Pick<ResolvedRequest, "headers">,
  template: string | undefined,
): Pick<StepFinished, "trace_id" | "trace_url"> {
  const value = headers.find(([name]) => isTraceparent(name))?.[1];
  if (value === undefined) return {};
  const id = traceIdOf(value);
  return { trace_id: id, ...(template === undefined ? {} : { trace_url: traceUrl(template, id) }) };
}
