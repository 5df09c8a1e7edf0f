import { labelAt, type SourceLabel } from "../../diagnostics/mod.ts";
import type { UseStep } from "../../loader/mod.ts";
import type { CompiledFlow } from "../compiled_flow.ts";

/**
 * Returns what tells the condition under which a step that uses a flow has an output, if there is
 * one in that flow.
 *
 * @param used The flows that steps use.
 */
export function outputConditions(
  used: ReadonlyMap<UseStep, CompiledFlow>,
): (step: string, output: string) => SourceLabel | undefined {
  const flows = new Map(Array.from(used, ([{ name }, flow]) => [name, flow]));
  return (step, output) => {
    const flow = flows.get(step);
    return flow && conditionOf(flow, output);
  };
}

/** Returns the first condition of a flow, or of a step that one of its outputs depends on. */
function conditionOf(flow: CompiledFlow, output: string): SourceLabel | undefined {
  const { conditions, outputs, steps } = flow;
  if (conditions.length > 0) return placeOf(conditions, flow);
  const needs = outputs.find(({ name }) => name === output)?.needs ?? [];
  for (const need of needs) {
    const step = steps.find(({ name }) => name === need.step);
    if (step && step.conditions.length > 0) return placeOf(step.conditions, flow);
    const inner = step?.kind === "use" ? conditionOf(step.flow, need.name) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

function placeOf([{ range }]: CompiledFlow["conditions"], { source }: CompiledFlow): SourceLabel {
  return { ...labelAt(source, range, "unless this holds"), file: source.path };
}
