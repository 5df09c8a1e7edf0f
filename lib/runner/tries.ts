import type { Diagnostic } from "../diagnostics/mod.ts";
import type { FlowFinished, RunEvent, StepFinished } from "../record/mod.ts";

/** How often a flow that did not pass runs again, and what takes its events. */
export interface Tries {
  readonly retries: number;
  emit(event: RunEvent): void;
}

/** The code of the failure of a step whose flow runs once, and has failed. */
export const ONCE_FAILED = "once-failed";

/** Returns whether a flow that runs once is at fault: another try would end the same way. */
export function isOnceFailure({ code }: Pick<Diagnostic, "code">): boolean {
  return code === ONCE_FAILED;
}

/** Returns whether an event ends a step or a flow that did not pass. */
export function didNotPass(event: RunEvent): event is StepFinished | FlowFinished {
  return (event.type === "step_finished" || event.type === "flow_finished") &&
    (event.outcome === "failed" || event.outcome === "error");
}

/** Returns the seed of a try; the random values of the first are those of a run without others. */
export function seedOfTry(seed: string, tries: number): string {
  return tries === 1 ? seed : `${seed}\0try ${tries}`;
}

/** Passes on the events of a try, of which it may be decided that it is not the last one. */
export function retriedEvents(emit: Tries["emit"]): {
  readonly emit: Tries["emit"];
  /** Lets the end of the flow be that of a try. */
  retry(): void;
} {
  let isRetried = false;
  return {
    emit: (event) => emit(isRetried && event.type === "flow_finished" ? endOfTry(event) : event),
    retry: () => isRetried = true,
  };
}

/** Returns the event that ends a try instead of the flow. */
export function endOfTry({ flow, outcome, duration_ms }: FlowFinished): RunEvent {
  return { type: "flow_retried", flow, outcome, duration_ms };
}
