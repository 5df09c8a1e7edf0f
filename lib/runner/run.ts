import { createFetchTransport } from "../executor/mod.ts";
import type { Host } from "../host/mod.ts";
import { createFold, exitCodeOf, type Outcome, type RunEvent } from "../record/mod.ts";
import { EventQueue } from "./event_queue.ts";
import { flowChanged, flowSkipped, refuse } from "./flow_events.ts";
import { runFlow } from "./flow_run.ts";
import { milliseconds } from "./milliseconds.ts";
import {
  DEFAULT_MAX_BODY_BYTES,
  DEFAULT_TIMEOUT_MS,
  type RunOptions,
  RunStopped,
} from "./options.ts";
import { prepare, type PreparedFlow, type RunPlan } from "./prepare.ts";
import type { RunContext } from "./run_context.ts";
import { runRedactor } from "./run_secrets.ts";
import { randomHex, runStarted } from "./run_started.ts";

/**
 * Runs flows and yields what happens, as it happens; the events hold no secrets.
 *
 * Where any flow file has errors nothing is sent, and the events say so for every file.
 *
 * @example Run a folder
 * ```ts no-eval
 * import { createDenoHost, run } from "@baton/baton";
 *
 * for await (const event of run(createDenoHost(), { paths: ["flows"] })) {
 *   if (event.type === "run_finished") console.log(event.summary);
 * }
 * ```
 */
export async function* run(host: Host, options: RunOptions): AsyncGenerator<RunEvent, void, void> {
  yield* runPlan(host, await prepare(host, options), options);
}

/** Runs flows that are prepared already. */
export async function* runPlan(
  host: Host,
  plan: RunPlan,
  options: RunOptions,
): AsyncGenerator<RunEvent, void, void> {
  const { clock } = host;
  const startedAt = clock.monotonic();
  const redactor = runRedactor(plan, options);
  const jobs = Math.max(1, options.jobs ?? host.processors);
  const seed = options.seed ?? randomHex(host, 8);
  const fold = createFold();
  const fresh = (event: RunEvent): RunEvent => {
    fold.add(event);
    return event;
  };
  yield fresh(redactor.event(runStarted(host, plan, options, { jobs, seed })));
  const events: AsyncIterable<RunEvent> = plan.hasErrors
    ? refuse(host, plan)
    : runFlows(host, plan, options, {
      clock,
      redactor,
      env: plan.env,
      params: plan.params,
      seed,
      jobs,
    });
  for await (const event of events) yield fresh(plan.hasErrors ? redactor.event(event) : event);
  fold.close();
  const { summary } = fold;
  const duration = milliseconds(clock.monotonic() - startedAt);
  yield {
    type: "run_finished",
    finished_at: new Date(clock.now()).toISOString(),
    duration_ms: duration,
    exit_code: stoppedCode(options.signal) ??
      exitCodeOf(summary, { usageError: plan.hasErrors }),
    summary: { ...summary, duration_ms: duration },
  };
}

type Started = Pick<RunContext, "clock" | "redactor" | "env" | "params" | "seed"> & {
  readonly jobs: number;
};

/** Runs the flows side by side, `jobs` at a time, begun in input order. */
function runFlows(
  host: Host,
  plan: RunPlan,
  options: RunOptions,
  started: Started,
): AsyncIterable<RunEvent> {
  const { jobs, ...common } = started;
  const queue = new EventQueue<RunEvent>();
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const client = host.openHttpClient({ maxIdlePerHost: jobs });
  const transport = createFetchTransport(client, host.clock);
  const context: RunContext = {
    ...common,
    transport,
    signal,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    includeBodies: options.includeBodies ?? false,
  };
  let next = 0;
  const worker = async () => {
    while (next < plan.flows.length && !signal.aborted) {
      const index = next++;
      const outcome = await runPrepared(index, plan.flows[index], context, queue);
      if (options.failFast && (outcome === "failed" || outcome === "error")) stop.abort();
    }
  };
  const workers = Array.from({ length: Math.min(jobs, plan.flows.length) }, worker);
  Promise.all(workers).then(
    () => {
      const reason = "the run was stopped";
      while (next < plan.flows.length) queue.push(flowSkipped(next++, reason));
      queue.close();
    },
    (error) => queue.fail(error),
  ).finally(() => transport.close());
  return queue;
}

async function runPrepared(
  index: number,
  prepared: PreparedFlow,
  context: RunContext,
  queue: EventQueue<RunEvent>,
): Promise<Outcome> {
  const flow = await prepared.open();
  if (flow) return await runFlow(index, flow, context, (event) => queue.push(event));
  queue.push(flowChanged(index, prepared));
  return "error";
}

function stoppedCode(signal: AbortSignal | undefined): number | undefined {
  return signal?.reason instanceof RunStopped ? signal.reason.exitCode : undefined;
}
