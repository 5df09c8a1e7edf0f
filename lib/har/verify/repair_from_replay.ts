import type { Draft, DraftStep } from "../draft/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { ReplayFindings } from "./findings.ts";
import { nextCandidates, type RejectedProducers } from "./next_candidates.ts";
import type { Replay, ReplayedStep } from "./replay.ts";
import { weakenStep } from "./step_changes.ts";

/** The changes that a replay requires. */
interface ReplayRepair extends Pick<ReplayFindings, "changes" | "repaired" | "problems"> {
  /** The decisions, with new producers for those that were not found or were refused. */
  readonly decisions: Decisions;
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
  { draft: { steps }, decisions, rejected = new Map() }: ReplayedDraft,
  replay: Replay,
): ReplayRepair {
  const changes: ReplayFindings["changes"] = [];
  const findings: ReplayFindings = { changes, repaired: [], problems: [], lost: [], refused: [] };
  const { repaired, problems, refused } = findings;
  const byName = new Map(replay.steps.map((step) => [step.name, step]));
  if (replay.refused !== undefined) problems.push({ text: replay.refused });
  for (const step of steps) {
    const live = byName.get(step.name);
    if (live && live.outcome !== "passed" && !examineStep(step, live, findings)) break;
  }
  const entries = new Set(steps.map(({ entry }) => entry.index));
  const own = Array.from(decisions.values())
    .filter(({ requestValue }) => entries.has(requestValue.entry.index));
  const next = nextCandidates(own, { decisions, rejected }, findings);
  if (!replay.passed && repaired.length + problems.length === 0) {
    for (const { name, entry } of steps) {
      const { outcome = "passed", error, reason } = byName.get(name) ?? {};
      if (outcome === "passed") continue;
      problems.push({ entry, text: error?.message ?? reason ?? "it did not pass" });
    }
  }
  const refusedEntries = new Set(refused.map(({ step }) => step.entry.index));
  return { ...next, changes, repaired, problems, refused: refusedEntries };
}

/** Records what to do about a step. @returns Whether the steps after it can be examined. */
function examineStep(step: DraftStep, live: ReplayedStep, findings: ReplayFindings): boolean {
  const { entry, statuses, captures } = step;
  const { outcome, status, error } = live;
  if (outcome === "skipped") return true;
  if (status === undefined) {
    findings.problems.push({ entry, text: error?.message ?? "no response" });
    return false;
  }
  if (status >= 400 && !statuses.includes(status)) {
    findings.refused.push({ step, status });
    return false;
  }
  if (error?.class === "loop") {
    findings.problems.push({ entry, text: error.message });
    return false;
  }
  weakenStep(step, { ...live, status }, findings);
  findings.lost.push(...captures.filter(({ name }) => !live.captures.includes(name)));
  return true;
}
