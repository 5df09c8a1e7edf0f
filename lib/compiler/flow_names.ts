import type { JsonValue } from "../json/mod.ts";
import type { Flow, Step, UseStep } from "../loader/mod.ts";
import type { KnownNames, ReferenceContext, ReferencedStep } from "../resolver/mod.ts";
import type { CompiledFlow } from "./compiled_flow.ts";

/** The flows that steps use; none for a step whose flow could not be opened. */
export type UsedByStep = ReadonlyMap<UseStep, CompiledFlow>;

/** Returns the names in a flow that its references may mean. */
export function namesIn(
  flow: Flow,
  ordered: readonly Step[],
  used: UsedByStep,
): Pick<ReferenceContext, "variables" | "inputs" | "steps" | "unreadSteps"> {
  const variables = new Set(flow.vars.map(({ name }) => name));
  return {
    variables,
    ...flow.inputs.length > 0 ? inputNames(flow, variables) : {},
    steps: ordered.map((step) => referencedStep(step, used)),
    unreadSteps: [
      ...flow.unreadSteps,
      ...ordered.flatMap((step) => isUnknown(step, used) ? [step.name] : []),
    ],
  };
}

/** Returns the names of a flow with inputs; a name that a variable has too is reported. */
function inputNames({ inputs }: Flow, named: ReadonlySet<string>) {
  const names = new Set(inputs.map(({ name }) => name));
  return { variables: names.union(named), inputs: names.difference(named) };
}

/** Returns whether a step uses a flow that could not be opened. */
function isUnknown(step: Step, used: UsedByStep): boolean {
  return step.kind === "use" && !used.has(step);
}

function referencedStep(step: Step, used: UsedByStep): ReferencedStep {
  const { name, nameNode: { range } } = step;
  return {
    // Nothing is said about references to a flow that could not be opened.
    name: isUnknown(step, used) ? "" : name,
    range,
    captures: captureNames(step, used),
    spelling: step.kind === "use" ? "B" : step.captures?.spelling ?? "A",
    isUse: step.kind === "use",
  };
}

/** Returns the names of a flow that a reference may mean. */
export function knownNames(
  { inputs, vars, steps }: Flow,
  used: UsedByStep,
  params: ReadonlyMap<string, JsonValue | undefined>,
): KnownNames {
  const captures = new Map<string, Set<string>>();
  for (const step of steps) {
    const names = captures.getOrInsertComputed(step.name, () => new Set());
    for (const name of captureNames(step, used)) names.add(name);
  }
  const all = new Set(captures.values().flatMap((names) => names.values()));
  return {
    captures,
    captureNames: all,
    values: new Set([...[...inputs, ...vars].map(({ name }) => name), ...params.keys()]),
  };
}

function captureNames(step: Step, used: UsedByStep): string[] {
  if (step.kind === "use") return (used.get(step)?.outputs ?? []).map(({ name }) => name);
  const { captures, otherCaptures } = step;
  const entries = [...captures?.entries ?? [], ...otherCaptures?.entries ?? []];
  return entries.map(({ name }) => name);
}
