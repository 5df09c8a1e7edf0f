import type { Check } from "../assertions/mod.ts";
import type { ResolvedRequest } from "../executor/mod.ts";
import { type Attempt, type LoopEnd, poll } from "../poller/mod.ts";
import type { AssertionResult } from "../record/mod.ts";
import { attemptFacts, unanswered } from "./attempt.ts";
import type { CompiledStep } from "./compiled_flow.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { exchangeHelp } from "./exchange_help.ts";
import { loopFailure } from "./failures.ts";
import type { FlowContext } from "./flow_context.ts";
import { learnSecrets } from "./response_secrets.ts";
import { judgeStep } from "./step_judgement.ts";
import { notReached, type Progress } from "./step_result.ts";
import { whyStopped } from "./stop_reason.ts";

/** Sends the request of a step until its loop ends, and judges the last response. */
export async function runLoop(
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
      last = await exchange(step, request, context, signal);
      if (last.kind === "answered") return last;
      if (last.kind === "unanswered" && last.error.class !== "request") {
        return { kind: "unanswered", problem: last.error.message };
      }
      context.attempted(attemptFacts(number, loop, last));
      return { kind: "unsendable" };
    },
    attempted(number, condition) {
      if (!condition.met && last?.kind === "answered") {
        learnSecrets(step, request, last.envelope, context);
      }
      const until = condition.met ? { met: true } : { met: false, unmet: condition.unmet };
      context.attempted({ ...attemptFacts(number, loop, last!), until });
    },
  });
  const { attempts } = end;
  const conditions = conditionResults(loop.until, end, context);
  if (end.kind === "met" && last?.kind === "answered") {
    return judgeStep(step, request, last.envelope, attempts, conditions, context);
  }
  if (end.kind === "met" || end.kind === "aborted") {
    const why = last?.kind === "unanswered" && !signal?.aborted
      ? last
      : { kind: "aborted", reason: whyStopped(signal), durationMs: 0 } as const;
    return unanswered(step, request, why, attempts, context);
  }
  const envelope = last?.kind === "answered" ? last.envelope : undefined;
  const hops = last?.kind === "unanswered" ? last.taken : envelope?.response.hops;
  const sent = { source: context.source, request, envelope, hops };
  const help = last?.kind === "unanswered"
    ? exchangeHelp(last.error, step, sent, context.maxBodyBytes)
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
