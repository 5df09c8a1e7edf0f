import type { Check } from "../../assertions/mod.ts";
import type { CompiledStep } from "../../compiler/mod.ts";
import type { ResolvedRequest } from "../../http/mod.ts";
import {
  type Attempt,
  type Condition,
  type Loop,
  type LoopAborted,
  type LoopEnd,
  poll,
  type UnmetCondition,
} from "../../poller/mod.ts";
import type { AssertionResult, LoopProgress } from "../../record/mod.ts";
import type { Scope } from "../../resolver/mod.ts";
import { formatDuration } from "../../text/mod.ts";
import type { FlowContext } from "../context.ts";
import { exchangeHelp, loopFailure, stepDiagnostic } from "../failures/mod.ts";
import { whyStopped } from "../options.ts";
import { learnSecrets } from "../secrets/mod.ts";
import { judgeStep } from "../step_judgement.ts";
import { notReached, type StepProgress } from "../step_result.ts";
import { attemptFacts, progressWithoutResponse } from "./attempt.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { retryAfterMs } from "./retry_after.ts";

const LONG_MS = 600_000;

/** Sends the request of a step until its loop ends, and judges the last response. */
export async function runLoop(
  step: CompiledStep,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<StepProgress> {
  const loop = step.loop!;
  let last: Exchange | undefined;
  const end = await poll(loop, context.scope, {
    clock: context.clock,
    signal,
    async attempt(number): Promise<Attempt> {
      last = await exchange(step, request, context, signal);
      if (last.kind === "answered") return last;
      if (last.kind === "unanswered" && last.error.class !== "request") {
        return { kind: "unanswered", problem: last.error.message };
      }
      context.attempted(attemptFacts(number, loop, last));
      return { kind: "unsendable" };
    },
    attempted(number, condition, hasFailed) {
      const until = loopProgress(condition, hasFailed);
      const shows = until.seen !== undefined || until.unmet !== undefined;
      if (shows && last?.kind === "answered") learnSecrets(step, request, last.envelope, context);
      context.attempted({ ...attemptFacts(number, loop, last!), until });
    },
  });
  const { attempts } = end;
  const conditions = conditionResults(loop.until, end, context.scope);
  if (end.kind === "met" && last?.kind === "answered") {
    return judgeStep(step, request, last.envelope, attempts, conditions, context);
  }
  if (end.kind === "aborted" && end.waiting && signal?.aborted) {
    const { waiting } = end;
    return stopped(step, request, { ...end, waiting }, last, context, whyStopped(signal));
  }
  if (end.kind === "met" || end.kind === "aborted") {
    const why = last?.kind === "unanswered" && !signal?.aborted
      ? last
      : { kind: "aborted", reason: whyStopped(signal), durationMs: 0 } as const;
    return progressWithoutResponse(step, request, why, attempts, context);
  }
  const envelope = last?.kind === "answered" ? last.envelope : undefined;
  const hops = last?.kind === "unanswered" ? last.taken : envelope?.response.hops;
  const sent = { source: context.source, request, envelope, hops };
  const help = last?.kind === "unanswered"
    ? exchangeHelp(last.error, step, sent, context.maxBodyBytes)
    : end.kind === "exhausted"
    ? pauseHelp(last, loop, context)
    : undefined;
  return {
    attempts,
    request,
    envelope,
    assertions: [...conditions, ...step.checks.map(notReached)],
    failures: [loopFailure(end, step, sent, help)],
    problem: { outcome: "failed", class: "loop", message: end.message },
  };
}

/** A loop that was stopped says what it was waiting for. */
function stopped(
  step: CompiledStep,
  request: ResolvedRequest,
  { attempts, waiting }: Required<LoopAborted>,
  last: Exchange | undefined,
  context: FlowContext,
  message: string,
): StepProgress {
  const envelope = last?.kind === "answered" ? last.envelope : undefined;
  const sent = { source: context.source, request, envelope };
  const notes = [...waiting.notes, `attempts:   ${attempts} of ${step.loop!.maxAttempts}`];
  return {
    attempts,
    request,
    ...(envelope ? { envelope } : {}),
    failures: [stepDiagnostic("interrupted-error", message, waiting.check.range, sent, { notes })],
    problem: { outcome: "error", class: "interrupted", message },
  };
}

/** Says how long the last answer of a loop asks to wait, where that is longer than its pauses. */
function pauseHelp(
  last: Exchange | undefined,
  { sleepMs }: Loop,
  { clock }: FlowContext,
): string | undefined {
  if (last?.kind !== "answered") return undefined;
  const asked = last.envelope.response.headers.get("retry-after");
  const ms = asked === null ? undefined : retryAfterMs(asked, clock.now());
  if (ms === undefined || ms <= sleepMs) return undefined;
  const asks =
    `the answer asks to wait ${formatDuration(ms)} (\`retry-after\`), and a loop pauses for ` +
    "its `sleep_ms`";
  return ms > LONG_MS ? asks : `${asks}; write \`sleep_ms: ${Math.ceil(ms)}\``;
}

/**
 * What the record says of the condition of a loop after an attempt.
 *
 * @param hasFailed Whether `fail_when` holds.
 */
function loopProgress(condition: Condition, hasFailed: boolean): LoopProgress {
  const { met, seen } = condition;
  const { unmet, problem, failure }: Partial<UnmetCondition> = condition.met ? {} : condition;
  const missing = failure?.missing && failure.obstacle === undefined;
  return {
    met,
    ...(hasFailed ? { failed: true } : {}),
    ...(unmet === undefined ? {} : { unmet }),
    ...(seen === undefined ? {} : { seen }),
    ...(problem === undefined ? {} : { problem }),
    ...(missing ? { missing } : {}),
  };
}

/** The conditions of a loop count as assertions: those before the first unmet one held. */
function conditionResults(
  until: readonly Check[],
  end: LoopEnd,
  scope: Scope,
): AssertionResult[] {
  const exhausted = end.kind === "exhausted" ? end : undefined;
  const unmet = exhausted ? until.indexOf(exhausted.check) : until.length;
  return until.map((check, i) => {
    const result = { ...notReached(check), source: `until.${check.source}` };
    if (i > unmet || (end.kind !== "met" && !exhausted)) return result;
    const isUnmet = i === unmet;
    const expected = isUnmet ? exhausted?.expected : check.operand.resolve(scope).expected;
    const actual = isUnmet ? exhausted?.seen : undefined;
    return {
      ...result,
      ...(expected === undefined ? {} : { expected }),
      ...(actual === undefined ? {} : { actual }),
      outcome: isUnmet ? "failed" : "passed",
    };
  });
}
