import { type Condition, describeCheck, evaluateOperand } from "../assertions/mod.ts";
import {
  type CompiledFlow,
  type CompiledStep,
  type FlowCall,
  type PreparedFlow,
  type RunPlan,
  runRedactor,
  type ScheduledStep,
} from "../compiler/mod.ts";
import type { Host } from "../host/mod.ts";
import { resolveRequest, type Transport, TransportError } from "../http/mod.ts";
import { isArray, type JsonValue } from "../json/mod.ts";
import { flowKey } from "../record/mod.ts";
import type { Redactor } from "../redaction/mod.ts";
import { evaluateValue, INDEX, ITEM, ResolveError } from "../resolver/mod.ts";
import type { FlowContext, RunContext } from "./context.ts";
import { randomHex } from "./events.ts";
import { type FrameOptions, openFrame } from "./frame.ts";
import { maskedCurl } from "./masked_curl.ts";
import { DEFAULT_MAX_BODY_BYTES, DEFAULT_TIMEOUT_MS, type RunOptions } from "./options.ts";
import { keepItem } from "./named_secrets.ts";
import { recordBudget } from "./recording/recorder.ts";
import { keepSecrets } from "./step.ts";
import { UsedFrames } from "./used/used_frames.ts";

/** A step, and its requests as far as they are known before the run. */
export interface PlannedRequests {
  readonly name: string;
  /** The file of the step. */
  readonly file: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** The conditions under which it runs, as their file has them. */
  readonly conditions: readonly string[];
  /** The requests as masked `curl` commands; captures stand in them as their names. */
  readonly requests: readonly string[];
  /** Why there is no request, if there is none. */
  readonly problem?: string;
}

/** A flow with what its steps would send. */
export interface PlannedFlow {
  /** The file of the flow. */
  readonly file: string;
  /** Its name, if it tells it from others of its file: that of a row, or of one that runs once. */
  readonly name?: string;
  readonly steps: readonly PlannedRequests[];
}

/** Yields the flows of a plan with what their steps would send; nothing is sent. */
export async function* plannedRequests(
  host: Host,
  plan: RunPlan,
  options: RunOptions,
): AsyncGenerator<PlannedFlow, void, void> {
  const redactor = runRedactor(plan, options);
  const seed = options.seed ?? randomHex(host, 8);
  for (const prepared of plan.flows) {
    const flow = await prepared.open();
    if (!flow) continue;
    const run = dryContext(host, plan, options, redactor.fork(), seed);
    const steps = await requestsOf(flow, prepared, run, host.clock.now());
    const name = prepared.row && run.redactor.name(prepared.row.name);
    yield { file: prepared.file, name, steps };
  }
  for (const once of plan.once) {
    const { flow } = once.open();
    const run = dryContext(host, plan, options, redactor.fork(), seed);
    const { givenOnce } = await import("./used/once_flows.ts");
    const given = givenOnce(once, run);
    if (!(given instanceof Map)) continue;
    const steps = await requestsOf(flow, {}, run, host.clock.now(), given);
    yield { file: once.file, name: run.redactor.name(once.name), steps };
  }
}

const NO_TRANSPORT: Transport = {
  send: () => Promise.reject(new Error("a dry run sends nothing")),
  close() {},
};

function dryContext(
  host: Host,
  { env, params, paramTexts }: RunPlan,
  { timeoutMs = DEFAULT_TIMEOUT_MS, maxBodyBytes = DEFAULT_MAX_BODY_BYTES }: RunOptions,
  redactor: Redactor,
  seed: string,
): RunContext {
  return {
    transport: NO_TRANSPORT,
    clock: host.clock,
    redactor,
    env,
    params,
    paramTexts,
    seed,
    timeoutMs,
    maxBodyBytes,
    includeBodies: false,
    record: "none",
    recorded: recordBudget(),
    showCurl: false,
    eventsTaken: () => Promise.resolve(),
  };
}

async function requestsOf(
  flow: CompiledFlow,
  { row }: Pick<PreparedFlow, "row">,
  run: RunContext,
  startedAt: number,
  given?: FrameOptions["given"],
): Promise<readonly PlannedRequests[]> {
  const seeded = flowKey(flow.source.path, row?.number);
  const options = { startedAt, attempted() {}, seeded };
  const context = openFrame(flow, run, { ...options, given, data: row?.value });
  fillCaptures(flow, context);
  const frames = new UsedFrames({ flow, run, context, ...options, judges: false });
  const steps: PlannedRequests[] = [];
  for (const scheduled of flow.schedule) {
    const { call, step } = scheduled;
    // A flow that runs once follows those that use it.
    if (step.kind === "use") continue;
    const entered = call ? await frames.enter(scheduled, false) : context;
    if (!("outcome" in entered) && call) fillCaptures(call.use.flow, entered);
    const around = conditionsAround(call, flow, frames);
    steps.push(await planned({ ...scheduled, step }, flow, entered, around, run.redactor));
  }
  return steps;
}

async function planned(
  { name, step, call }: ScheduledStep & { readonly step: CompiledStep },
  flow: CompiledFlow,
  entered: FlowContext | { readonly error?: { readonly message: string } },
  around: readonly string[],
  redactor: Redactor,
): Promise<PlannedRequests> {
  const { path } = (call?.use.flow ?? flow).source;
  const place = { name: redactor.name(name), file: path, line: step.line };
  if (!("scope" in entered)) {
    const problem = redactor.text(entered.error?.message ?? "");
    return { ...place, conditions: [], requests: [], problem };
  }
  const conditions = [...around, ...step.conditions.map((one) => asWritten(one, entered))]
    .map((one) => redactor.text(one));
  try {
    const contexts = itemContexts(step, entered);
    const requests: string[] = [];
    for (const { scope, timeoutMs } of contexts) {
      const resolved = await resolveRequest(step.request, scope, timeoutMs);
      keepSecrets({ ...resolved, headers: resolved.headers.filter(isKnown) }, { redactor });
      requests.push(
        await maskedCurl({ ...resolved, followRedirects: step.followRedirects }, redactor),
      );
    }
    return { ...place, conditions, requests };
  } catch (error) {
    if (!(error instanceof ResolveError) && !(error instanceof TransportError)) throw error;
    return { ...place, conditions, requests: [], problem: redactor.text(error.message) };
  }
}

/** Describes the conditions of the flow, and of the calls around a step with those of their flows. */
function conditionsAround(
  call: FlowCall | undefined,
  flow: CompiledFlow,
  frames: UsedFrames,
): readonly string[] {
  const inner = frames.contextOf(call);
  if (!call) return flow.conditions.map((one) => asWritten(one, inner));
  const { use, caller } = call;
  const outer = frames.contextOf(caller);
  return [
    ...conditionsAround(caller, flow, frames),
    ...use.conditions.map((one) => asWritten(one, outer)),
    ...use.flow.conditions.map((one) => asWritten(one, inner)),
  ];
}

/** Returns whether a header has a value of its own, and no capture. */
function isKnown([, value]: readonly [string, string]): boolean {
  return !value.includes(REFERENCE);
}

/** Describes a condition: `if ${ENV.STAGE} equals "prod"`; an operand may not be known yet. */
function asWritten({ check }: Condition, context: FlowContext | undefined): string {
  try {
    const operand = context && evaluateOperand(check, context.scope);
    return describeCheck(check, operand instanceof Error ? undefined : operand?.expected);
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    return describeCheck(check, undefined);
  }
}

/** How the values begin that stand for captures; a URL has these characters as they are. */
const REFERENCE = "$steps.";

/** Gives the captures of a flow their names as values, since theirs are not known. */
function fillCaptures({ steps }: CompiledFlow, { captures }: FlowContext): void {
  for (const step of steps) {
    const names = step.kind === "use" ? step.flow.outputs : step.captures;
    const values = names.map(({ name }) => [name, `${REFERENCE}${step.name}.${name}`] as const);
    captures.set(step.name, new Map<string, JsonValue>(values));
  }
}

/** Returns a context for each item of a step with `for_each`, as far as the list is known. */
function itemContexts(step: CompiledStep, context: FlowContext): FlowContext[] {
  if (!step.forEach) return [context];
  const list = evaluateValue(step.forEach.items, context.scope);
  const items = isArray(list) ? list : [`$${ITEM}`];
  return items.map((item, index) => {
    keepItem(item, context.redactor);
    const vars = new Map([...context.scope.vars, [ITEM, item], [INDEX, index]]);
    return { ...context, scope: { ...context.scope, vars } };
  });
}
