import type { Outcome } from "../record/mod.ts";
import type { ReportedFlow } from "./json_report.ts";

/** What is compared of a step. */
export interface ComparedStep {
  readonly name: string;
  readonly outcome: Outcome;
  readonly duration_ms: number;
  readonly assertions: { readonly length: number };
}

/** What is compared of a flow; its members are those of `results.json`. */
export interface ComparedFlow {
  readonly file: string;
  readonly name: string;
  readonly outcome: Outcome;
  readonly duration_ms: number;
  readonly reason?: string;
  readonly diagnostics: readonly { readonly severity: string }[];
  readonly steps: readonly ComparedStep[];
}

/** A flow with other results than in an earlier run. */
export interface ChangedFlow<Flow extends ComparedFlow = ReportedFlow> {
  readonly file: string;
  readonly name: string;
  /** Its earlier outcome; absent if it was not in that run. */
  readonly before?: Outcome;
  readonly after: Outcome;
  /** The first step that failed or could not be judged, of the run in which one did. */
  readonly step?: Flow["steps"][number];
  /** What is wrong with the file, or why the flow was not run, if no step says it. */
  readonly reason?: string;
}

/** A flow that took longer than in an earlier run. */
export interface SlowerFlow {
  readonly file: string;
  readonly name: string;
  /** Milliseconds. */
  readonly before: number;
  /** Milliseconds. */
  readonly after: number;
  /** The step with the largest increase. */
  readonly step?: { readonly name: string; readonly before: number; readonly after: number };
}

/** What is different in a later run. */
export interface Comparison<Flow extends ComparedFlow = ReportedFlow> {
  /** Flows that passed, or were not there, and do not pass; skipped ones only if they passed. */
  readonly worse: readonly ChangedFlow<Flow>[];
  /** Flows that did not pass, and pass. */
  readonly fixed: readonly ChangedFlow<Flow>[];
  /** Flows that failed or could not be judged in both runs. */
  readonly stillWrong: readonly ChangedFlow<Flow>[];
  /** Flows that pass with fewer assertions than before. */
  readonly lessAsserted: readonly {
    readonly file: string;
    readonly name: string;
    readonly before: number;
    readonly after: number;
  }[];
  /** Flows that passed in both runs, and took longer; the largest increase first. */
  readonly slower: readonly SlowerFlow[];
  /** Flows that are only in the later run. */
  readonly added: readonly Flow[];
  /** Flows that are only in the earlier run. */
  readonly gone: readonly Flow[];
  /** How many flows are in both runs with the same outcome. */
  readonly same: number;
}

/** How many times longer a flow or a step must take to be called slower. */
const SLOWER_TIMES = 1.5;
/** The least increase in milliseconds that is called slower. */
const SLOWER_MS = 100;

/** Compares two runs of the same flows. A flow is known by its file and, of several, its name. */
export function compareResults<Flow extends ComparedFlow>(
  before: { readonly flows: readonly Flow[] },
  after: { readonly flows: readonly Flow[] },
): Comparison<Flow> {
  const { pairs, gone } = pairsOf(before.flows, after.flows);
  const worse: ChangedFlow<Flow>[] = [];
  const fixed: ChangedFlow<Flow>[] = [];
  const stillWrong: ChangedFlow<Flow>[] = [];
  const lessAsserted: Comparison["lessAsserted"][number][] = [];
  const slower: SlowerFlow[] = [];
  let same = 0;
  for (const [old, flow] of pairs) {
    if (old?.outcome === flow.outcome) same++;
    if (isWrong(flow.outcome)) {
      (isWrong(old?.outcome) ? stillWrong : worse).push(changed(old, flow));
    } else if (flow.outcome === "skipped") {
      if (old?.outcome === "passed") worse.push(changed(old, flow));
    } else if (old && old.outcome !== "passed") fixed.push(changed(old, flow));
    else if (old) {
      const { file, name } = flow;
      const [less, more] = [assertionsOf(flow), assertionsOf(old)];
      if (less < more) lessAsserted.push({ file, name, before: more, after: less });
      if (isSlower(old, flow)) slower.push(slowerFlow(old, flow));
    }
  }
  return {
    worse,
    fixed,
    stillWrong,
    lessAsserted,
    slower: slower.toSorted((a, b) => b.after - b.before - (a.after - a.before)),
    added: pairs.flatMap(([old, flow]) => old ? [] : [flow]),
    gone,
    same,
  };
}

/** Finds the earlier result of each flow. */
function pairsOf<Flow extends ComparedFlow>(before: readonly Flow[], after: readonly Flow[]) {
  const left = Map.groupBy(before, ({ file }) => file);
  const take = ({ file, name }: Flow, isOnly: boolean): Flow | undefined => {
    const group = left.get(file) ?? [];
    const named = group.findIndex((flow) => flow.name === name);
    const index = named < 0 && isOnly && group.length === 1 ? 0 : named;
    return index < 0 ? undefined : group.splice(index, 1)[0];
  };
  const times = new Map<string, number>();
  for (const { file } of after) times.set(file, (times.get(file) ?? 0) + 1);
  const pairs = after.map((flow) => [take(flow, times.get(flow.file) === 1), flow] as const);
  const taken = new Set(pairs.map(([old]) => old));
  return { pairs, gone: before.filter((flow) => !taken.has(flow)) };
}

function isWrong(outcome: Outcome | undefined): boolean {
  return outcome === "failed" || outcome === "error";
}

function changed<Flow extends ComparedFlow>(old: Flow | undefined, flow: Flow): ChangedFlow<Flow> {
  const wrong = isWrong(flow.outcome) || !old ? flow : isWrong(old.outcome) ? old : flow;
  const step = wrong.steps.find(({ outcome }) => isWrong(outcome));
  return {
    file: flow.file,
    name: flow.name,
    ...(old ? { before: old.outcome } : {}),
    after: flow.outcome,
    ...(step ? { step } : reasonOf(wrong)),
  };
}

function reasonOf({ reason, diagnostics }: ComparedFlow): { readonly reason?: string } {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const told = reason ?? (errors > 0 ? "its file has errors" : undefined);
  return told === undefined ? {} : { reason: told };
}

function assertionsOf({ steps }: ComparedFlow): number {
  return steps.reduce((sum, { assertions }) => sum + assertions.length, 0);
}

interface Timed {
  readonly duration_ms: number;
}

function isSlower({ duration_ms: before }: Timed, { duration_ms: after }: Timed): boolean {
  return after - before >= SLOWER_MS && after >= before * SLOWER_TIMES;
}

function slowerFlow(
  old: ComparedFlow,
  { file, name, duration_ms, steps }: ComparedFlow,
): SlowerFlow {
  const earlier = new Map(old.steps.map((step) => [step.name, step.duration_ms]));
  const [step] = steps
    .flatMap(({ name, duration_ms: after }) => {
      const before = earlier.get(name);
      return before === undefined ? [] : [{ name, before, after }];
    })
    .toSorted((a, b) => b.after - b.before - (a.after - a.before));
  return {
    file,
    name,
    before: old.duration_ms,
    after: duration_ms,
    ...(step && step.after > step.before ? { step } : {}),
  };
}
