import type { ResolvedRequest } from "../executor/mod.ts";
import { type Attempt, type Loop, type LoopAborted, poll } from "../poller/mod.ts";
import { duration } from "../text/mod.ts";
import { attemptFacts, unanswered } from "./attempt.ts";
import type { CompiledStep } from "./compiled_flow.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { exchangeHelp } from "./exchange_help.ts";
import { loopFailure } from "./failures.ts";
import type { FlowContext } from "./flow_context.ts";
import { conditionResults, loopProgress } from "./loop_facts.ts";
import { learnSecrets } from "./response_secrets.ts";
import { retryAfterMs } from "./retry_after.ts";
import { stepFrame } from "./step_frame.ts";
import { judgeStep } from "./step_judgement.ts";
import { notReached, type Progress } from "./step_result.ts";
import { whyStopped } from "./stop_reason.ts";

const LONG_MS = 600_000;

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
    return unanswered(step, request, why, attempts, context);
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
): Progress {
  const envelope = last?.kind === "answered" ? last.envelope : undefined;
  const sent = { source: context.source, request, envelope };
  const notes = [...waiting.notes, `attempts:   ${attempts} of ${step.loop!.maxAttempts}`];
  return {
    attempts,
    request,
    ...(envelope ? { envelope } : {}),
    failures: [stepFrame("interrupted-error", message, waiting.check.range, sent, { notes })],
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
  const asks = `the answer asks to wait ${duration(ms)} (\`retry-after\`), and a loop pauses for ` +
    "its `sleep_ms`";
  return ms > LONG_MS ? asks : `${asks}; write \`sleep_ms: ${Math.ceil(ms)}\``;
}
