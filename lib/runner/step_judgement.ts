import { boundedExpected, judge, type Judgement } from "../assertions/mod.ts";
import { evaluateCapture, sourceName } from "../captures/mod.ts";
import type { CompiledStep } from "../compiler/mod.ts";
import type { Diagnostic } from "../diagnostics/mod.ts";
import type { Envelope, ResolvedRequest } from "../http/mod.ts";
import { definedMembers, type JsonValue } from "../json/mod.ts";
import type { AssertionResult } from "../record/mod.ts";
import { addSecretValue } from "../redaction/mod.ts";
import { isSecretName } from "../secrets/mod.ts";
import type { FlowContext } from "./context.ts";
import {
  assertionFailure,
  type BodyNotes,
  captureFailure,
  createBodyNotes,
  type SentExchange,
} from "./failures/mod.ts";
import { notReached, type StepProgress } from "./step_result.ts";

/**
 * Judges the response that counts, and captures from it into the context.
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
): StepProgress {
  const sent: SentExchange = { source: context.source, request, envelope };
  const body = createBodyNotes(envelope);
  const judgements = step.checks.map((check) => judge(check, envelope, context.scope));
  const wrong = judgements.filter(({ pass }) => !pass).map((one) =>
    assertionFailure(one, sent, body)
  );
  const { names, failures } = capture(step, envelope, sent, body, context);
  const all = [...wrong, ...failures];
  const progress = {
    attempts,
    request,
    envelope,
    captures: names,
    assertions: [...conditions, ...judgements.map(assertionResult)],
    failures: all,
  };
  if (all.length === 0) return progress;
  const cls = wrong.length > 0 ? "assertion" : "capture";
  return { ...progress, problem: { outcome: "failed", class: cls, message: all[0].message } };
}

function capture(
  step: CompiledStep,
  envelope: Envelope,
  sent: SentExchange,
  body: BodyNotes,
  context: FlowContext,
): { names: string[]; failures: Diagnostic[] } {
  const values = new Map<string, JsonValue>();
  const failures: Diagnostic[] = [];
  for (const one of step.captures) {
    const result = evaluateCapture(one, envelope, context.scope);
    if (result.ok) {
      values.set(one.name, result.value);
      const secret = one.secret || [one.name, sourceName(one.from)].some(isSecretName);
      if (secret) addSecretValue(context.redactor, result.value);
    } else {
      failures.push(captureFailure(one, result, sent, body));
    }
  }
  context.captures.set(step.name, values);
  return { names: [...values.keys()], failures };
}

function assertionResult({ check, pass, expected, actual }: Judgement): AssertionResult {
  const outcome = pass ? "passed" : "failed";
  const shown = { expected: boundedExpected(expected), actual, outcome } as const;
  return definedMembers({ ...notReached(check), ...shown });
}
