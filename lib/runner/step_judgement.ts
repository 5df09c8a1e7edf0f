import { boundedExpected, evaluateOperand, judge, type Judgement } from "../assertions/mod.ts";
import { type Capture, type CaptureFailure, evaluateCapture } from "../captures/mod.ts";
import type { CompiledStep } from "../compiler/mod.ts";
import type { Envelope } from "../http/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { AssertionResult } from "../record/mod.ts";
import { onceLoaded, withModules } from "../text/mod.ts";
import type { FlowContext } from "./context.ts";
import { failureTexts } from "./failure_texts.ts";
import { keepCapture } from "./named_secrets.ts";
import { notReached, type StepProgress } from "./step_result.ts";
import type { StepRun } from "./step_run.ts";

/**
 * Judges the response that counts, and captures from it into the context. Takes no time unless the
 * step is the first one that fails.
 *
 * @param conditions The results of the loop's conditions, which come first.
 */
export function judgeStep(
  run: StepRun,
  envelope: Envelope,
  attempts: number,
  conditions: readonly AssertionResult[],
): StepProgress | Promise<StepProgress> {
  const { step, context } = run;
  const { checks } = step;
  const operands = checks.map((check) => evaluateOperand(check, context.scope));
  const judgeAll = () => checks.map((check, i) => judge(check, operands[i], envelope));
  const judged = onceLoaded(() => run.interruptible(judgeAll));
  const conclude = (judgements: readonly Judgement[]) => {
    const captured = onceLoaded(() => run.interruptible(() => capture(step, envelope, context)));
    const end = (captures: Captured) =>
      progressOf(run, { envelope, attempts }, conditions, judgements, captures);
    return captured instanceof Promise ? captured.then(end) : end(captured);
  };
  return judged instanceof Promise ? judged.then(conclude) : conclude(judged);
}

/** Puts the result of a step together. */
function progressOf(
  run: StepRun,
  { envelope, attempts }: { envelope: Envelope; attempts: number },
  conditions: readonly AssertionResult[],
  judgements: readonly Judgement[],
  { names, missed }: Captured,
): StepProgress | Promise<StepProgress> {
  const { request } = run;
  const wrong = judgements.filter(({ pass }) => !pass);
  const progress = {
    request,
    envelope,
    attempts,
    captures: names,
    assertions: [...conditions, ...judgements.map(assertionResult)],
    failures: [],
  };
  if (wrong.length + missed.length === 0) return progress;
  return failedProgress(run, progress, wrong, missed);
}

/** The captures of a step that found a value, and those that did not. */
interface Captured {
  readonly names: readonly string[];
  readonly missed: readonly MissedCapture[];
}

/** A capture that found no value. */
type MissedCapture = readonly [capture: Capture, failure: CaptureFailure];

async function failedProgress(
  { request, context: { source }, interruptible }: StepRun,
  progress: StepProgress & { readonly envelope: Envelope },
  wrong: readonly Judgement[],
  missed: readonly MissedCapture[],
): Promise<StepProgress> {
  const { assertionFailure, captureFailure, createBodyNotes } = await failureTexts.load();
  const sent = { source, request, envelope: progress.envelope, attempts: progress.attempts };
  const failures = await withModules(() =>
    interruptible(() => {
      const body = createBodyNotes(sent.envelope);
      return [
        ...wrong.map((one) => assertionFailure(one, sent, body)),
        ...missed.map(([one, failure]) => captureFailure(one, failure, sent, body)),
      ];
    })
  );
  const cls = wrong.length > 0 ? "assertion" : "capture";
  const [{ message }] = failures;
  return { ...progress, failures, problem: { outcome: "failed", class: cls, message } };
}

function capture(
  step: CompiledStep,
  envelope: Envelope,
  context: FlowContext,
): Captured {
  const values = new Map<string, JsonValue>();
  const missed: MissedCapture[] = [];
  for (const one of step.captures) {
    const result = evaluateCapture(one, envelope, context.scope);
    if (result.ok) {
      values.set(one.name, result.value);
      keepCapture(step, one, result.value, context.redactor);
    } else {
      missed.push([one, result]);
    }
  }
  context.captures.set(step.name, values);
  return { names: [...values.keys()], missed };
}

function assertionResult({ check, pass, expected, actual }: Judgement): AssertionResult {
  const result = { ...notReached(check), outcome: pass ? "passed" : "failed" } as const;
  const shown = boundedExpected(expected);
  if (shown === undefined) return actual === undefined ? result : { ...result, actual };
  return actual === undefined
    ? { ...result, expected: shown }
    : { ...result, expected: shown, actual };
}
