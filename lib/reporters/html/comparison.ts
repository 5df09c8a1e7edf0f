import type { Outcome } from "../../record/mod.ts";
import {
  type ChangedFlow,
  type ComparedFlow,
  compareResults,
  type JsonReport,
  type SlowerFlow,
} from "../../results/mod.ts";

/** An earlier run that a report compares its run with. */
export interface EarlierRun {
  /** The path of its `results.json`, as messages show it. */
  readonly path: string;
  /** Its content. */
  readonly report: JsonReport;
}

/** What the page shows of the differences from an earlier run. */
export interface PageComparison {
  /** The path of the earlier `results.json`. */
  readonly path: string;
  /** When that run began: ISO 8601, UTC. */
  readonly started_at: string;
  /** How many flows it had, and how many of this run have the same outcome. */
  readonly flows: number;
  readonly same: number;
  readonly worse: readonly PageChange[];
  readonly fixed: readonly PageChange[];
  readonly still_wrong: readonly PageChange[];
  readonly slower: readonly SlowerFlow[];
  readonly less_asserted: readonly (FlowName & {
    readonly before: number;
    readonly after: number;
  })[];
  readonly added: readonly FlowName[];
  readonly gone: readonly (FlowName & { readonly outcome: Outcome })[];
}

/** What a flow is known by in another run. */
export interface FlowName {
  readonly file: string;
  readonly name: string;
}

/** A flow with another outcome, or the same wrong one. */
export interface PageChange extends FlowName {
  readonly before?: Outcome;
  readonly after: Outcome;
  /** The name of the step that failed or could not be judged. */
  readonly step?: string;
}

/** A flow of the run; a step without assertions may have no list. */
interface LaterFlow extends Omit<ComparedFlow, "steps"> {
  readonly steps: readonly (Omit<ComparedFlow["steps"][number], "assertions"> & {
    readonly assertions?: { readonly length: number };
  })[];
}

/** Compares the flows of a run, as they come, with those of an earlier one. */
export interface Comparer {
  /** Adds the next flow. */
  add(flow: LaterFlow): void;
  /** Returns the differences. */
  result(): PageComparison;
}

/** Makes the comparison with an earlier run. */
export function createComparer({ path, report: { run, flows } }: EarlierRun): Comparer {
  const later: ComparedFlow[] = [];
  return {
    add: (flow) => void later.push(comparable(flow)),
    result() {
      const { worse, fixed, stillWrong, slower, lessAsserted, added, gone, same } = compareResults<
        ComparedFlow
      >({ flows }, { flows: later });
      return {
        path,
        started_at: run.started_at,
        flows: flows.length,
        same,
        worse: worse.map(changeOf),
        fixed: fixed.map(changeOf),
        still_wrong: stillWrong.map(changeOf),
        slower,
        less_asserted: lessAsserted,
        added: added.map(({ file, name }) => ({ file, name })),
        gone: gone.map(({ file, name, outcome }) => ({ file, name, outcome })),
      };
    },
  };
}

/** Keeps no more of a flow than is compared. */
function comparable(flow: LaterFlow): ComparedFlow {
  const { file, name, outcome, duration_ms, diagnostics, steps } = flow;
  return {
    file,
    name,
    outcome,
    duration_ms,
    diagnostics: diagnostics.map(({ severity }) => ({ severity })),
    steps: steps.map(({ name, outcome, duration_ms, assertions = { length: 0 } }) => ({
      name,
      outcome,
      duration_ms,
      assertions: { length: assertions.length },
    })),
  };
}

function changeOf({ file, name, before, after, step }: ChangedFlow<ComparedFlow>): PageChange {
  return { file, name, before, after, step: step?.name };
}
