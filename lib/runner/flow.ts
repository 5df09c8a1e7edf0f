import type { CompiledFlow, CompiledStep } from "../compiler/mod.ts";
import { withTls } from "../http/mod.ts";
import { definedMembers, type JsonValue } from "../json/mod.ts";
import { type RunEvent, worstOutcome } from "../record/mod.ts";
import { addDerivedValue } from "../redaction/mod.ts";
import {
  evaluateVariables,
  numberTexts,
  openRandomStream,
  VariableError,
} from "../resolver/mod.ts";
import { roundMilliseconds } from "../text/mod.ts";
import type { FlowContext, RunContext, StepAttempt } from "./context.ts";
import { flowStarted, flowWithoutVariables } from "./events.ts";
import { failureTexts } from "./failure_texts.ts";
import { keepVariable } from "./named_secrets.ts";
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
  const context = openContext(flow, run, startedAt, redactor, attempted);
  send(flowStarted(index, flow, startedAt));
  if (context instanceof VariableError) {
    const ended = flowWithoutVariables(index, flow, context);
    const { withMaskedNames } = await failureTexts.load();
    return send({ ...ended, diagnostics: withMaskedNames(ended.diagnostics, redactor) });
  }
  const results: StepResult[] = [];
  let stopped: string | undefined;
  for (const [step, compiled] of flow.steps.entries()) {
    current = step;
    // A crash loses no event of what has been sent: the log has them before the next request.
    await run.eventsTaken();
    stopped ??= run.signal?.aborted ? whyStopped(run.signal) : undefined;
    const result = await withNames(
      await runOrSkip(compiled, stopped, context, run.signal),
      redactor,
    );
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
 * Runs a step or skips it. After a failure or a stop, only clean-up steps run, and only those whose
 * captures exist. A stop does not interrupt them: leftovers are worse than the wait, which their
 * timeout bounds.
 */
async function runOrSkip(
  step: CompiledStep,
  stopped: string | undefined,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  if (stopped === undefined) return await runStep(step, context, step.always ? undefined : signal);
  if (!step.always) return skippedStep(step, stopped);
  const missing = step.needs.find(({ step, name }) => !context.captures.get(step)?.has(name));
  if (missing) return skippedStep(step, `${missing.step} did not capture ${missing.name}`);
  return { ...await runStep(step, context), cleanup: true };
}

/** What a filter took, and what it made. */
type Derivation = Parameters<NonNullable<FlowContext["scope"]["derived"]>>;

/** Evaluates the variables, and registers the secret ones before the first event of the flow. */
function openContext(
  flow: CompiledFlow,
  run: RunContext,
  startedAt: number,
  redactor: FlowContext["redactor"],
  attempted: FlowContext["attempted"],
): FlowContext | VariableError {
  const captures = new Map<string, Map<string, JsonValue>>();
  const random = openRandomStream(run.seed, flow.source.path);
  const outer = { env: run.env, params: run.params, texts: run.paramTexts, random, startedAt };
  const derivations: Derivation[] = [];
  const derived = (...derivation: Derivation) => derivations.push(derivation);
  const vars = valuesOf(flow.variables, { ...outer, derived });
  const texts = numberTexts(flow.variables, run.paramTexts);
  if (!(vars instanceof VariableError)) {
    for (const [name, value] of vars) {
      keepVariable(name, value, flow, redactor);
      const text = texts.get(name);
      if (text !== undefined) keepVariable(name, text, flow, redactor);
    }
  }
  // Only now is it known which variables are secret.
  for (const derivation of derivations) addDerivedValue(redactor, ...derivation);
  if (vars instanceof VariableError) return vars;
  return {
    source: flow.source,
    transport: withTls(run.transport, flow.tls),
    clock: run.clock,
    signals: run.signals,
    redactor,
    scope: {
      ...outer,
      vars,
      texts,
      captures,
      derived: (...derivation) => addDerivedValue(redactor, ...derivation),
    },
    captures,
    timeoutMs: run.timeoutMs,
    maxBodyBytes: run.maxBodyBytes,
    includeBodies: run.includeBodies,
    showCurl: run.showCurl,
    traceUrl: run.traceUrl,
    auth: { tokens: new Map(), random: openRandomStream(run.seed, `${flow.source.path}\0auth`) },
    attempted,
  };
}

function valuesOf(...given: Parameters<typeof evaluateVariables>) {
  try {
    return evaluateVariables(...given);
  } catch (error) {
    if (error instanceof VariableError) return error;
    throw error;
  }
}
