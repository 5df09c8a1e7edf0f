import {
  type AttemptFinished,
  flowKey,
  type FlowStarted,
  type RunEvent,
  type SelectedFlow,
} from "../../record/mod.ts";
import { count, visibleLine } from "../../text/mod.ts";

/** A flow that is running. */
export interface RunningFlow {
  readonly started: FlowStarted;
  /** When it began, in milliseconds of the clock that never goes back. */
  readonly since: number;
  /** The index of the step that runs. */
  readonly step: number;
  /** The last attempt of that step, if there may be several. */
  readonly attempt?: AttemptFinished;
  /** The name of the first step that did not pass. */
  readonly failed?: string;
}

/** How far a run is. */
export interface RunProgress {
  /** The flows that run, in the order in which they began. */
  readonly running: readonly RunningFlow[];
  /** How many flows the run has; 0 before it begins. */
  readonly total: number;
  /** How many have ended. */
  readonly done: number;
  /** How many of these passed, and how many did not. */
  readonly passed: number;
  readonly failed: number;
  /** When the run began, in milliseconds of the clock that never goes back. */
  readonly since: number;
  /** Takes the next event. */
  follow(event: RunEvent, now: number): void;
  /** Returns how many milliseconds the rest may take; nothing if too little is known. */
  remaining(now: number): number | undefined;
}

/** @param durations Milliseconds that the flows took in an earlier run, by their keys. */
export function createRunProgress(durations: Readonly<Record<string, number>> = {}): RunProgress {
  const running = new Map<number, RunningFlow>();
  let flows: readonly SelectedFlow[] = [];
  let jobs = 1;
  let [done, passed, failed, since, left] = [0, 0, 0, 0, 0];
  let expected: (flow: number) => number = () => NaN;

  function change(flow: number, parts: Partial<RunningFlow>): void {
    const one = running.get(flow);
    if (one) running.set(flow, { ...one, ...parts });
  }

  function follow(event: RunEvent, now: number): void {
    switch (event.type) {
      case "run_started":
        ({ flows, jobs } = event);
        since = now;
        expected = expectedOf(flows, durations);
        left = flows.reduce((sum, _flow, i) => sum + expected(i), 0);
        return;
      case "flow_started":
        running.set(event.flow, { started: event, since: now, step: 0 });
        return;
      case "attempt":
        if (event.max_attempts > 1) change(event.flow, { attempt: event });
        return;
      case "step_finished": {
        const next = { step: event.step + 1, attempt: undefined };
        const isWrong = event.outcome === "failed" || event.outcome === "error";
        const first = running.get(event.flow)?.failed;
        change(event.flow, isWrong ? { ...next, failed: first ?? event.name } : next);
        return;
      }
      case "flow_retried":
        change(event.flow, { step: 0, attempt: undefined, failed: undefined });
        return;
      case "flow_finished":
        running.delete(event.flow);
        done++;
        if (event.outcome === "passed") passed++;
        if (event.outcome === "failed" || event.outcome === "error") failed++;
        left -= expected(event.flow);
        return;
      case "run_finished":
        running.clear();
    }
  }

  function remaining(now: number): number | undefined {
    let [rest, longest] = [left, 0];
    for (const [flow, one] of running) {
      const [gone, all] = [now - one.since, expected(flow)];
      rest -= Math.min(gone, all);
      longest = Math.max(longest, all - gone);
    }
    const estimate = Math.max(rest / jobs, longest);
    return Number.isNaN(estimate) ? undefined : estimate;
  }

  return {
    get running() {
      return [...running.values()];
    },
    get total() {
      return flows.length;
    },
    get done() {
      return done;
    },
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
    get since() {
      return since;
    },
    follow,
    remaining,
  };
}

/**
 * Returns the expected duration of each flow: that of the earlier run, for a new flow the average;
 * `NaN` for all if less than half of them are known.
 */
function expectedOf(
  flows: readonly SelectedFlow[],
  durations: Readonly<Record<string, number>>,
): (flow: number) => number {
  const each = flows.map(({ file, row }) => durations[flowKey(file, row)] as number | undefined);
  const known = each.filter((one) => one !== undefined);
  const average = known.reduce((sum, one) => sum + one, 0) / known.length;
  const other = known.length * 2 < flows.length ? NaN : average;
  return (flow) => each[flow] ?? other;
}

/** `orders.yaml`, ` › wait_until_paid` */
export function placeTexts({ started, step }: RunningFlow): readonly [file: string, step: string] {
  const file = started.file.slice(started.file.lastIndexOf("/") + 1);
  const name = started.steps[step]?.name;
  return [visibleLine(file), name === undefined ? "" : visibleLine(` › ${name}`)];
}

/** `12 of 40 flows`, `11 passed`, `1 failed` */
export function countTexts({ done, total, passed, failed }: RunProgress): {
  readonly done: string;
  readonly passed?: string;
  readonly failed?: string;
} {
  return {
    done: `${done} of ${count(total, "flow")}`,
    ...passed > 0 ? { passed: `${passed} passed` } : {},
    ...failed > 0 ? { failed: `${failed} failed` } : {},
  };
}
