import { type Diagnostics, labelAt } from "../diagnostics/mod.ts";
import type { Flow, ScalarNode, Step } from "../loader/mod.ts";
import { closestWord, joinWithAnd } from "../text/mod.ts";

/**
 * Sorts steps into running order: the listed order, changed only where `depends_on` requires it.
 *
 * @param diagnostics Collects unknown steps and cycles.
 */
export function inRunningOrder(flow: Flow, diagnostics: Diagnostics): Step[] {
  const { steps } = flow;
  if (steps.every(({ dependsOn }) => dependsOn.length === 0)) return [...steps];
  const dependencies = new Map(steps.map((step) => [step, resolve(step, flow, diagnostics)]));
  const ordered: Step[] = [];
  const waiting = new Set(steps);
  while (waiting.size > 0) {
    const next = firstReady(waiting, dependencies);
    if (!next) {
      for (const member of reportCircle([...waiting], dependencies, diagnostics)) {
        waiting.delete(member);
        ordered.push(member);
      }
      continue;
    }
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}

function firstReady(
  waiting: ReadonlySet<Step>,
  dependencies: ReadonlyMap<Step, readonly Step[]>,
): Step | undefined {
  for (const step of waiting) {
    if (dependencies.get(step)!.every((dependency) => !waiting.has(dependency))) return step;
  }
  return undefined;
}

function resolve(step: Step, { steps, unreadSteps }: Flow, diagnostics: Diagnostics): Step[] {
  return step.dependsOn.flatMap((node) => {
    const [target, ...others] = steps.filter((other) => other.name === node.text);
    if (!target && !unreadSteps.includes(node.text)) reportUnknown(node, steps, diagnostics);
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

function reportUnknown(node: ScalarNode, steps: readonly Step[], diagnostics: Diagnostics): void {
  const names = steps.map((step) => step.name);
  const near = closestWord(node.text, names);
  const help = near === undefined
    ? `the steps are ${joinWithAnd(names.map((name) => `\`${name}\``))}`
    : `did you mean \`${near}\`?`;
  diagnostics.error("unknown-step", `there is no step \`${node.text}\``, node.range, { help });
}

function reportCircle(
  waiting: readonly Step[],
  dependencies: ReadonlyMap<Step, readonly Step[]>,
  diagnostics: Diagnostics,
): readonly Step[] {
  const circle: Step[] = [];
  let step = waiting[0];
  while (!circle.includes(step)) {
    circle.push(step);
    step = dependencies.get(step)!.find((dependency) => waiting.includes(dependency))!;
  }
  const members = circle.slice(circle.indexOf(step));
  const names = [...members, step].map(({ name }) => `\`${name}\``).join(" → ");
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
