import { type Conversion, type ConvertOptions, writeFlows } from "../convert.ts";
import type { Draft } from "../draft/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Note } from "../stages.ts";
import { selectSteps } from "../steps/mod.ts";
import { findLeaks } from "../values/mod.ts";
import { writeFlow } from "../write/mod.ts";
import {
  adjustedDraft,
  type Adjustment,
  mergeAdjustments,
  withoutLostProducers,
} from "./adjustments.ts";
import type { RejectedProducers } from "./next_candidates.ts";
import { repairFromReplay } from "./repair_from_replay.ts";
import type { Replay } from "./replay.ts";

/** A conversion whose flow was run against a live server and repaired. */
interface VerifiedConversion {
  readonly conversion: Conversion;
  readonly verified: VerificationResult;
}

/**
 * Runs the flow of a conversion against a live server, and repairs the differences.
 *
 * @param replay Runs the text of a flow file once.
 */
export async function verifyConversion(
  conversion: Conversion,
  options: ConvertOptions,
  replay: (text: string) => Promise<Replay>,
): Promise<VerifiedConversion> {
  const { analysis, flows: [flow] } = conversion;
  const { filtered, logins, provided } = analysis;
  const { spelling = "A", all = false } = options;
  let last = conversion;
  const compose = async (decisions: Decisions): Promise<Draft> => {
    last = await writeFlows({
      ...analysis,
      provided: { ...provided, decisions },
      selection: selectSteps(filtered, decisions, logins, { all }),
    }, options);
    return last.flows[0].draft;
  };
  const verified = await verify(flow.draft, analysis.selection.decisions ?? provided.decisions, {
    compose,
    replay: async (draft) => await replay((await writeFlow(draft, spelling)).flow),
  });
  const { flow: text, environment } = await writeFlow(verified.draft, spelling);
  const leaks = [text, environment].flatMap((one) => findLeaks(one, provided.secrets));
  return {
    conversion: {
      ...last,
      flows: [{ draft: verified.draft, text, leaks }],
      environmentText: environment,
    },
    verified,
  };
}

/** The functions that a verification needs. */
interface VerifyTools {
  /** Composes the flow with other decisions. */
  compose(decisions: Decisions): Draft | Promise<Draft>;
  /** Runs a flow once against the live server. */
  replay(draft: Draft): Promise<Replay>;
}

/** The result of a verification. */
export interface VerificationResult {
  readonly draft: Draft;
  readonly decisions: Decisions;
  /** The number of runs. */
  readonly replays: number;
  /** Whether every step passed in the last run. */
  readonly passed: boolean;
  /** What was changed, for the summary. */
  readonly repaired: readonly Note[];
  /** What the user has to check. */
  readonly problems: readonly Note[];
}

/** The maximum number of runs: the first, one to confirm its repair, and one more. */
const MAX_REPLAYS = 3;
const UNSURE: Note = { text: "the last repairs were not run again: run the flow to see them" };

/**
 * Runs a flow against a live server and repairs the differences: one run if it passes, another to
 * confirm a repair, and at most three. The remaining failures are reported. Requests that are still
 * refused at the end are left unchanged.
 */
export async function verify(
  draft: Draft,
  decisions: Decisions,
  { compose, replay }: VerifyTools,
): Promise<VerificationResult> {
  let rejected: RejectedProducers | undefined;
  let adjustments: ReadonlyMap<number, Adjustment> = new Map();
  const lost = new Set<string>();
  const repaired: Note[] = [];
  const before = decisions;
  for (let replays = 1;; replays++) {
    const live = await replay(judgedThroughout(draft));
    if (live.passed) return { draft, decisions, replays, passed: true, repaired, problems: [] };
    const repair = repairFromReplay({ draft, decisions, rejected }, live);
    repaired.push(...repair.repaired);
    rejected = repair.rejected;
    repair.lost.forEach((id) => lost.add(id));
    adjustments = mergeAdjustments(adjustments, repair.adjustments);
    const isLast = repair.repaired.length === 0 || replays === MAX_REPLAYS;
    const { refused } = repair;
    decisions = isLast ? restoredDecisions(repair.decisions, before, refused) : repair.decisions;
    if (repair.repaired.length > 0 || refused.size > 0) {
      const composed = adjustedDraft(await compose(decisions), adjustments);
      draft = adjustedDraft(withoutLostProducers(composed, lost), adjustments);
    }
    if (isLast) {
      const helped = repaired.filter(({ entry }) => !entry || !refused.has(entry.index));
      const problems = repair.repaired.length === 0
        ? repair.problems
        : [...repair.problems, UNSURE];
      return { draft, decisions, replays, passed: false, repaired: helped, problems };
    }
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
