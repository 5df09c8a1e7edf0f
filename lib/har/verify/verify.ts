import { type Conversion, type ConvertOptions, writeFlows, writtenFlow } from "../convert.ts";
import { sha256 } from "../../hash/mod.ts";
import type { Draft } from "../draft/mod.ts";
import type { Decisions } from "../provenance.ts";
import { provideValues } from "../provide/mod.ts";
import type { Note } from "../stages.ts";
import { selectSteps } from "../steps/mod.ts";
import { environmentText, writeFlow } from "../write/mod.ts";
import { adviceOn, type FlowFacts, type FurtherRun } from "./advice.ts";
import type { StepChange } from "./findings.ts";
import type { RejectedProducers } from "./next_candidates.ts";
import { repairFromReplay } from "./repair_from_replay.ts";
import type { Replay } from "./replay.ts";
import { changedDraft } from "./step_changes.ts";
import { MAX_REPLAYS, runFurther, type RunTools, UNSURE } from "./verify_runs.ts";

/** A conversion whose flow was run against a live server and repaired. */
interface VerifiedConversion {
  readonly conversion: Conversion;
  readonly verified: VerificationResult;
}

/**
 * Runs the flow of a conversion against a live server, and repairs the differences. A flow that
 * passes runs twice more, the last time with the clock ahead.
 *
 * @param replay Runs the text of a flow file once, with the clock ahead by some milliseconds.
 */
export async function verifyConversion(
  conversion: Conversion,
  options: ConvertOptions,
  replay: (text: string, clockAheadMs: number) => Promise<Replay>,
): Promise<VerifiedConversion> {
  const { analysis, flows: [flow] } = conversion;
  const { filtered, correlation, logins, provided } = analysis;
  const { spelling = "A", all = false, unique = false } = options;
  let last = conversion;
  const compose = async (decisions: Decisions): Promise<Draft> => {
    last = await writeFlows({
      ...analysis,
      provided: { ...provided, decisions },
      selection: selectSteps(filtered, decisions, logins, { all }),
    }, options);
    return last.flows[0].draft;
  };
  const facts: FlowFacts = {
    ...provided,
    provideUnique: unique
      ? undefined
      : () => provideValues(filtered, correlation, logins, { unique: true, sha256 }),
  };
  const verified = await verify(flow.draft, analysis.selection.decisions ?? provided.decisions, {
    compose,
    replay: async (draft, clockAheadMs) =>
      await replay(await writeFlow(judgedThroughout(draft), spelling), clockAheadMs),
    advice: (problem, run) => adviceOn(problem, run, facts),
  });
  return {
    conversion: {
      ...last,
      flows: [await writtenFlow(verified.draft, spelling, provided.secrets)],
      environmentText: environmentText(verified.draft),
    },
    verified,
  };
}

/** The functions that a verification needs. */
interface VerifyTools extends RunTools {
  /** Composes the flow with other decisions. */
  compose(decisions: Decisions): Draft | Promise<Draft>;
}

/** The result of a verification. */
export interface VerificationResult {
  readonly draft: Draft;
  readonly decisions: Decisions;
  /** The number of runs. */
  readonly replays: number;
  /** Whether every step passed, in every kind of run. */
  readonly passed: boolean;
  /** The further runs that failed; empty if the flow did not even pass once. */
  readonly failedRuns: readonly FurtherRun[];
  /** What was changed, for the summary. */
  readonly repaired: readonly Note[];
  /** What the user has to check. */
  readonly problems: readonly Note[];
}

/**
 * Runs a flow against a live server and repairs the differences: one run if it passes, another to
 * confirm a repair, and at most three. A flow that passes runs again, and once with the clock
 * ahead. The remaining failures are reported. Requests that are still refused at the end are left
 * unchanged.
 */
export async function verify(
  draft: Draft,
  decisions: Decisions,
  tools: VerifyTools,
): Promise<VerificationResult> {
  const { compose, replay, advice } = tools;
  let rejected: RejectedProducers | undefined;
  const changes: StepChange[] = [];
  const repaired: Note[] = [];
  const before = decisions;
  for (let replays = 1;; replays++) {
    const live = await replay(draft, 0);
    if (live.passed) {
      const further = await runFurther(draft, decisions, tools);
      return {
        ...further,
        decisions,
        replays: replays + further.replays,
        passed: further.failedRuns.length === 0,
        repaired: [...repaired, ...further.repaired],
      };
    }
    const repair = repairFromReplay({ draft, decisions, rejected }, live);
    const { refused } = repair;
    repaired.push(...repair.repaired);
    rejected = repair.rejected;
    changes.push(...repair.changes);
    const helped = repair.repaired.length > 0;
    const isLast = !helped || replays === MAX_REPLAYS;
    decisions = isLast ? restoredDecisions(repair.decisions, before, refused) : repair.decisions;
    if (helped || refused.size > 0) draft = changedDraft(await compose(decisions), changes);
    if (!isLast) continue;
    const problems = repair.problems.map((problem): Note => ({
      ...problem,
      text: problem.text + advice(problem, "first"),
    }));
    return {
      draft,
      decisions,
      replays,
      passed: false,
      failedRuns: [],
      repaired: repaired.filter(({ entry }) => !entry || !refused.has(entry.index)),
      problems: helped ? [...problems, UNSURE] : problems,
    };
  }
}

/** New decisions about requests that are still refused did not help, so they are undone. */
function restoredDecisions(
  decisions: Decisions,
  before: Decisions,
  refused: ReadonlySet<number>,
): Decisions {
  return new Map(
    Array.from(decisions, ([id, decision]) => [
      id,
      refused.has(decision.requestValue.entry.index) ? before.get(id) ?? decision : decision,
    ]),
  );
}

/**
 * Makes every step run, regardless of what happened before, so that one replay reports on all of
 * them.
 */
function judgedThroughout(draft: Draft): Draft {
  return { ...draft, steps: draft.steps.map((step) => ({ ...step, always: true })) };
}
