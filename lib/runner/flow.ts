import type { CompiledFlow, ScheduledStep } from "../compiler/mod.ts";
import { definedMembers } from "../json/mod.ts";
import { type RunEvent, worstOutcome } from "../record/mod.ts";
import { VariableError } from "../resolver/mod.ts";
import { LazyModule, roundMilliseconds } from "../text/mod.ts";
import type { FlowContext, RunContext, StepAttempt } from "./context.ts";
import { flowStarted, flowWithoutVariables } from "./events.ts";
import { failureTexts } from "./failure_texts.ts";
import { openFrame } from "./frame.ts";
import { whyStopped } from "./options.ts";
import { runStep } from "./step.ts";
import { skippedStep, type StepResult } from "./step_result.ts";

/**
 * Runs one flow: evaluates its variables, then runs its steps in order. After a failure, only
 * clean-up steps run.
 *
 * @param index The index of the flow in the run.
 * @param run The shared state; its redactor belongs to the flow.
 * @param emit Receives the events, with secrets masked.
 */
export async function runFlow(
  index: number,
  flow: CompiledFlow,
  run: RunContext,
  emit: (event: RunEvent) => void,
): Promise<void> {
  const { redactor } = run;
  const send = (event: RunEvent) => emit(redactor.event(event));
  const startedAt = run.clock.now();
  const started = run.clock.monotonic();
  let current = 0;
  const attempted = (attempt: StepAttempt) =>
    send({ type: "attempt", flow: index, step: current, ...attempt });
  const options = { startedAt, attempted, seeded: flow.source.path };
  const context = openFlow(flow, run, options);
  send(flowStarted(index, flow, startedAt));
  if (context instanceof VariableError) {
    const ended = flowWithoutVariables(index, flow, context);
    const { withMaskedNames } = await failureTexts.load();
    return send({ ...ended, diagnostics: withMaskedNames(ended.diagnostics, redactor) });
  }
  const frames = flow.schedule.some(({ call }) => call)
    ? new (await usedFrames.load()).UsedFrames({ flow, run, context, ...options })
    : undefined;
  const results: StepResult[] = [];
  let stopped: string | undefined;
  for (const [step, scheduled] of flow.schedule.entries()) {
    current = step;
    // A crash loses no event of what has been sent: the log has them before the next request.
    await run.eventsTaken();
    stopped ??= run.signal?.aborted ? whyStopped(run.signal) : undefined;
    const used = scheduled.call && frames;
    const own = stopped !== undefined && !scheduled.always
      ? skippedStep(scheduled.step, stopped)
      : await runEntered(
        scheduled,
        used?.enter(scheduled, stopped !== undefined) ?? context,
        stopped,
        run.signal,
      );
    const result = await withNames(used?.resultOf(own, scheduled) ?? own, redactor);
    results.push(result);
    send({ type: "step_finished", flow: index, step, ...result });
    stopped ??= reasonToStop(result, run.signal);
  }
  const outcome = worstOutcome(results);
  send(definedMembers({
    type: "flow_finished",
    flow: index,
    outcome,
    duration_ms: roundMilliseconds(run.clock.monotonic() - started),
    diagnostics: [],
    reason: outcome === "skipped" ? stopped : undefined,
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
 * Runs a step that is not skipped because of a failure or a stop. After one, only clean-up steps
 * run, and only those whose captures exist. A stop does not interrupt them: leftovers are worse than
 * the wait, which their timeout bounds.
 *
 * @param entered The context of its flow, or the result of the step if there is none.
 */
async function runEntered(
  { step, always }: ScheduledStep,
  entered: FlowContext | StepResult,
  stopped: string | undefined,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  if ("outcome" in entered) return entered;
  if (stopped === undefined) return await runStep(step, entered, always ? undefined : signal);
  const missing = step.needs.find(({ step, name }) => !entered.captures.get(step)?.has(name));
  if (missing) return skippedStep(step, `${missing.step} did not capture ${missing.name}`);
  return { ...await runStep(step, entered), cleanup: true };
}

/** What is about flows that steps use. */
const usedFrames = new LazyModule(() => import("./used_frames.ts"));

function openFlow(...given: Parameters<typeof openFrame>): FlowContext | VariableError {
  try {
    return openFrame(...given);
  } catch (error) {
    if (error instanceof VariableError) return error;
    throw error;
  }
}
