import type { Draft } from "../draft/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Note } from "../stages.ts";
import type { FurtherRun } from "./advice.ts";
import type { Problem } from "./findings.ts";
import { repairFromReplay } from "./repair_from_replay.ts";
import type { Replay } from "./replay.ts";
import { changedDraft } from "./step_changes.ts";

/**
 * How far the clock of the last run is ahead, in milliseconds: 9 days and 7 hours. Day of the week,
 * day of the month and hour all differ, and it is not so far ahead that servers refuse it.
 */
export const CLOCK_AHEAD_MS = (9 * 24 + 7) * 60 * 60 * 1_000;

/** The maximum number of runs until one passes: the first, one to confirm its repair, and one more. */
export const MAX_REPLAYS = 3;
/** What to say if even the last of these needed a repair. */
export const UNSURE: Note = {
  text: "the last repairs were not run again: run the flow to see them",
};

/** The functions that runs of a flow need. */
export interface RunTools {
  /** Runs a flow once against the live server, with the clock ahead by some milliseconds. */
  replay(draft: Draft, clockAheadMs: number): Promise<Replay>;
  /** Returns what to do, to be appended to a problem of a run; empty if it is not known. */
  advice(problem: Problem, run: "first" | FurtherRun): string;
}

/** The result of one run, or of several if assertions were repaired. */
interface RepairedRun {
  readonly draft: Draft;
  readonly replays: number;
  readonly repaired: readonly Note[];
  readonly problems: readonly Problem[];
}

/** The result of the runs after the first that passed. */
interface FurtherRuns extends RepairedRun {
  readonly failedRuns: readonly FurtherRun[];
}

/**
 * Runs a flow that has passed twice more: on the server as the first run left it, and with the
 * clock ahead. Assertions on values that differ are weakened, and another run confirms it. No value
 * gets another source, since those it has were right in the first run.
 */
export async function runFurther(
  draft: Draft,
  decisions: Decisions,
  tools: RunTools,
): Promise<FurtherRuns> {
  const settled = new Map(
    Array.from(decisions, ([id, decision]) => [id, { ...decision, candidates: [] }]),
  );
  const failedRuns: FurtherRun[] = [];
  const repaired: Note[] = [];
  const problems: Note[] = [];
  const seen = new Set<string>();
  let replays = 0;
  for (const run of ["second", "moved clock"] as const) {
    const result = await repairedRun(draft, settled, run, tools);
    draft = result.draft;
    replays += result.replays;
    repaired.push(...result.repaired.map((note) => inRun(run, note)));
    if (result.problems.length > 0) failedRuns.push(run);
    for (const problem of result.problems) {
      const key = `${problem.entry?.index} ${problem.text}`;
      const text = seen.has(key) ? AS_BEFORE : problem.text + tools.advice(problem, run);
      problems.push(inRun(run, { ...problem, text }));
      seen.add(key);
    }
  }
  return { draft, replays, failedRuns, repaired, problems };
}

const AS_BEFORE = "it fails as in the second run";

/** Runs a flow, and again after each repair of its assertions. */
async function repairedRun(
  draft: Draft,
  decisions: Decisions,
  run: FurtherRun,
  { replay }: RunTools,
): Promise<RepairedRun> {
  const aheadMs = run === "second" ? 0 : CLOCK_AHEAD_MS;
  const repaired: Note[] = [];
  for (let replays = 1;; replays++) {
    const live = await replay(draft, aheadMs);
    if (live.passed) return { draft, replays, repaired, problems: [] };
    const { problems, changes, ...repair } = repairFromReplay({ draft, decisions }, live);
    if (problems.length > 0) return { draft, replays, repaired, problems };
    repaired.push(...repair.repaired);
    draft = changedDraft(draft, changes);
    if (replays === MAX_REPLAYS) return { draft, replays, repaired, problems: [UNSURE] };
  }
}

const RUN_NAMES: Readonly<Record<FurtherRun, string>> = {
  "second": "in the second run",
  "moved clock": "with the clock moved",
};

function inRun(run: FurtherRun, note: Note): Note {
  return { ...note, text: `${RUN_NAMES[run]}, ${note.text}` };
}
