import type { RunEvent, StepFinished } from "../../record/mod.ts";

/** The result of running a flow once. */
export interface Replay {
  /** Whether every step passed. */
  readonly passed: boolean;
  /** The steps, in the order in which they ran. */
  readonly steps: readonly ReplayedStep[];
  /** Why nothing was run, in one line: a mistake in the flow file or the environment. */
  readonly refused?: string;
}

/** The result of a step, with the status of its last response, if there was one. */
export type ReplayedStep =
  & Pick<StepFinished, "name" | "outcome" | "assertions" | "captures" | "error" | "reason">
  & { readonly status?: number };

/** Collects the results of a run of one flow. */
export async function replayOf(events: AsyncIterable<RunEvent>): Promise<Replay> {
  const steps: ReplayedStep[] = [];
  let passed = false;
  let refused: string | undefined;
  for await (const event of events) {
    if (event.type === "step_finished") steps.push({ ...event, status: event.response?.status });
    if (event.type !== "flow_finished") continue;
    passed = event.outcome === "passed";
    refused ??= event.diagnostics[0]?.message ?? event.reason;
  }
  return { passed, steps, refused: steps.length === 0 ? refused : undefined };
}
