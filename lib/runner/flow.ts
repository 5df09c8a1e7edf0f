import type { Condition } from "../assertions/mod.ts";
import type { CompiledFlow, PreparedFlow, ScheduledStep } from "../compiler/mod.ts";
import { definedMembers } from "../json/mod.ts";
import { flowKey, type RunEvent, worstOutcome } from "../record/mod.ts";
import { VariableError } from "../resolver/mod.ts";
import { LazyModule, roundMilliseconds } from "../text/mod.ts";
import type { Unmet } from "./conditions.ts";
import type { FlowContext, RunContext, StepAttempt } from "./context.ts";
import { flowStarted, flowWithoutVariables } from "./events.ts";
import { failureTexts } from "./failure_texts.ts";
import { openFrame } from "./frame.ts";
import { whyStopped } from "./options.ts";
import { runStep } from "./step.ts";
import { missingCapture, skippedStep, type StepResult, unmetStep } from "./step_result.ts";

/**
 * Runs one flow: evaluates its variables, then runs its steps in order. After a failure, only
 * clean-up steps run.
 *
 * @param index The index of the flow in the run.
 * @param instance Its name, and the row that it runs for.
 * @param run The shared state; its redactor belongs to the flow.
 * @param emit Receives the events, with secrets masked.
 */
export async function runFlow(
  index: number,
  flow: CompiledFlow,
  instance: Pick<PreparedFlow, "name" | "row">,
  run: RunContext,
  emit: (event: RunEvent) => void,
): Promise<void> {
  const { redactor } = run;
  const { name, row } = instance;
  const send = (event: RunEvent) => emit(redactor.event(event));
  const startedAt = run.clock.now();
  const started = run.clock.monotonic();
  let current = 0;
  const attempted = (attempt: StepAttempt) =>
    send({ type: "attempt", flow: index, step: current, ...attempt });
  const options = {
    startedAt,
    attempted,
    seeded: flowKey(flow.source.path, row?.number),
  };
  const context = openFlow(flow, run, { ...options, data: row?.value });
  send(flowStarted(index, name, flow, startedAt));
  if (context instanceof VariableError) {
    const ended = flowWithoutVariables(index, flow, context);
    const { withMaskedNames } = await failureTexts.load();
    return send({ ...ended, diagnostics: withMaskedNames(ended.diagnostics, redactor) });
  }
  const frames = flow.schedule.some(({ call }) => call)
    ? new (await usedFrames.load()).UsedFrames({ flow, run, context, ...options })
    : undefined;
  const judged: StepResult[] = [];
  const unmet = flow.conditions.length > 0
    ? await judgeConditions(flow.conditions, context)
    : undefined;
  let skipReason = unmet && reasonOf(unmet);
  let stopped: string | undefined;
  for (const [step, scheduled] of flow.schedule.entries()) {
    current = step;
    // A crash loses no event of what has been sent: the log has them before the next request.
    await run.eventsTaken();
    stopped ??= run.signal?.aborted ? whyStopped(run.signal) : undefined;
    const isStopped = stopped !== undefined;
    const used = scheduled.call && frames;
    const own = unmet
      ? unmetStep(scheduled.step, unmet)
      : stopped !== undefined && !scheduled.always
      ? skippedStep(scheduled.step, stopped)
      : await runEntered(
        scheduled,
        used ? await used.enter(scheduled, isStopped) : context,
        isStopped,
        run.signal,
      );
    const placed = used?.resultOf(own, scheduled, isStopped) ?? own;
    const result = await withNames(placed, redactor);
    // A step that does not apply says nothing about its flow.
    if (result.outcome !== "skipped" || isStopped) judged.push(result);
    else skipReason ??= result.reason;
    send({ type: "step_finished", flow: index, step, ...result });
    stopped ??= reasonToStop(result, run.signal);
  }
  const outcome = worstOutcome(judged);
  send(definedMembers({
    type: "flow_finished",
    flow: index,
    outcome,
    duration_ms: roundMilliseconds(run.clock.monotonic() - started),
    diagnostics: [],
    reason: outcome === "skipped" ? stopped ?? skipReason : undefined,
  }));
}

/** Returns a result whose failures say which variables and captures their masks hide. */
async function withNames<T extends Pick<StepResult, "failures">>(
  result: T,
  redactor: FlowContext["redactor"],
): Promise<T> {
  if (result.failures.length === 0) return result;
  const { withMaskedNames } = await failureTexts.load();
  return { ...result, failures: withMaskedNames(result.failures, redactor) };
}

/** Returns why the remaining steps are not run, or `undefined` if they are. */
function reasonToStop(
  { name, outcome, error }: StepResult,
  signal: AbortSignal | undefined,
): string | undefined {
  if (outcome !== "failed" && outcome !== "error") return undefined;
  if (error?.class === "interrupted") return whyStopped(signal);
  return `${name} ${outcome === "failed" ? "failed" : "could not be judged"}`;
}

/**
 * Runs a step in the context of its flow, unless a condition of it does not hold or something that
 * it refers to was not captured. After a failure or a stop, only clean-up steps run. A stop does not
 * interrupt them: leftovers are worse than the wait, which their timeout bounds.
 *
 * @param entered The context, or the result of the step if there is none.
 */
async function runEntered(
  { step, always }: ScheduledStep,
  entered: FlowContext | StepResult,
  isStopped: boolean,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  if ("outcome" in entered) return entered;
  const missing = missingCapture(step, entered.captures);
  if (missing !== undefined) return skippedStep(step, missing);
  if (step.conditions.length > 0) {
    const unmet = await judgeConditions(step.conditions, entered);
    if (unmet) return unmetStep(step, unmet);
  }
  const run = step.forEach ? (await forEach.load()).runForEach : runStep;
  if (!isStopped) return await run(step, entered, always ? undefined : signal);
  const result = await run(step, entered);
  return result.outcome === "skipped" ? result : { ...result, cleanup: true };
}

/** Judges the conditions of a step or a flow; most have none. */
async function judgeConditions(
  list: readonly Condition[],
  { scope, source }: FlowContext,
): Promise<Unmet | undefined> {
  const { unmetCondition } = await conditions.load();
  return await unmetCondition(list, scope, source);
}

function reasonOf(unmet: Unmet): string {
  return "reason" in unmet ? unmet.reason : unmet.failure.message;
}

/** What few flows need: conditions, steps for several items, flows that steps use. */
const conditions = new LazyModule(() => import("./conditions.ts"));
const forEach = new LazyModule(() => import("./for_each.ts"));
const usedFrames = new LazyModule(() => import("./used_frames.ts"));

function openFlow(...given: Parameters<typeof openFrame>): FlowContext | VariableError {
  try {
    return openFrame(...given);
  } catch (error) {
    if (error instanceof VariableError) return error;
    throw error;
  }
}
