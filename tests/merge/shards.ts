import { createFold, exitCodeOf, type RunEvent, type RunStarted } from "../../lib/record/mod.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  missingName,
  runStarted,
  stepFinished,
  stepSkipped,
  unknownKey,
} from "../record/sample_runs.ts";

/** A run of flows of all kinds: every fifth fails, every seventh is not judged, one is broken. */
export function longRun(flows: number, more: Partial<RunStarted> = {}): RunEvent[] {
  const names = Array.from({ length: flows }, (_, i) => {
    const file = `flows/${"abcdefghij"[i % 10]}/${i}.yaml`;
    return [file, `flow ${file}`] as const;
  }).sort(([a], [b]) => a < b ? -1 : 1);
  const events = [
    runStarted(names, more),
    ...names.flatMap(([file, name], i): RunEvent[] => {
      const broken = i === 12;
      if (broken) {
        return [flowFinished(i, { outcome: "error", duration_ms: 0, diagnostics: [unknownKey] })];
      }
      if (i % 5 === 0) return failingFlow(i, file, name);
      if (i % 7 === 0) return unansweredFlow(i, file, name);
      return passingFlow(i, file, name);
    }),
  ];
  return finishedRun(events, codeOf(events));
}

function passingFlow(flow: number, file: string, name: string): RunEvent[] {
  return [
    flowStarted(flow, file, name, ["a", "b"]),
    attempt(flow, 0),
    stepFinished(flow, 0, "a", { captures: ["id"] }),
    attempt(flow, 1, { attempt: 1, max_attempts: 9, until: { met: false, unmet: "status" } }),
    attempt(flow, 1, { attempt: 2, max_attempts: 9, until: { met: true } }),
    stepFinished(flow, 1, "b", { attempts: 2 }),
    flowFinished(flow),
  ];
}

function failingFlow(flow: number, file: string, name: string): RunEvent[] {
  return [
    flowStarted(flow, file, name, ["a", "b"]),
    attempt(flow, 0),
    stepFinished(flow, 0, "a", {
      outcome: "failed",
      error: { class: "assertion", message: "nothing at $.json.custmer" },
      failures: [{ ...missingName, file }],
    }),
    stepSkipped(flow, 1, "b", "a failed"),
    flowFinished(flow, { outcome: "failed" }),
  ];
}

function unansweredFlow(flow: number, file: string, name: string): RunEvent[] {
  const error = { class: "timeout", message: "no answer within 30 s" } as const;
  return [
    flowStarted(flow, file, name, ["a"]),
    attempt(flow, 0, { status: undefined, error }),
    stepFinished(flow, 0, "a", { outcome: "error", response: undefined, error }),
    flowFinished(flow, { outcome: "error" }),
  ];
}

function codeOf(events: readonly RunEvent[]): number {
  const fold = createFold();
  for (const event of events) fold.add(event);
  fold.close();
  return exitCodeOf(fold.summary);
}

/** The runs of the shards of a run: its flows dealt in turn. */
export function shardsOf(events: readonly RunEvent[], total: number): RunEvent[][] {
  return Array.from({ length: total }, (_, i) => shardOf(events, i + 1, total));
}

function shardOf(events: readonly RunEvent[], index: number, total: number): RunEvent[] {
  const [run] = events as readonly RunStarted[];
  const mine = [...run.flows.keys()].filter((flow) => flow % total === index - 1);
  const part = events.flatMap((event): RunEvent[] => {
    if (event.type === "run_started") {
      return [{
        ...event,
        run_id: `run-${index}`,
        started_at: new Date(Date.UTC(2026, 0, 2, 3, 4, index)).toISOString(),
        shard: { index, total, flows: run.flows.length },
        flows: mine.map((flow) => run.flows[flow]),
      }];
    }
    if (event.type === "run_finished") return [];
    return mine.includes(event.flow) ? [{ ...event, flow: mine.indexOf(event.flow) }] : [];
  });
  return finishedRun(part, codeOf(part));
}

/** Logs of shards under the paths that CI systems give them. */
export function logsOf(
  shards: readonly (readonly RunEvent[])[],
  write: (events: readonly RunEvent[]) => string,
): Record<string, string> {
  return Object.fromEntries(
    shards.map((events, i) => [`shard-${i + 1}/run.ndjson`, write(events)]),
  );
}
