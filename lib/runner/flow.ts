import type { Condition } from "../assertions/mod.ts";
import type { CompiledFlow, PreparedFlow, ScheduledStep } from "../compiler/mod.ts";
import type { Diagnostic } from "../diagnostics/mod.ts";
import { definedMembers } from "../json/mod.ts";
import { flowKey, type RunEvent, worstOutcome } from "../record/mod.ts";
import { VariableError } from "../resolver/mod.ts";
import { LazyModule, roundMilliseconds } from "../text/mod.ts";
import type { Unmet } from "./conditions.ts";
import type { FlowContext, RunContext, StepAttempt } from "./context.ts";
import { flowStarted, flowWithoutVariables } from "./events.ts";
import { failureTexts } from "./failure_texts.ts";
import { type FrameOptions, openFrame } from "./frame.ts";
import { whyStopped } from "./options.ts";
import { ExchangeRecorder } from "./recording/recorder.ts";
import { runStep } from "./step.ts";
import {
  failedWith,
  missingCapture,
  skippedStep,
  type StepResult,
  unmetStep,
} from "./step_result.ts";

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
  const { name, row } = instance;
  const seeded = flowKey(flow.source.path, row?.number);
  const running = await startFlow(index, flow, run, emit, { name, seeded, data: row?.value });
  if (running instanceof VariableError) return;
  await running.runSteps(flow.schedule.length);
  running.end();
}

/** A flow that has begun. */
export interface FlowRun {
  readonly context: FlowContext;
  /** The first step that did not pass. */
  readonly problem?: StepResult;
  /** Why the steps left do not run, if they do not. */
  readonly stopped?: string;
  /**
   * Runs the next steps.
   *
   * @param end The index of the first step that has to wait.
   * @param finish Is called when the last of them has ended and nothing has failed; returns what is
   *   wrong nevertheless, which the step is then blamed for.
   */
  runSteps(end: number, finish?: () => Diagnostic | undefined): Promise<void>;
  /** Ends the flow. */
  end(): void;
}

/** How a flow starts: one for a row, or one that runs once. */
interface StartOptions extends Partial<Pick<FrameOptions, "given" | "seeded" | "data">> {
  /** Its name in the record. @default {the name of the flow} */
  readonly name?: string;
  /** How many of its steps do not wait for other flows to end. @default {all} */
  readonly mainSteps?: number;
}

/**
 * Starts a flow: evaluates its variables.
 *
 * @returns The error of a variable without a value; the flow has ended then.
 */
export async function startFlow(
  index: number,
  flow: CompiledFlow,
  run: RunContext,
  emit: (event: RunEvent) => void,
  { name = flow.name, given, data, seeded = flow.source.path, mainSteps }: StartOptions = {},
): Promise<FlowRun | VariableError> {
  const { redactor } = run;
  const send = (event: RunEvent) => emit(redactor.event(event));
  const startedAt = run.clock.now();
  const started = run.clock.monotonic();
  let current = 0;
  const attempted = (attempt: StepAttempt) =>
    send({ type: "attempt", flow: index, step: current, ...attempt });
  const event = flowStarted(index, name, flow, startedAt, mainSteps);
  const exchanges = run.record === "none"
    ? undefined
    : new ExchangeRecorder(index, run.record, event.steps, run, send);
  const options = { startedAt, attempted, exchanges, seeded };
  const context = openFlow(flow, run, { ...options, given, data });
  send(event);
  if (context instanceof VariableError) {
    const ended = flowWithoutVariables(index, flow, context);
    const { withMaskedNames } = await failureTexts.load();
    send({ ...ended, diagnostics: withMaskedNames(ended.diagnostics, redactor) });
    return context;
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
  let problem: StepResult | undefined;

  async function runNext(finish: () => Diagnostic | undefined): Promise<void> {
    const scheduled = flow.schedule[current];
    // A crash loses no event of what has been sent: the log has them before the next request.
    await run.eventsTaken();
    stopped ??= run.signal?.aborted ? whyStopped(run.signal) : undefined;
    const isStopped = stopped !== undefined;
    const used = scheduled.call && frames;
    exchanges?.begin(current);
    const isLeftOut = unmet !== undefined || stopped !== undefined && !scheduled.always;
    const entered = isLeftOut
      ? skippedStep(scheduled.step, stopped ?? "")
      : used
      ? await used.enter(scheduled, isStopped)
      : context as FlowContext;
    const own = unmet
      ? unmetStep(scheduled.step, unmet)
      : await runEntered(scheduled, entered, isStopped, run);
    if (own.outcome === "skipped" && !("outcome" in entered)) {
      entered.skipped.add(scheduled.step.name, own.reason!);
    }
    const placed = used?.resultOf(own, scheduled, isStopped) ?? own;
    const isDone = !unmet && !isStopped && placed.outcome !== "failed" &&
      placed.outcome !== "error";
    const failure = isDone ? finish() : undefined;
    const whole = failure ? failedWith(failure, placed) : placed;
    const result = await withNames(whole, redactor);
    // A step that does not apply says nothing about its flow.
    if (result.outcome !== "skipped" || isStopped) judged.push(result);
    else skipReason ??= result.reason;
    send({ type: "step_finished", flow: index, step: current, ...result });
    if (exchanges && !("outcome" in entered)) {
      await exchanges.stepEnded(result.outcome, entered.captures.get(scheduled.step.name));
    }
    const reason = reasonToStop(result, run.signal);
    if (reason !== undefined) problem ??= result;
    stopped ??= reason;
  }

  return {
    context,
    get problem() {
      return problem;
    },
    get stopped() {
      return stopped ?? (unmet && skipReason);
    },
    async runSteps(end, finish = () => undefined) {
      for (; current < end; current++) {
        await runNext(current === end - 1 ? finish : () => undefined);
      }
    },
    end() {
      const outcome = worstOutcome(judged);
      send(definedMembers({
        type: "flow_finished",
        flow: index,
        outcome,
        duration_ms: roundMilliseconds(run.clock.monotonic() - started),
        diagnostics: [],
        reason: outcome === "skipped" ? stopped ?? skipReason : undefined,
      }));
    },
  };
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
  { signal, once }: RunContext,
): Promise<StepResult> {
  if ("outcome" in entered) return entered;
  const missing = missingCapture(step, entered);
  if (missing !== undefined) return skippedStep(step, missing);
  if (step.conditions.length > 0) {
    const unmet = await judgeConditions(step.conditions, entered);
    if (unmet) return unmetStep(step, unmet);
  }
  if (step.kind === "use") return await once!.resultOf(step, entered);
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
const usedFrames = new LazyModule(() => import("./used/used_frames.ts"));

function openFlow(...given: Parameters<typeof openFrame>): FlowContext | VariableError {
  try {
    return openFrame(...given);
  } catch (error) {
    if (error instanceof VariableError) return error;
    throw error;
  }
}
