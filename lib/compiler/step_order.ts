import { type Diagnostics, labelAt } from "../diagnostics/mod.ts";
import type { Flow, ScalarNode, Step } from "../loader/mod.ts";
import { circleOf, closestWord, joinSome } from "../text/mod.ts";

/**
 * Sorts steps into running order: the listed order, changed only where `depends_on` requires it.
 *
 * @param diagnostics Collects unknown steps and cycles.
 */
export function inRunningOrder(flow: Flow, diagnostics: Diagnostics): Step[] {
  const { steps } = flow;
  if (steps.every(({ dependsOn }) => dependsOn.length === 0)) return [...steps];
  const named = Map.groupBy(steps, ({ name }) => name);
  const dependencies = new Map(
    steps.map((step) => [step, resolve(step, named, flow, diagnostics)]),
  );
  const dependents = dependentsOf(dependencies);
  const ordered: Step[] = [];
  const waiting = new Set(steps);
  const isReady = (step: Step) =>
    waiting.has(step) && dependencies.get(step)!.every((dependency) => !waiting.has(dependency));
  /** No step before this index is ready. */
  let at = 0;
  const take = (taken: readonly Step[]) => {
    for (const step of taken) waiting.delete(step);
    ordered.push(...taken);
    for (const { step, index } of taken.flatMap((one) => dependents.get(one) ?? [])) {
      if (index < at && isReady(step)) at = index;
    }
  };
  while (waiting.size > 0) {
    if (at === steps.length) {
      take(reportCircle(waiting, dependencies, diagnostics));
    } else {
      const step = steps[at++];
      if (isReady(step)) take([step]);
    }
  }
  return ordered;
}

/** Returns the steps that depend on each step, with their indexes. */
function dependentsOf(
  dependencies: ReadonlyMap<Step, readonly Step[]>,
): ReadonlyMap<Step, readonly { readonly step: Step; readonly index: number }[]> {
  const dependents = new Map<Step, { step: Step; index: number }[]>();
  for (const [index, [step, targets]] of [...dependencies].entries()) {
    for (const target of targets) {
      const known = dependents.get(target);
      if (known) known.push({ step, index });
      else dependents.set(target, [{ step, index }]);
    }
  }
  return dependents;
}

function resolve(
  step: Step,
  named: ReadonlyMap<string, readonly Step[]>,
  { unreadSteps }: Flow,
  diagnostics: Diagnostics,
): Step[] {
  return step.dependsOn.flatMap((node) => {
    const [target, ...others] = named.get(node.text) ?? [];
    if (!target && !unreadSteps.includes(node.text)) {
      reportUnknown(node, [...named.keys()], diagnostics);
    }
    if (others.length > 0) reportAmbiguous(node, [target, ...others], diagnostics);
    return target ?? [];
  });
}

function reportAmbiguous(node: ScalarNode, steps: readonly Step[], diagnostics: Diagnostics): void {
  diagnostics.error("ambiguous-step", `several steps are named \`${node.text}\``, node.range, {
    related: steps.map((step) => labelAt(diagnostics.source, step.nameNode.range)),
    help: "give each step its own name",
  });
}

function reportUnknown(
  node: ScalarNode,
  names: readonly string[],
  diagnostics: Diagnostics,
): void {
  const near = closestWord(node.text, names);
  const help = near === undefined
    ? `the steps are ${joinSome(names.map((name) => `\`${name}\``))}`
    : `did you mean \`${near}\`?`;
  diagnostics.error("unknown-step", `there is no step \`${node.text}\``, node.range, { help });
}

function reportCircle(
  waiting: ReadonlySet<Step>,
  dependencies: ReadonlyMap<Step, readonly Step[]>,
  diagnostics: Diagnostics,
): readonly Step[] {
  const trail = new Set<Step>();
  let [step] = waiting;
  while (!trail.has(step)) {
    trail.add(step);
    step = dependencies.get(step)!.find((dependency) => waiting.has(dependency))!;
  }
  const walked = [...trail];
  const members = walked.slice(walked.indexOf(step));
  const names = circleOf(members.map(({ name }) => `\`${name}\``));
  const [first, ...others] = members;
  const at = first.dependsOn.find((node) => node.text === (members[1] ?? first).name)!;
  const itself = others.length === 0;
  const message = itself
    ? `the step \`${first.name}\` depends on itself`
    : `steps depend on each other in a circle: ${names}`;
  diagnostics.error("dependency-cycle", message, at.range, {
    related: others.map((other) => labelAt(diagnostics.source, other.nameNode.range)),
    help: itself ? "remove this dependency" : "remove one of the dependencies",
  });
  return members;
}
