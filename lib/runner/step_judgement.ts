import { boundedExpected, evaluateOperand, judge, type Judgement } from "../assertions/mod.ts";
import { type Capture, type CaptureFailure, evaluateCapture, sourceName } from "../captures/mod.ts";
import type { CompiledStep } from "../compiler/mod.ts";
import type { Envelope, ResolvedRequest } from "../http/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { AssertionResult } from "../record/mod.ts";
import { addSecretValue } from "../redaction/mod.ts";
import { isSecretName } from "../secrets/mod.ts";
import { onceLoaded } from "../text/mod.ts";
import type { FlowContext } from "./context.ts";
import { failureTexts } from "./failure_texts.ts";
import type { SentExchange } from "./failures/mod.ts";
import { notReached, type StepProgress } from "./step_result.ts";

/**
 * Judges the response that counts, and captures from it into the context. Takes no time unless the
 * step is the first one that fails.
 *
 * @param conditions The results of the loop's conditions, which come first.
 */
export function judgeStep(
  step: CompiledStep,
  request: ResolvedRequest,
  envelope: Envelope,
  attempts: number,
  conditions: readonly AssertionResult[],
  context: FlowContext,
): StepProgress | Promise<StepProgress> {
  const { checks } = step;
  const operands = checks.map((check) => evaluateOperand(check, context.scope));
  const judged = onceLoaded(() => checks.map((check, i) => judge(check, operands[i], envelope)));
  const conclude = (judgements: readonly Judgement[]) =>
    progressOf(step, { request, envelope, attempts }, conditions, judgements, context);
  return judged instanceof Promise ? judged.then(conclude) : conclude(judged);
}

/** Captures from a response that was judged, and puts the result of the step together. */
function progressOf(
  step: CompiledStep,
  responded: { request: ResolvedRequest; envelope: Envelope; attempts: number },
  conditions: readonly AssertionResult[],
  judgements: readonly Judgement[],
  context: FlowContext,
): StepProgress | Promise<StepProgress> {
  const wrong = judgements.filter(({ pass }) => !pass);
  const { names, missed } = capture(step, responded.envelope, context);
  const progress = {
    ...responded,
    captures: names,
    assertions: [...conditions, ...judgements.map(assertionResult)],
    failures: [],
  };
  if (wrong.length + missed.length === 0) return progress;
  return failedProgress(progress, wrong, missed, { source: context.source, ...responded });
}

/** A capture that found no value. */
type MissedCapture = readonly [capture: Capture, failure: CaptureFailure];

async function failedProgress(
  progress: StepProgress,
  wrong: readonly Judgement[],
  missed: readonly MissedCapture[],
  sent: SentExchange,
): Promise<StepProgress> {
  const { assertionFailure, captureFailure, createBodyNotes } = await failureTexts.load();
  const body = createBodyNotes(sent.envelope);
  const failures = [
    ...wrong.map((one) => assertionFailure(one, sent, body)),
    ...missed.map(([one, failure]) => captureFailure(one, failure, sent, body)),
  ];
  const cls = wrong.length > 0 ? "assertion" : "capture";
  const [{ message }] = failures;
  return { ...progress, failures, problem: { outcome: "failed", class: cls, message } };
}

function capture(
  step: CompiledStep,
  envelope: Envelope,
  context: FlowContext,
): { names: string[]; missed: MissedCapture[] } {
  const values = new Map<string, JsonValue>();
  const missed: MissedCapture[] = [];
  for (const one of step.captures) {
    const result = evaluateCapture(one, envelope, context.scope);
    if (result.ok) {
      values.set(one.name, result.value);
      const secret = one.secret || [one.name, sourceName(one.from)].some(isSecretName);
      if (secret) addSecretValue(context.redactor, result.value);
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
