import {
  type CompiledFlow,
  prepare,
  type PreparedFlow,
  type RunPlan,
  runRedactor,
} from "../compiler/mod.ts";
import type { Host } from "../host/mod.ts";
import { createNetwork } from "../http/mod.ts";
import { createFold, exitCodeOf, type Fold, type RunEvent, type Summary } from "../record/mod.ts";
import { LazyModule, roundMilliseconds } from "../text/mod.ts";
import type { RunContext } from "./context.ts";
import { EventQueue } from "./event_queue.ts";
import {
  flowBroken,
  flowChanged,
  flowSkipped,
  randomHex,
  refusedFlows,
  runStarted,
} from "./events.ts";
import { runFlow } from "./flow.ts";
import { recordBudget } from "./recording/recorder.ts";
import { createFlowQueue } from "./flow_queue.ts";
import {
  checkNumbers,
  DEFAULT_MAX_BODY_BYTES,
  DEFAULT_TIMEOUT_MS,
  FailedFast,
  type RunOptions,
  RunStopped,
  whyStopped,
} from "./options.ts";
import { didNotPass, endOfTry, isOnceFailure, seedOfTry, type Tries } from "./tries.ts";

/** The exit code of a run that was stopped before it had judged everything. */
const NOT_JUDGED = 3;

/**
 * Runs flows and yields events as they happen, without secrets. The run starts at once, and stops
 * if the events are no longer read.
 *
 * If any flow file has errors, nothing is sent, and the events report that for every file. A number
 * or a selection that makes no sense throws an error with the first event.
 *
 * @example Run a folder
 * ```ts
 * import { createMemoryHost, run } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const flow = "steps: [{ name: ping, request: { url: http://api.test/ping } }]";
 * const host = createMemoryHost({
 *   files: { "flows/a.yaml": flow, "flows/b.yaml": flow },
 *   fetch: () => new Response("pong"),
 * });
 * for await (const event of run(host, { paths: ["flows"], jobs: 2 })) {
 *   if (event.type === "run_finished") assert.equal(event.summary.passed, 2);
 * }
 * ```
 */
export function run(host: Host, options: RunOptions): AsyncIterable<RunEvent> {
  return startRun(host, options, () => prepare(host, { ...options, toRun: true }));
}

/** Runs flows that are already prepared. */
export function runPlan(
  host: Host,
  plan: RunPlan,
  options: RunOptions,
): AsyncIterable<RunEvent> {
  return startRun(host, options, () => Promise.resolve(plan));
}

/** The controls of a run: where its events go, and how to stop it. */
interface RunControl {
  readonly host: Host;
  readonly options: RunOptions;
  readonly stop: AbortController;
  emit(event: RunEvent): void;
  /** Waits until the reader of the events has dealt with all of them. */
  eventsTaken(): Promise<void>;
}

function startRun(
  host: Host,
  options: RunOptions,
  plan: () => Promise<RunPlan>,
): AsyncIterable<RunEvent> {
  const stop = new AbortController();
  const queue = new EventQueue<RunEvent>(() => stop.abort());
  const fold = createFold();
  const emit = (event: RunEvent) => {
    fold.add(event);
    queue.push(event);
  };
  const eventsTaken = () => queue.taken();
  performRun({ host, options, stop, emit, eventsTaken }, fold, plan).then(
    () => queue.close(),
    (error) => queue.close(error),
  );
  return queue;
}

async function performRun(
  run: RunControl,
  fold: Fold,
  makePlan: () => Promise<RunPlan>,
): Promise<void> {
  const { host, options, emit } = run;
  const { clock } = host;
  checkNumbers(options);
  const startedAt = clock.monotonic();
  const plan = await makePlan();
  const redactor = runRedactor(plan, options);
  const jobs = options.jobs ?? Math.max(1, host.processors);
  const seed = options.seed ?? randomHex(host, 8);
  emit(redactor.event(runStarted(host, plan, options, { jobs, seed })));
  if (plan.hasErrors) {
    for await (const event of refusedFlows(host, plan, options)) emit(redactor.event(event));
  } else {
    await runFlows(run, plan, { redactor, seed, jobs });
  }
  fold.close();
  const duration = roundMilliseconds(clock.monotonic() - startedAt);
  const { summary } = fold;
  emit({
    type: "run_finished",
    finished_at: new Date(clock.now()).toISOString(),
    duration_ms: duration,
    exit_code: exitCode(summary, plan, options),
    summary: { ...summary, duration_ms: duration },
  });
}

/**
 * Runs the flows concurrently, `jobs` at a time, started in input order as far as their locks allow
 * it.
 */
async function runFlows(
  { host, options, stop, emit, eventsTaken }: RunControl,
  { flows, once, env, params, paramTexts }: RunPlan,
  { jobs, ...own }: Pick<RunContext, "redactor" | "seed"> & { readonly jobs: number },
): Promise<void> {
  const failed = new AbortController();
  const signals = options.signal ? [options.signal, stop.signal] : [stop.signal];
  const signal = AbortSignal.any([...signals, failed.signal]);
  const transport = createNetwork(host, { ...options.network, maxIdlePerHost: jobs });
  const shared: RunContext = {
    ...own,
    env,
    params,
    paramTexts,
    transport,
    clock: host.clock,
    signals: host.signals,
    signal,
    eventsTaken,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    includeBodies: options.includeBodies ?? false,
    record: options.record ?? (options.includeBodies ? "all" : "failures"),
    recorded: recordBudget(),
    showCurl: options.curl ?? false,
    traceUrl: options.traceUrl,
  };
  const retries = options.retryFlows ?? 0;
  const watch = (event: RunEvent) => {
    emit(event);
    // A flow that may still pass in another try does not end the run.
    const counts = retries === 0 || event.type === "flow_finished";
    if (options.failFast && counts && didNotPass(event)) {
      const { file } = flows[event.flow] ?? once[event.flow - flows.length];
      failed.abort(new FailedFast(file, event.outcome));
    }
  };
  const onceRuns = once.length > 0
    ? new (await onceModule.load()).OnceFlows(once, flows.length, shared, { retries, emit: watch })
    : undefined;
  const context = onceRuns ? { ...shared, once: onceRuns } : shared;
  const queue = createFlowQueue(flows.map(({ locks }) => locks));
  const worker = async () => {
    for (let index = await queue.take(); index !== undefined; index = await queue.take()) {
      const redactor = own.redactor.fork();
      const seed = seedOf(own.seed, flows[index]);
      await runPrepared(index, flows[index], { ...context, redactor, seed }, {
        retries,
        emit: watch,
      });
      queue.release(index);
    }
  };
  signal.addEventListener("abort", queue.close);
  if (signal.aborted) queue.close();
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, flows.length) }, worker));
    await onceRuns?.end();
  } finally {
    signal.removeEventListener("abort", queue.close);
    transport.close();
  }
  for (const flow of queue.left) emit(own.redactor.event(flowSkipped(flow, whyStopped(signal))));
}

const onceModule = new LazyModule(() => import("./used/once_flows.ts"));

/** The first repetition has the random values of a flow that runs once. */
function seedOf(seed: string, { repetition }: PreparedFlow): string {
  return repetition && repetition.index > 1 ? `${seed}\0${repetition.index}` : seed;
}

async function runPrepared(
  index: number,
  prepared: PreparedFlow,
  context: RunContext,
  { retries, emit }: Tries,
): Promise<void> {
  const { redactor, signal } = context;
  try {
    const flow = await prepared.open();
    if (!flow) emit(redactor.event(flowChanged(index, prepared)));
    else if (signal?.aborted) emit(redactor.event(flowSkipped(index, whyStopped(signal))));
    else await runTries(index, flow, prepared, context, { retries, emit });
  } catch (error) {
    emit(redactor.event(flowBroken(index, prepared, error)));
  }
}

/**
 * Runs a flow, and again from its first step while it does not pass and tries are left. If a flow
 * that runs once is at fault, another try would end the same way.
 */
async function runTries(
  index: number,
  flow: CompiledFlow,
  prepared: PreparedFlow,
  context: RunContext,
  { retries, emit }: Tries,
): Promise<void> {
  for (let tries = 1;; tries++) {
    let isRetried = false;
    let hasFailedOnce = false;
    const seed = seedOfTry(context.seed, tries);
    await runFlow(index, flow, prepared, { ...context, seed }, (event) => {
      hasFailedOnce ||= event.type === "step_finished" &&
        event.failures.some(isOnceFailure);
      isRetried = tries <= retries && event.type === "flow_finished" && didNotPass(event) &&
        event.diagnostics.length === 0 && context.signal?.aborted !== true && !hasFailedOnce;
      emit(isRetried && event.type === "flow_finished" ? endOfTry(event) : event);
    });
    if (!isRetried) return;
  }
}

function exitCode(
  summary: Summary,
  { hasErrors }: RunPlan,
  { signal }: Pick<RunOptions, "signal">,
): number {
  if (signal?.reason instanceof RunStopped) return signal.reason.exitCode;
  return exitCodeOf(summary, { usageError: hasErrors }) || (signal?.aborted ? NOT_JUDGED : 0);
}
