import { type Check, judge, type Judgement } from "../assertions/mod.ts";
import { evaluateCapture, sourceName } from "../captures/mod.ts";
import {
  type Envelope,
  type ResolvedRequest,
  resolveRequest,
  TransportError,
} from "../executor/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import type { Diagnostic } from "../loader/mod.ts";
import { type Attempt, type Loop, type LoopEnd, poll } from "../poller/mod.ts";
import type { AssertionResult, StepError } from "../record/mod.ts";
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
import type { FlowContext, StepAttempt } from "./flow_context.ts";
import { milliseconds } from "../text/mod.ts";
import { addSecretValue } from "./redactor.ts";
import { learnSecrets } from "./response_secrets.ts";
import { isSecretName, secretsInHeader, secretsInUrl } from "./secret_names.ts";
import { notReached, type StepProgress, type StepResult, stepResult } from "./step_result.ts";

const INTERRUPTED: StepError = { class: "interrupted", message: "the run was stopped" };

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
  const { envelope } = progress;
  if (envelope && showsResponse(progress, context)) learnSecrets(envelope, context.redactor);
  const durationMs = milliseconds(context.clock.monotonic() - startedAt);
  return stepResult(step, { ...progress, durationMs }, context.includeBodies);
}

type Progress = Omit<StepProgress, "durationMs">;

/** Whether the record of a step holds text of its response. */
function showsResponse({ problem, assertions = [] }: Progress, context: FlowContext): boolean {
  return problem !== undefined || context.includeBodies ||
    assertions.some(({ actual }) => typeof actual === "string");
}

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
  context.attempted(factsOfAttempt(1, { maxAttempts: 1 }, result));
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
    async attempt(number): Promise<Attempt> {
      last = await exchange(request, context, signal);
      if (last.kind === "answered") return last;
      if (last.kind === "unanswered" && last.error.class !== "request") {
        return { kind: "unanswered", problem: last.error.class };
      }
      context.attempted(factsOfAttempt(number, loop, last));
      return { kind: "unsendable" };
    },
    attempted(number, condition) {
      const until = condition.met ? { met: true } : { met: false, unmet: condition.unmet };
      context.attempted({ ...factsOfAttempt(number, loop, last!), until });
    },
  });
  const { attempts } = end;
  const conditions = conditionResults(loop.until, end, context);
  if (end.kind === "met" && last?.kind === "answered") {
    return judged(step, request, last.envelope, attempts, conditions, context);
  }
  if (end.kind === "met" || end.kind === "aborted") {
    const why = last?.kind === "unanswered" && !signal?.aborted
      ? last
      : { kind: "aborted", durationMs: 0 } as const;
    return unanswered(step, request, why, attempts, context);
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
      const secret = one.secret || [one.name, sourceName(one.from)].some(isSecretName);
      if (secret) addSecretValue(context.redactor, result.value);
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
  const error = result.kind === "unanswered" ? result.error : INTERRUPTED;
  const failure = exchangeFailure(error, step, { source: context.source, request });
  return { attempts, request, failures: [failure], problem: { outcome: "error", ...error } };
}

function factsOfAttempt(
  attempt: number,
  { maxAttempts }: Pick<Loop, "maxAttempts">,
  result: Exchange,
): StepAttempt {
  const facts = { attempt, max_attempts: maxAttempts, duration_ms: result.durationMs };
  if (result.kind === "answered") return { ...facts, status: result.envelope.response.status };
  return { ...facts, error: result.kind === "unanswered" ? result.error : INTERRUPTED };
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
  const exhausted = end.kind === "exhausted" ? end : undefined;
  const unmet = exhausted ? until.indexOf(exhausted.check) : until.length;
  return until.map((check, i) => {
    const result = { ...notReached(check), source: `until.${check.source}` };
    if (i > unmet || (end.kind !== "met" && !exhausted)) return result;
    const expected = i < unmet
      ? check.operand.resolve(context.scope).expected
      : exhausted?.expected;
    return {
      ...result,
      ...(expected === undefined ? {} : { expected }),
      outcome: i < unmet ? "passed" : "failed",
    };
  });
}

/** What goes into an authorization, a cookie, an API key or a password is secret from here on. */
function keepSecrets({ url, headers }: ResolvedRequest, { redactor }: FlowContext): void {
  for (const secret of secretsInUrl(url)) redactor.add(secret);
  for (const [name, value] of headers) {
    for (const secret of secretsInHeader(name, value)) redactor.add(secret);
  }
}
