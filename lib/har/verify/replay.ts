import type { RunEvent, StepFinished } from "../../record/mod.ts";

/** What came of a flow that was run once. */
export interface Replay {
  /** Whether every step passed. */
  readonly passed: boolean;
  /** The steps, in the order in which they ran. */
  readonly steps: readonly ReplayedStep[];
  /** Why nothing was run, in one line; the flow file or the environment is at fault. */
  readonly refused?: string;
}

/** What came of a step. */
export type ReplayedStep =
  & Pick<
    StepFinished,
    "name" | "outcome" | "assertions" | "captures" | "error" | "reason" | "attempts"
  >
  & {
    /** The status of the last answer, if there was one. */
    readonly status?: number;
  };

/** Gathers what came of a run of one flow. */
export async function replayOf(events: AsyncIterable<RunEvent>): Promise<Replay> {
  const steps: ReplayedStep[] = [];
  let passed = false;
  let refused: string | undefined;
  for await (const event of events) {
    if (event.type === "step_finished") steps.push(replayed(event));
    if (event.type !== "flow_finished") continue;
    passed = event.outcome === "passed";
    refused ??= event.diagnostics[0]?.message ?? event.reason;
  }
  return { passed, steps, refused: steps.length === 0 ? refused : undefined };
}

function replayed(event: StepFinished): ReplayedStep {
  const { name, outcome, assertions, captures, error, reason, attempts, response } = event;
  return {
    name,
    outcome,
    assertions,
    captures,
    attempts,
    error,
    reason,
    status: response?.status,
  };
}
