import type { CompiledFlow, PreparedFlow, RunPlan } from "../compiler/mod.ts";
import { type Diagnostic, isError } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import { definedMembers } from "../json/mod.ts";
import {
  type FlowFinished,
  type FlowStarted,
  type RunEvent,
  type RunStarted,
  SCHEMA_VERSION,
} from "../record/mod.ts";
import type { VariableError } from "../resolver/mod.ts";
import { VERSION } from "../version.ts";
import { captureUses } from "./used/capture_uses.ts";
import { valueFailure } from "./frame.ts";
import { type RunOptions, whyStopped } from "./options.ts";

/**
 * Yields the events of a run with errors in files: those flows end with the outcome `error`, the
 * others are skipped. Once the run is stopped, those without errors are not opened any more.
 */
export async function* refusedFlows(
  { clock }: Pick<Host, "clock">,
  plan: RunPlan,
  { signal }: Pick<RunOptions, "signal">,
): AsyncGenerator<RunEvent, void, void> {
  for (const [flow, prepared] of plan.flows.entries()) {
    const { diagnostics } = prepared;
    if (signal?.aborted && !diagnostics.some(isError)) {
      yield flowSkipped(flow, whyStopped(signal));
      continue;
    }
    const compiled = await prepared.open();
    if (compiled) yield flowStarted(flow, prepared.name, compiled, clock.now());
    const ended = { type: "flow_finished", flow, duration_ms: 0, diagnostics } as const;
    yield compiled
      ? { ...ended, outcome: "skipped", reason: "other flow files have errors" }
      : { ...ended, outcome: "error" };
  }
}

/**
 * Returns the event that starts a flow.
 *
 * @param mainSteps How many of its steps do not wait for other flows to end. @default {all}
 */
export function flowStarted(
  flow: number,
  name: string,
  compiled: CompiledFlow,
  now: number,
  mainSteps: number = compiled.schedule.length,
): FlowStarted {
  const { path } = compiled.source;
  return {
    type: "flow_started",
    flow,
    file: path,
    name,
    started_at: new Date(now).toISOString(),
    steps: compiled.schedule.map((scheduled, i) => {
      const { name, step: { line }, call } = scheduled;
      const file = call?.use.flow.source.path ?? path;
      const uses = captureUses(scheduled, compiled.schedule, i);
      return {
        name,
        line,
        ...(file === path ? {} : { file }),
        ...(i < mainSteps ? {} : { waits: true as const }),
        ...(uses.length > 0 ? { uses } : {}),
      };
    }),
  };
}

/** Returns the event that ends a flow that was never started. */
export function flowSkipped(flow: number, reason: string): RunEvent {
  return {
    type: "flow_finished",
    flow,
    outcome: "skipped",
    duration_ms: 0,
    diagnostics: [],
    reason,
  };
}

/** Returns the event that ends a flow with a variable that has no value; none of its steps runs. */
export function flowWithoutVariables(
  flow: number,
  { source }: CompiledFlow,
  error: VariableError,
): FlowFinished {
  return {
    type: "flow_finished",
    flow,
    outcome: "error",
    duration_ms: 0,
    diagnostics: [valueFailure(error, error.rangeIn(source), source)],
    reason: "a variable has no value",
  };
}

/** Returns the event that ends a flow with an input that has no value; none of its steps runs. */
export function flowWithoutInput(flow: number, failure: Diagnostic): FlowFinished {
  return {
    type: "flow_finished",
    flow,
    outcome: "error",
    duration_ms: 0,
    diagnostics: [failure],
    reason: "an input has no value",
  };
}

/** Returns the event that ends a flow in which baton itself failed; the other flows continue. */
export function flowBroken(
  flow: number,
  { file }: Pick<PreparedFlow, "file">,
  error: unknown,
): RunEvent {
  const reason = error instanceof Error ? error.message : String(error);
  const message = `baton went wrong in this flow: ${reason}`;
  return {
    type: "flow_finished",
    flow,
    outcome: "error",
    duration_ms: 0,
    diagnostics: [{ code: "internal-error", severity: "error", message, file }],
    reason: "baton went wrong",
  };
}

/** Returns the event that ends a flow whose file has changed since it was checked. */
export function flowChanged(flow: number, { file }: PreparedFlow): RunEvent {
  const message = "the file changed after it was checked, so it was not run";
  return {
    type: "flow_finished",
    flow,
    outcome: "error",
    duration_ms: 0,
    diagnostics: [{ code: "changed-file", severity: "error", message, file }],
  };
}

/** Returns the first event of a run. */
export function runStarted(
  host: Pick<Host, "clock" | "randomBytes">,
  plan: RunPlan,
  options: RunOptions,
  { seed, jobs }: { readonly seed: string; readonly jobs: number },
): RunStarted {
  const { argv = [], rerunArgs = [], labels = {}, origin } = options;
  return definedMembers({
    type: "run_started",
    schema_version: SCHEMA_VERSION,
    baton_version: VERSION,
    run_id: randomHex(host, 16),
    started_at: new Date(host.clock.now()).toISOString(),
    seed,
    jobs,
    shard: plan.shard,
    labels,
    argv,
    rerun_args: rerunArgs,
    environment: [...new Set(plan.flows.flatMap((flow) => flow.environment))].sort(),
    flows: [
      ...plan.flows.map(({ file, name, tags, sha256, row, repetition }, i) =>
        definedMembers({
          file,
          name,
          tags: tags.length > 0 ? tags : undefined,
          sha256,
          row: row?.number,
          repetition,
          position: plan.positions?.[i],
        })
      ),
      ...plan.once.map(({ file, name }) => ({ file, name, once: true } as const)),
    ],
    left_out: plan.leftOut.length > 0 ? plan.leftOut : undefined,
    config: options.config,
    origin,
  });
}

/** Returns random bytes of the host in hexadecimal. */
export function randomHex(host: Pick<Host, "randomBytes">, length: number): string {
  return host.randomBytes(length).toHex();
}
