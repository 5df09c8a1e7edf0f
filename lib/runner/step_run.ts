import { type Check, judge, type Judgement } from "../assertions/mod.ts";
import { evaluateCapture } from "../captures/mod.ts";
import {
  type Envelope,
  type ResolvedRequest,
  resolveRequest,
  TransportError,
} from "../executor/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { Diagnostic } from "../loader/mod.ts";
import { type Attempt, type LoopEnd, poll } from "../poller/mod.ts";
import type { AssertionResult } from "../record/mod.ts";
import { ResolveError } from "../resolver/mod.ts";
import type { CompiledStep } from "./compiled_flow.ts";
import { type Exchange, exchange } from "./exchange.ts";
import {
  assertionFailure,
  captureFailure,
  exchangeFailure,
  loopFailure,
  requestFailure,
  type Sent,
} from "./failures.ts";
import type { FlowContext } from "./flow_context.ts";
import { milliseconds } from "./milliseconds.ts";
import { addSecretValue } from "./redactor.ts";
import { learnSecrets } from "./response_secrets.ts";
import { isSecretName, secretsInHeader, secretsInUrl } from "./secret_names.ts";
import { notReached, type StepProgress, type StepResult, stepResult } from "./step_result.ts";

/**
 * Runs one step: builds its request once, sends it (again, in a loop), judges the last response and
 * captures from it. What it captures is added to the context.
 *
 * @param signal Stops the step; its outcome is then `error`, class `interrupted`.
 */
export async function runStep(
  step: CompiledStep,
  context: FlowContext,
  signal?: AbortSignal,
): Promise<StepResult> {
  const startedAt = context.clock.monotonic();
  const progress = await progressOf(step, context, signal);
  const { envelope, problem } = progress;
  if (envelope && (problem || context.includeBodies)) learnSecrets(envelope, context.redactor);
  const durationMs = milliseconds(context.clock.monotonic() - startedAt);
  return stepResult(step, { ...progress, durationMs }, context.includeBodies);
}

type Progress = Omit<StepProgress, "durationMs">;

async function progressOf(
  step: CompiledStep,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<Progress> {
  let request: ResolvedRequest;
  try {
    request = resolveRequest(step.request, context.scope, context.timeoutMs);
  } catch (error) {
    if (!(error instanceof ResolveError) && !(error instanceof TransportError)) throw error;
    return {
      attempts: 0,
      failures: [requestFailure(error, step, context.source)],
      problem: { outcome: "error", class: "request", message: error.message },
    };
  }
  keepSecrets(request, context);
  return step.loop
    ? await runLoop(step, request, context, signal)
    : await runOnce(step, request, context, signal);
}

async function runOnce(
  step: CompiledStep,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<Progress> {
  const result = await exchange(request, context, signal);
  const facts = { attempt: 1, max_attempts: 1, duration_ms: result.durationMs };
  context.attempted({ ...facts, ...factsOf(result) });
  if (result.kind === "answered") return judged(step, request, result.envelope, 1, [], context);
  return unanswered(step, request, result, 1, context);
}

async function runLoop(
  step: CompiledStep,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<Progress> {
  const loop = step.loop!;
  let last: Exchange | undefined;
  const end = await poll(loop, context.scope, {
    clock: context.clock,
    signal,
    async attempt(): Promise<Attempt> {
      last = await exchange(request, context, signal);
      if (last.kind === "answered") return last;
      const problem = last.kind === "unanswered" ? last.error.class : "interrupted";
      return { kind: "unanswered", problem };
    },
    attempted(attempt, condition) {
      const until = condition.met ? { met: true } : { met: false, unmet: condition.unmet };
      const facts = { attempt, max_attempts: loop.maxAttempts, duration_ms: last!.durationMs };
      context.attempted({ ...facts, ...factsOf(last!), until });
    },
  });
  const { attempts } = end;
  const conditions = conditionResults(loop.until, end, context);
  if (end.kind === "met" && last?.kind === "answered") {
    return judged(step, request, last.envelope, attempts, conditions, context);
  }
  if (end.kind === "met" || end.kind === "aborted") {
    return unanswered(step, request, { kind: "aborted", durationMs: 0 }, attempts, context);
  }
  const envelope = last?.kind === "answered" ? last.envelope : undefined;
  const sent = { source: context.source, request, envelope };
  return {
    attempts,
    request,
    envelope,
    assertions: [...conditions, ...step.checks.map(notReached)],
    failures: [loopFailure(end, sent)],
    problem: { outcome: "failed", class: "loop", message: end.message },
  };
}

/** Judges the response that counts, and captures from it. */
function judged(
  step: CompiledStep,
  request: ResolvedRequest,
  envelope: Envelope,
  attempts: number,
  conditions: readonly AssertionResult[],
  context: FlowContext,
): Progress {
  const sent: Sent = { source: context.source, request, envelope };
  const judgements = step.checks.map((check) => judge(check, envelope, context.scope));
  const wrong = judgements.filter(({ pass }) => !pass).map((one) => assertionFailure(one, sent));
  const { names, failures } = capture(step, envelope, sent, context);
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
  sent: Sent,
  context: FlowContext,
): { names: string[]; failures: Diagnostic[] } {
  const values = new Map<string, JsonValue>();
  const failures: Diagnostic[] = [];
  for (const one of step.captures) {
    const result = evaluateCapture(one, envelope, context.scope);
    if (result.ok) {
      values.set(one.name, result.value);
      if (one.secret || isSecretName(one.name)) addSecretValue(context.redactor, result.value);
    } else {
      failures.push(captureFailure(one, result, sent));
    }
  }
  context.captures.set(step.name, values);
  return { names: [...values.keys()], failures };
}

function unanswered(
  step: CompiledStep,
  request: ResolvedRequest,
  result: Exchange & { kind: "unanswered" | "aborted" },
  attempts: number,
  context: FlowContext,
): Progress {
  const error = result.kind === "unanswered"
    ? result.error
    : { class: "interrupted", message: "the run was stopped" } as const;
  const failure = exchangeFailure(error, step, { source: context.source, request });
  return { attempts, request, failures: [failure], problem: { outcome: "error", ...error } };
}

function factsOf(result: Exchange) {
  if (result.kind === "answered") return { status: result.envelope.response.status };
  if (result.kind === "unanswered") return { error: result.error };
  return { error: { class: "interrupted", message: "the run was stopped" } as const };
}

function assertionResult({ check, pass, expected, actual }: Judgement): AssertionResult {
  return {
    ...notReached(check),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    outcome: pass ? "passed" : "failed",
  };
}

/** The conditions of a loop count as assertions: those before the first unmet one held. */
function conditionResults(
  until: readonly Check[],
  end: LoopEnd,
  context: FlowContext,
): AssertionResult[] {
  const unmet = end.kind === "exhausted" ? until.indexOf(end.check) : until.length;
  const reached = end.kind === "met" || end.kind === "exhausted";
  return until.map((check, i) => {
    const outcome = !reached || i > unmet ? "not_reached" : i === unmet ? "failed" : "passed";
    const expected = outcome === "not_reached"
      ? {}
      : { expected: check.operand.resolve(context.scope).expected };
    return { ...notReached(check), source: `until.${check.source}`, ...expected, outcome };
  });
}

/** What goes into an authorization, a cookie, an API key or a password is secret from here on. */
function keepSecrets({ url, headers }: ResolvedRequest, { redactor }: FlowContext): void {
  for (const secret of secretsInUrl(url)) redactor.add(secret);
  for (const [name, value] of headers) {
    for (const secret of secretsInHeader(name, value)) redactor.add(secret);
  }
}
