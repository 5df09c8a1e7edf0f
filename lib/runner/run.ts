import { createFetchTransport } from "../executor/mod.ts";
import type { Host } from "../host/mod.ts";
import {
  createFold,
  exitCodeOf,
  type Outcome,
  type RunEvent,
  type RunStarted,
  SCHEMA_VERSION,
} from "../record/mod.ts";
import { VERSION } from "../version.ts";
import { EventQueue } from "./event_queue.ts";
import { runFlow } from "./flow_run.ts";
import { milliseconds } from "./milliseconds.ts";
import { DEFAULT_MAX_BODY_BYTES, DEFAULT_TIMEOUT_MS, type RunOptions } from "./options.ts";
import { prepare, type PreparedFlow, type RunPlan } from "./prepare.ts";
import { Redactor } from "./redactor.ts";
import type { RunContext } from "./run_context.ts";
import { isPublicVariable, isSecretName } from "./secret_names.ts";

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
  const redactor = redactorOf(plan, options);
  const jobs = Math.max(1, options.jobs ?? host.processors);
  const seed = options.seed ?? randomSeed(host);
  const fold = createFold();
  const fresh = (event: RunEvent): RunEvent => {
    fold.add(event);
    return event;
  };
  yield fresh(redactor.event(startOf(plan, options, { jobs, seed, clock, host })));
  const events = plan.hasErrors ? refuse(plan) : runFlows(host, plan, options, {
    clock,
    redactor,
    env: plan.env,
    params: plan.params,
    seed,
    jobs,
  });
  for await (const event of events) yield fresh(event);
  fold.close();
  const { summary } = fold;
  const duration = milliseconds(clock.monotonic() - startedAt);
  yield {
    type: "run_finished",
    finished_at: new Date(clock.now()).toISOString(),
    duration_ms: duration,
    exit_code: exitCodeOf(summary, { usageError: plan.hasErrors }),
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
      while (next < plan.flows.length) queue.push(skippedFlow(next++, reason));
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
  const message = "the file changed during the run and has errors now";
  const { file } = prepared;
  const diagnostic = { code: "changed-file", severity: "error", message, file } as const;
  queue.push({
    type: "flow_finished",
    flow: index,
    outcome: "error",
    duration_ms: 0,
    diagnostics: [diagnostic],
  });
  return "error";
}

/** What there is to say of each flow when some file has errors: nothing is sent. */
async function* refuse(plan: RunPlan): AsyncGenerator<RunEvent, void, void> {
  for (const [flow, { diagnostics, open }] of plan.flows.entries()) {
    const outcome = diagnostics.some(({ severity }) => severity === "error") ? "error" : "skipped";
    const compiled = outcome === "skipped" ? await open() : undefined;
    if (compiled) {
      const { source, name, steps } = compiled;
      const listed = steps.map((step) => ({ name: step.name, line: step.line }));
      const started_at = new Date(0).toISOString();
      yield { type: "flow_started", flow, file: source.path, name, started_at, steps: listed };
    }
    const reason = outcome === "skipped" ? { reason: "other flow files have errors" } : {};
    yield { type: "flow_finished", flow, outcome, duration_ms: 0, diagnostics, ...reason };
  }
}

function skippedFlow(flow: number, reason: string): RunEvent {
  return {
    type: "flow_finished",
    flow,
    outcome: "skipped",
    duration_ms: 0,
    diagnostics: [],
    reason,
  };
}

function startOf(
  plan: RunPlan,
  options: RunOptions,
  { jobs, seed, clock, host }: {
    jobs: number;
    seed: string;
    clock: Host["clock"];
    host: Host;
  },
): RunStarted {
  const { argv = [], rerunArgs = [], labels = {}, origin } = options;
  return {
    type: "run_started",
    schema_version: SCHEMA_VERSION,
    baton_version: VERSION,
    run_id: hexadecimal(host.randomBytes(16)),
    started_at: new Date(clock.now()).toISOString(),
    seed,
    jobs,
    labels,
    argv,
    rerun_args: rerunArgs,
    environment: [...new Set(plan.flows.flatMap((flow) => flow.environment))].sort(),
    flows: plan.flows.map(({ file, name, sha256 }) => ({
      file,
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
    })),
    ...(origin ? { origin } : {}),
  };
}

/** Knows the secrets among the environment variables and parameters that the flows use. */
function redactorOf(plan: RunPlan, options: RunOptions): Redactor {
  const redactor = new Redactor();
  const { secretNames = [], publicNames = [] } = options;
  const used = new Set([...plan.flows.flatMap((flow) => flow.environment), ...secretNames]);
  for (const name of used) {
    const value = plan.env(name);
    if (value === undefined || publicNames.includes(name)) continue;
    if (secretNames.includes(name) || !isPublicVariable(name, value)) redactor.add(value);
  }
  for (const [name, value] of plan.params) {
    if (secretNames.includes(name) || isSecretName(name)) redactor.add(value);
  }
  return redactor;
}

function randomSeed(host: Host): string {
  return hexadecimal(host.randomBytes(8));
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
