import type { Draft, DraftCapture, DraftStep } from "../draft/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Note } from "../stages.ts";
import { type Adjustment, adjustmentOf } from "./adjustments.ts";
import type { Problem } from "./advice.ts";
import { nextCandidates, type RejectedProducers } from "./next_candidates.ts";
import type { Replay, ReplayedStep } from "./replay.ts";

/** The changes that a replay requires. */
interface ReplayRepair {
  /** The decisions, with new producers for those that were not found or were refused. */
  readonly decisions: Decisions;
  /** The changes to a newly composed draft, by the index of the step's entry. */
  readonly adjustments: ReadonlyMap<number, Adjustment>;
  /** What was repaired, for the summary. */
  readonly repaired: readonly Note[];
  /** What the user has to check. */
  readonly problems: readonly Problem[];
  /** The ids of producers that do not exist and that no request needs. */
  readonly lost: ReadonlySet<string>;
  /** The indexes of the entries whose requests were refused. */
  readonly refused: ReadonlySet<number>;
  /** The producers that are rejected from now on, by the ids of value and producer. */
  readonly rejected: RejectedProducers;
}

/** The draft that was replayed. */
interface ReplayedDraft {
  readonly draft: Draft;
  readonly decisions: Decisions;
  readonly rejected?: RejectedProducers;
}

/**
 * Determines the changes that a replay requires. Assertions on values that differ are weakened to
 * what holds. Captures that find nothing and values of refused requests get the next candidate. An
 * assertion on a value of the request or of an earlier response is never weakened. The steps after
 * a failed one are not examined.
 */
export function repairFromReplay(
  { draft, decisions, rejected = new Map() }: ReplayedDraft,
  replay: Replay,
): ReplayRepair {
  const findings: ReplayFindings = {
    adjustments: new Map(),
    repaired: [],
    problems: [],
    lost: [],
    refused: [],
  };
  const byName = new Map(replay.steps.map((step) => [step.name, step]));
  if (replay.refused !== undefined) findings.problems.push({ text: replay.refused });
  for (const step of draft.steps) {
    const live = byName.get(step.name);
    if (!live || live.outcome === "passed") continue;
    if (!examineStep(step, live, findings)) break;
  }
  const next = nextCandidates(decisionsIn(draft, decisions), rejected, findings);
  const found = [findings.repaired, findings.problems, next.repaired, next.problems];
  if (!replay.passed && found.every(({ length }) => length === 0)) {
    noteUnexplained(draft, byName, findings);
  }
  return {
    decisions: new Map([...decisions, ...next.decisions]),
    rejected: next.rejected,
    refused: new Set(findings.refused.map(({ step }) => step.entry.index)),
    lost: next.lost,
    adjustments: findings.adjustments,
    repaired: [...findings.repaired, ...next.repaired],
    problems: [...findings.problems, ...next.problems],
  };
}

/** Returns the decisions about the requests of a flow. */
function decisionsIn({ steps }: Draft, decisions: Decisions): Decisions {
  const entries = new Set(steps.map(({ entry }) => entry.index));
  return new Map(
    Array.from(decisions).filter(([, { requestValue }]) => entries.has(requestValue.entry.index)),
  );
}

function noteUnexplained(
  { steps }: Draft,
  byName: ReadonlyMap<string, ReplayedStep>,
  { problems }: ReplayFindings,
): void {
  for (const { name, entry } of steps) {
    const live = byName.get(name);
    if (live && live.outcome !== "passed") {
      problems.push({ entry, text: live.error?.message ?? live.reason ?? "it did not pass" });
    }
  }
}

/** The results of a replay, step by step. */
interface ReplayFindings {
  readonly adjustments: Map<number, Adjustment>;
  readonly repaired: Note[];
  readonly problems: Note[];
  /** Captures that found nothing. */
  readonly lost: DraftCapture[];
  /** Steps whose request the server refused. */
  readonly refused: { readonly step: DraftStep; readonly status: number }[];
}

/** Records what to do about a step. @returns Whether the steps after it can be examined. */
function examineStep(step: DraftStep, live: ReplayedStep, findings: ReplayFindings): boolean {
  const { entry } = step;
  if (live.outcome === "skipped") return true;
  if (live.status === undefined) {
    findings.problems.push({
      entry,
      text: live.error?.message ?? "no response",
    });
    return false;
  }
  const statusDiffers = !step.statuses.includes(live.status);
  if (statusDiffers && live.status >= 400) {
    findings.refused.push({ step, status: live.status });
    return false;
  }
  if (live.error?.class === "loop") {
    findings.problems.push({ entry, text: live.error.message });
    return false;
  }
  const adjustment = adjustmentOf(step, live, findings);
  if (statusDiffers) {
    findings.repaired.push({
      entry,
      text: `status ${live.status} is accepted as well as ${step.statuses.join(", ")}`,
    });
  }
  const statuses = statusDiffers ? [live.status] : [];
  findings.adjustments.set(entry.index, { ...adjustment, statuses });
  const captured = new Set(live.captures);
  findings.lost.push(...step.captures.filter(({ name }) => !captured.has(name)));
  return true;
}
