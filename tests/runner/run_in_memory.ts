import assert from "node:assert/strict";
import {
  createMemoryHost,
  type MemoryHost,
  type MemoryHostOptions,
} from "../../lib/host/memory/mod.ts";
import type { RunEvent, RunFinished, Summary } from "../../lib/record/mod.ts";
import { run, type RunOptions } from "../../lib/runner/mod.ts";

/** A run of flows on a machine in memory. */
export interface MemoryRun {
  readonly host: MemoryHost;
  readonly events: readonly RunEvent[];
  readonly end: RunFinished;
}

/** Runs every flow file of a machine in memory and checks that the events are consistent. */
export async function runInMemory(
  machine: MemoryHostOptions,
  options: Partial<RunOptions> = {},
): Promise<MemoryRun> {
  const host = createMemoryHost(machine);
  const events = await Array.fromAsync(run(host, { paths: ["."], ...options }));
  checkEvents(events);
  return { host, events, end: events.at(-1) as RunFinished };
}

/** The events of one type. */
export function eventsOf<T extends RunEvent["type"]>(
  events: readonly RunEvent[],
  type: T,
): (RunEvent & { readonly type: T })[] {
  return events.filter((event): event is RunEvent & { readonly type: T } => event.type === type);
}

/** The outcomes of the flows, in input order. */
export function outcomesOf({ events }: MemoryRun): string[] {
  return eventsOf(events, "flow_finished")
    .toSorted((a, b) => a.flow - b.flow)
    .map(({ outcome, reason }) => reason === undefined ? outcome : `${outcome}: ${reason}`);
}

/** Asserts that the events of a run are legal: each flow's are in order, and the totals add up. */
function checkEvents(events: readonly RunEvent[]): void {
  const [first] = events;
  const last = events.at(-1);
  assert.ok(first.type === "run_started" && last?.type === "run_finished");
  assert.equal(eventsOf(events, "run_started").length, 1);
  assert.equal(eventsOf(events, "run_finished").length, 1);
  const counted = [];
  let flaky = 0;
  for (const [flow] of first.flows.entries()) {
    const own = events.filter((event) => "flow" in event && event.flow === flow);
    const retried = own.findLastIndex(({ type }) => type === "flow_retried");
    const lastTry = own.slice(retried + 1);
    checkFlow(lastTry);
    counted.push(...lastTry);
    const end = lastTry.at(-1);
    if (retried >= 0 && end?.type === "flow_finished" && end.outcome === "passed") flaky++;
  }
  const { flows_flaky = 0, ...summary } = last.summary;
  assert.deepEqual(recount(counted), { ...summary, duration_ms: 0 });
  assert.equal(flows_flaky, flaky);
}

function checkFlow(events: readonly RunEvent[]): void {
  const finished = eventsOf(events, "flow_finished");
  assert.equal(finished.length, 1);
  assert.equal(events.at(-1), finished[0]);
  const [started] = eventsOf(events, "flow_started");
  if (!started) return assert.equal(events.length, 1);
  assert.equal(events[0], started);
  if (finished[0].outcome === "skipped" || finished[0].diagnostics.length > 0) {
    return;
  }
  let step = 0;
  let attempts = 0;
  /** The attempts for the current item. */
  let ofItem = 0;
  let item: string | undefined;
  for (const event of events.slice(1, -1)) {
    if (event.type === "attempt") {
      assert.equal(event.step, step);
      attempts++;
      ofItem = event.item === item ? ofItem + 1 : 1;
      item = event.item;
      assert.equal(event.attempt, ofItem);
      assert.ok(event.attempt <= event.max_attempts);
    } else if (event.type === "step_finished") {
      assert.equal(event.step, step);
      assert.equal(event.name, started.steps[step].name);
      assert.equal(event.attempts, attempts);
      assert.equal(event.reason === undefined, event.outcome !== "skipped");
      assert.equal(event.error === undefined, !["failed", "error"].includes(event.outcome));
      step++;
      attempts = ofItem = 0;
      item = undefined;
    } else if (event.type === "exchange") {
      assert.ok(event.step < step, "an exchange is told after its step");
    } else assert.fail(`${event.type} within a flow`);
  }
  assert.equal(step, started.steps.length);
}

/** A step of a flow that began and has no event of its own was skipped. */
function recount(events: readonly RunEvent[]): Summary {
  const begun = eventsOf(events, "flow_started");
  const steps = eventsOf(events, "step_finished");
  const flows = eventsOf(events, "flow_finished");
  const silent = begun.flatMap((flow) => flow.steps).length - steps.length;
  const of = (list: readonly { readonly outcome: string }[], outcome: string) =>
    list.filter((one) => one.outcome === outcome).length;
  return {
    flows: flows.length,
    flows_passed: of(flows, "passed"),
    flows_failed: of(flows, "failed"),
    flows_error: of(flows, "error"),
    flows_skipped: of(flows, "skipped"),
    steps: steps.length + silent,
    assertions: steps.flatMap((step) => step.assertions)
      .filter(({ outcome }) => outcome !== "not_reached").length,
    passed: of(steps, "passed"),
    failed: of(steps, "failed"),
    error: of(steps, "error"),
    skipped: of(steps, "skipped") + silent,
    duration_ms: 0,
  };
}
