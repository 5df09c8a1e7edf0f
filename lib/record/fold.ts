import { AttemptTrace } from "./attempt_trace.ts";
import {
  type FlowFinished,
  type FlowRetried,
  type RunEvent,
  type RunFinished,
  SCHEMA_VERSION,
  type Summary,
} from "./events.ts";
import {
  finishedFlow,
  type FlowProgress,
  type FlowRecord,
  hasFileErrors,
  interruptedFlow,
} from "./flow_record.ts";
import { createFlakyFiles } from "./flaky_files.ts";
import type { RunStarted } from "./run_started.ts";
import {
  addOutcomes,
  addToSummary,
  countOutcomes,
  EMPTY_SUMMARY,
  exitCodeOf,
  NO_OUTCOMES,
  type OutcomeCounts,
} from "./summary.ts";

/** How a run ended. */
export interface RunEnd {
  /** ISO 8601, UTC; absent where the record breaks off. */
  readonly finished_at?: string;
  /** The exit code that the run calls for. */
  readonly exit_code: number;
  /** The counts of the run. */
  readonly summary: Summary;
  /** The outcomes of all steps, and of the flows that count in addition to their steps. */
  readonly cases: OutcomeCounts;
  /** The files of the flaky flows, with their rows; absent if no flow was repeated. */
  readonly flaky?: readonly string[];
}

/** Makes the records of whole flows from the events of a run, as they come. */
export interface Fold {
  /** The first event. @throws {RunRecordError} Before it was received. */
  readonly run: RunStarted;
  /** The counts over the flows returned so far; `duration_ms` is 0 until the run is finished. */
  readonly summary: Summary;
  /** How many flows have begun or are held back. */
  readonly waiting: number;
  /** How the run ended; complete after `close`. */
  readonly end: RunEnd;
  /**
   * Takes the next event.
   *
   * @returns The flows that are complete now, in input order: one that finished early is held back
   *   until all before it are complete.
   * @throws {RunRecordError} If the record does not begin with `run_started` of this schema
   *   version.
   */
  add(event: RunEvent): readonly FlowRecord[];
  /**
   * Ends the record, also one that breaks off; returns the flows still missing, as interrupted.
   *
   * @param isWaiting Whether flows that run once still waited for others. @default {as the events
   *   say}
   */
  close(isWaiting?: boolean): readonly FlowRecord[];
}

/** Events that do not make a run record. */
export class RunRecordError extends Error {
  /** The name of the class. */
  override name = "RunRecordError";
}

/** The exit code of a record that breaks off without any error. */
const INCOMPLETE = 3;

/**
 * Makes a fold. It does not keep the flows that it has returned.
 *
 * @param ended Takes each flow as soon as it has ended, before those in front of it have.
 */
export function createFold(ended: (record: FlowRecord) => void = () => {}): Fold {
  let run: RunStarted | undefined;
  let finished: RunFinished | undefined;
  let counts = EMPTY_SUMMARY;
  let cases = NO_OUTCOMES;
  const flaky = createFlakyFiles();
  let fileErrors = false;
  let next = 0;
  const begun = new Map<number, FlowProgress>();
  const held = new Map<number, FlowRecord>();

  function started(): RunStarted {
    if (!run) throw new RunRecordError("a run record begins with 'run_started'");
    return run;
  }

  function start(event: RunStarted): void {
    if (event.schema_version !== SCHEMA_VERSION) {
      throw new RunRecordError(
        `cannot read a run record of schema version ${event.schema_version}, ` +
          `this version of baton reads ${SCHEMA_VERSION}`,
      );
    }
    run = event;
  }

  function progressOf(flow: number): FlowProgress {
    let progress = begun.get(flow);
    if (!progress) begun.set(flow, progress = { steps: [], attempts: [], exchanges: [] });
    return progress;
  }

  function finish(event: FlowFinished): FlowRecord[] {
    const record = finishedFlow(started().flows[event.flow], progressOf(event.flow), event);
    held.set(event.flow, record);
    begun.delete(event.flow);
    ended(record);
    const ready: FlowRecord[] = [];
    for (let record = held.get(next); record; record = held.get(next)) ready.push(complete(record));
    return ready;
  }

  function retry(event: FlowRetried): void {
    const progress = progressOf(event.flow);
    const { earlier: _told, ...record } = finishedFlow(started().flows[event.flow], progress, {
      ...event,
      diagnostics: [],
    });
    const earlier = [...progress.earlier ?? [], record];
    begun.set(event.flow, { steps: [], attempts: [], exchanges: [], earlier });
  }

  function complete(record: FlowRecord): FlowRecord {
    held.delete(next);
    begun.delete(next);
    next++;
    counts = addToSummary(counts, record);
    cases = addOutcomes(cases, countOutcomes(record));
    flaky.add(record);
    fileErrors ||= hasFileErrors(record);
    return record;
  }

  function close(isWaiting = hasOpenFlows()): FlowRecord[] {
    return started().flows.slice(next).map((selected) => {
      const record = held.get(next);
      if (record) return complete(record);
      const interrupted = interruptedFlow(next, selected, begun.get(next), isWaiting);
      ended(interrupted);
      return complete(interrupted);
    });
  }

  /** Returns whether a flow has not ended for which those that run once wait. */
  function hasOpenFlows(): boolean {
    return started().flows.some(({ once }, flow) => !once && flow >= next && !held.has(flow));
  }

  function summary(): Summary {
    const repeated = flaky.files ? { flows_flaky: flaky.files.length } : {};
    return { ...counts, ...repeated, duration_ms: finished?.duration_ms ?? 0 };
  }

  function exitCode(): number {
    return finished?.exit_code ?? (exitCodeOf(counts, { usageError: fileErrors }) || INCOMPLETE);
  }

  return {
    get run() {
      return started();
    },
    get summary() {
      return summary();
    },
    get waiting() {
      return begun.size + held.size;
    },
    get end() {
      return {
        finished_at: finished?.finished_at,
        exit_code: exitCode(),
        summary: summary(),
        cases,
        ...(flaky.files ? { flaky: flaky.files } : {}),
      };
    },
    add(event) {
      if (event.type === "run_started") {
        start(event);
        return [];
      }
      started();
      switch (event.type) {
        case "flow_started":
          progressOf(event.flow).started = event;
          return [];
        case "attempt":
          (progressOf(event.flow).attempts[event.step] ??= new AttemptTrace()).add(event);
          return [];
        case "exchange":
          (progressOf(event.flow).exchanges[event.step] ??= []).push(event);
          return [];
        case "step_finished":
          progressOf(event.flow).steps[event.step] = event;
          return [];
        case "flow_retried":
          retry(event);
          return [];
        case "flow_finished":
          return finish(event);
        case "run_finished":
          finished = event;
          return close();
      }
    },
    close,
  };
}
