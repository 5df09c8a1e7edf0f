import { type Conversion, type ConvertOptions, writeFlows, writtenFlow } from "../convert.ts";
import type { Draft } from "../draft/mod.ts";
import { changedDecisions, producersIn } from "../producer.ts";
import type { Decisions } from "../provenance.ts";
import { provideValues } from "../provide/mod.ts";
import type { Note } from "../stages.ts";
import { selectSteps } from "../steps/mod.ts";
import { environmentText, writeFlow } from "../write/mod.ts";
import { adviceOn, type FlowFacts, type FurtherRun } from "./advice.ts";
import { changedDraft, type Problem, repairFromReplay } from "./repair_from_replay.ts";
import type { Replay } from "./replay.ts";

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
): Promise<{ readonly conversion: Conversion; readonly verified: Verification }> {
  const { analysis, flows: [flow] } = conversion;
  const { filtered, correlation, logins, provided, all, unique } = analysis;
  const { spelling = "A" } = options;
  let last = conversion;
  const compose = async (decisions: Decisions): Promise<Draft> => {
    last = await writeFlows({
      ...analysis,
      provided: { ...provided, decisions },
      selection: selectSteps(filtered, decisions, logins, { all }),
    }, options);
    return last.flows[0].draft;
  };
  const provideUnique = () => provideValues(filtered, correlation, logins, { unique: true });
  const facts: FlowFacts = { ...provided, provideUnique: unique ? undefined : provideUnique };
  const verified = await verify(flow.draft, analysis.selection.decisions, {
    compose,
    replay: async ({ steps, ...draft }, clockAheadMs) => {
      // Every step runs, regardless of what happened before, so that one run reports on all of them.
      const judged = { ...draft, steps: steps.map((step) => ({ ...step, always: true })) };
      return await replay(await writeFlow(judged, spelling), clockAheadMs);
    },
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
interface VerifyTools {
  /** Composes the flow with other decisions. */
  compose(decisions: Decisions): Draft | Promise<Draft>;
  /** Runs a flow once against the live server, with the clock ahead by some milliseconds. */
  replay(draft: Draft, clockAheadMs: number): Promise<Replay>;
  /** Returns what to do, to be appended to a problem of a run; empty if it is not known. */
  advice(problem: Problem, run: "first" | FurtherRun): string;
}

/**
 * How far the clock of the last run is ahead, in milliseconds: 9 days and 7 hours. Day of the week,
 * day of the month and hour all differ, and it is not so far ahead that servers refuse it.
 */
export const CLOCK_AHEAD_MS = (9 * 24 + 7) * 60 * 60 * 1_000;

/** The maximum number of runs until one passes: the first, one to confirm its repair, and one more. */
const MAX_REPLAYS = 3;
/** What to say if even the last of these needed a repair. */
const UNSURE: Note = { text: "the last repairs were not run again: run the flow to see them" };

const RUN_NAMES = { second: "in the second run", "moved clock": "with the clock moved" };

/**
 * Runs a flow against a live server and repairs the differences: one run if it passes, another to
 * confirm a repair, and at most three. A flow that passes runs twice more: on the server as the
 * first run left it, and with the clock ahead. The remaining failures are reported.
 */
export async function verify(draft: Draft, decisions: Decisions, tools: VerifyTools) {
  const verification = new Verification(draft, decisions, tools);
  await verification.first();
  const runs = verification.passed ? ["second", "moved clock"] as const : [];
  for (const run of runs) await verification.further(run);
  return verification;
}

/** What is known about a flow after the runs so far. */
export class Verification {
  /** The number of runs. */
  replays = 0;
  /** Whether every step passed, in every kind of run. */
  passed = false;
  /** The further runs that failed; empty if the flow did not even pass once. */
  readonly failedRuns: FurtherRun[] = [];
  /** What was changed, for the summary. */
  repaired: readonly Note[] = [];
  /** What the user has to check. */
  readonly problems: Note[] = [];
  /** The problems of further runs. */
  readonly #seen = new Set<string>();

  constructor(public draft: Draft, public decisions: Decisions, readonly tools: VerifyTools) {}

  /**
   * Runs the flow until it passes, and after each run repairs what differs. Requests that are still
   * refused at the end are left unchanged.
   */
  async first(): Promise<void> {
    const { compose, replay, advice } = this.tools;
    const before = this.decisions;
    const changes: ReturnType<typeof repairFromReplay>["changes"] = [];
    let lost: ReadonlySet<string> = new Set();
    for (;;) {
      const live = await replay(this.draft, 0);
      this.replays++;
      this.passed = live.passed;
      if (live.passed) return;
      const repair = repairFromReplay(this.draft, this.decisions, live);
      const { refused, repaired, problems } = repair;
      changes.push(...repair.changes);
      lost = lost.union(repair.lost);
      this.repaired = [...this.repaired, ...repaired];
      const helped = repaired.length > 0;
      const isLast = !helped || this.replays === MAX_REPLAYS;
      // New decisions about requests that are still refused did not help.
      this.decisions = changedDecisions(repair.decisions, (one) => {
        const old = before.get(one.requestValue.id);
        const isUndone = isLast && refused.has(one.requestValue.entry.index) &&
          producersIn(old?.template).every(({ id }) => !lost.has(id));
        return isUndone ? old ?? one : one;
      });
      if (helped || refused.size > 0) {
        this.draft = changedDraft(await compose(this.decisions), changes);
      }
      if (!isLast) continue;
      this.repaired = this.repaired.filter(({ entry }) => !entry || !refused.has(entry.index));
      const advised = (one: Problem) => ({ ...one, text: one.text + advice(one, "first") });
      this.problems.push(...problems.map(advised));
      if (helped) this.problems.push(UNSURE);
      return;
    }
  }

  /**
   * Runs the flow that has passed, and again after each repair of its assertions. No value gets
   * another source, since those it has were right in the first run.
   */
  async further(run: FurtherRun): Promise<void> {
    const { replay, advice } = this.tools;
    const decisions = changedDecisions(this.decisions, (one) => ({ ...one, candidates: () => [] }));
    const inRun = (note: Note): Note => ({ ...note, text: `${RUN_NAMES[run]}, ${note.text}` });
    let problems: readonly Problem[] = [];
    for (let replays = 1; problems.length === 0; replays++) {
      const live = await replay(this.draft, run === "second" ? 0 : CLOCK_AHEAD_MS);
      this.replays++;
      if (live.passed) return;
      const repair = repairFromReplay(this.draft, decisions, live);
      problems = repair.problems;
      if (problems.length > 0) break;
      this.repaired = [...this.repaired, ...repair.repaired.map(inRun)];
      this.draft = changedDraft(this.draft, repair.changes);
      if (replays === MAX_REPLAYS) problems = [UNSURE];
    }
    this.passed = false;
    this.failedRuns.push(run);
    for (const problem of problems) {
      const key = `${problem.entry?.index} ${problem.text}`;
      const text = this.#seen.has(key)
        ? "it fails as in the second run"
        : problem.text + advice(problem, run);
      this.problems.push(inRun({ ...problem, text }));
      this.#seen.add(key);
    }
  }
}
