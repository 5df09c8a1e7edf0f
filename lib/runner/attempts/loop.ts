import { boundedExpected, type Check } from "../../assertions/mod.ts";
import { definedMembers } from "../../json/mod.ts";
import {
  type Condition,
  type Loop,
  type LoopEnd,
  startPolling,
  type UnmetCondition,
} from "../../poller/mod.ts";
import type { AssertionResult, LoopProgress } from "../../record/mod.ts";
import type { Scope } from "../../resolver/mod.ts";
import { count, formatDuration } from "../../text/mod.ts";
import type { FlowContext } from "../context.ts";
import { learnSecrets } from "../exchange_secrets.ts";
import { exchangeHelp, loopFailure, stepDiagnostic } from "../failures/mod.ts";
import { notReached, type StepProgress } from "../step_result.ts";
import type { StepRun } from "../step_run.ts";
import type { Exchange } from "./exchange.ts";
import { retryAfterMs } from "./retry_after.ts";
import { type AttemptPolicy, conclude, type EndedExchange } from "./run_attempts.ts";

const LONG_MS = 600_000;

/** Sends the request until the loop of the step ends. */
export function loopPolicy(run: StepRun, loop: Loop): AttemptPolicy {
  const { step, request, context } = run;
  const polling = startPolling(loop, context.scope, context.clock);
  let isAnswered = false;
  return {
    maxAttempts: loop.maxAttempts,
    decide(result, attempt) {
      if (result.kind === "failed" && result.error.class === "request") {
        return { conclude: () => conclude(run, result, attempt) };
      }
      isAnswered ||= result.kind === "responded";
      const { condition, hasFailed, end } = polling.judge(
        result.kind === "failed" ? { kind: "failed", problem: result.error.message } : result,
      );
      const until = loopProgress(condition, hasFailed);
      const shows = until.seen !== undefined || until.unmet !== undefined;
      if (shows && result.kind === "responded") {
        learnSecrets(step, request, result.envelope, context);
      }
      const facts = { until };
      if (!end) return { facts, afterMs: loop.sleepMs };
      const concludeAll = () =>
        result.kind === "failed" && !isAnswered
          ? unanswered(run, loop, result, attempt, polling.waiting()?.notes)
          : concludeLoop(run, loop, end, result);
      return { facts, conclude: concludeAll };
    },
    stopped(last, attempts, reason) {
      const waiting = polling.waiting();
      if (!waiting) return undefined;
      const envelope = last.kind === "responded" ? last.envelope : undefined;
      const sent = { source: context.source, request, envelope };
      const notes = [...waiting.notes, `attempts:   ${attempts} of ${loop.maxAttempts}`];
      const failure = stepDiagnostic("interrupted-error", reason, waiting.check.range, sent, {
        notes,
      });
      return {
        attempts,
        request,
        envelope,
        failures: [failure],
        problem: { outcome: "error", class: "interrupted", message: reason },
      };
    },
  };
}

/** Returns the result of a step whose loop never had a response to judge. */
async function unanswered(
  run: StepRun,
  { until }: Loop,
  last: Extract<EndedExchange, { kind: "failed" }>,
  attempts: number,
  notes: readonly string[] = [],
): Promise<StepProgress> {
  const progress = await conclude(run, last, attempts);
  const { problem, failures: [failure] = [] } = progress;
  const suffix = attempts > 1 ? ` — after ${count(attempts, "attempt")}` : "";
  const told = `last attempt: ${last.error.message}`;
  return {
    ...progress,
    assertions: [...until.map(conditionNotReached), ...run.step.checks.map(notReached)],
    failures: [{
      ...failure,
      message: failure.message + suffix,
      notes: notes.filter((note) => note !== told),
    }],
    problem: { ...problem!, message: problem!.message + suffix },
  };
}

/** Returns the result of a step whose loop has ended. */
function concludeLoop(
  run: StepRun,
  loop: Loop,
  end: LoopEnd,
  last: EndedExchange,
): StepProgress | Promise<StepProgress> {
  const { step, request, context } = run;
  const conditions = conditionResults(loop.until, end, context.scope);
  if (end.kind === "met") return conclude(run, last, end.attempts, conditions);
  const envelope = last.kind === "responded" ? last.envelope : undefined;
  const hops = last.kind === "failed" ? last.taken : envelope?.response.hops;
  const sent = { source: context.source, request, envelope, hops };
  const help = last.kind === "failed"
    ? exchangeHelp(last.cause.failure, step, sent, context.maxBodyBytes)
    : end.kind === "exhausted"
    ? pauseHelp(last, loop, context)
    : undefined;
  const failure = loopFailure(end, step, sent, help);
  return {
    attempts: end.attempts,
    request,
    envelope,
    assertions: [...conditions, ...step.checks.map(notReached)],
    failures: [failure],
    problem: { outcome: "failed", class: "loop", message: failure.message },
  };
}

/**
 * Returns a note on how long the last response asks to wait, if that is longer than the loop's
 * pauses.
 */
function pauseHelp(
  last: Exchange,
  { sleepMs }: Loop,
  { clock }: FlowContext,
): string | undefined {
  if (last.kind !== "responded") return undefined;
  const retryAfter = last.envelope.response.headers.get("retry-after");
  const ms = retryAfter === null ? undefined : retryAfterMs(retryAfter, clock.now());
  if (ms === undefined || ms <= sleepMs) return undefined;
  const asks =
    `the response asks to wait ${formatDuration(ms)} (\`retry-after\`), and a loop pauses for ` +
    "its `sleep_ms`";
  return ms > LONG_MS ? asks : `${asks}; write \`sleep_ms: ${Math.ceil(ms)}\``;
}

/**
 * Returns what the record contains about the condition of a loop after an attempt.
 *
 * @param hasFailed Whether `fail_when` holds.
 */
function loopProgress(condition: Condition, hasFailed: boolean): LoopProgress {
  const { met, seen } = condition;
  const { unmet, problem, failure }: Partial<UnmetCondition> = condition.met ? {} : condition;
  const missing = (failure?.missing && failure.obstacle === undefined) || undefined;
  return definedMembers({ met, failed: hasFailed || undefined, unmet, seen, problem, missing });
}

/** Returns the conditions of a loop as assertion results; those before the first unmet one held. */
function conditionResults(
  until: readonly Check[],
  end: LoopEnd,
  scope: Scope,
): AssertionResult[] {
  const exhausted = end.kind === "exhausted" ? end : undefined;
  const unmet = exhausted ? until.indexOf(exhausted.check) : until.length;
  return until.map((check, i) => {
    const result = conditionNotReached(check);
    if (i > unmet || (end.kind !== "met" && !exhausted)) return result;
    const isUnmet = i === unmet;
    const expected = isUnmet ? exhausted?.expected : check.operand.resolve(scope).expected;
    return definedMembers({
      ...result,
      expected: boundedExpected(expected),
      actual: isUnmet ? exhausted?.seen : undefined,
      outcome: isUnmet ? "failed" : "passed",
    });
  });
}

function conditionNotReached(check: Check): AssertionResult {
  return { ...notReached(check), source: `until.${check.source}` };
}
