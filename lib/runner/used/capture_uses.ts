import type { CaptureNeed, FlowCall, ScheduledStep } from "../../compiler/mod.ts";
import type { CaptureUse } from "../../record/mod.ts";

/**
 * Returns the captures that a step refers to, by the step that takes each from a response: an output
 * of a used flow leads to the captures that it is made of. What a call refers to belongs to its
 * first step.
 */
export function captureUses(
  { step, call }: ScheduledStep,
  schedule: readonly ScheduledStep[],
  index: number,
): readonly CaptureUse[] {
  if (call === undefined && step.needs.length === 0) return [];
  const begun = callsOf(call).filter((one) =>
    index === 0 || !callsOf(schedule[index - 1].call).includes(one)
  );
  const uses = [
    ...begun.flatMap(({ use, caller }) => usesOf(use.needs, caller, schedule)),
    ...usesOf(step.needs, call, schedule),
  ];
  const seen = new Set<string>();
  return uses.filter((use) => {
    const key = JSON.stringify([use.step, use.capture]);
    return !seen.has(key) && seen.add(key);
  });
}

/** The call that a step belongs to and those around it. */
function callsOf(call: FlowCall | undefined): FlowCall[] {
  return call ? [call, ...callsOf(call.caller)] : [];
}

function usesOf(
  needs: readonly CaptureNeed[],
  within: FlowCall | undefined,
  schedule: readonly ScheduledStep[],
): CaptureUse[] {
  if (needs.length === 0) return [];
  const { steps, calls } = placesIn(schedule);
  return needs.flatMap(({ step, name }) => {
    const own = steps.get(within)?.get(step);
    if (own !== undefined) return [{ step: own, capture: name }];
    const call = calls.get(within)?.get(step);
    const output = call?.use.flow.outputs.find((output) => output.name === name);
    return call && output ? usesOf(output.needs, call, schedule) : [];
  });
}

/** By the call around them and by name: the steps of a schedule, with their whole names, and calls. */
interface SchedulePlaces {
  readonly steps: ReadonlyMap<FlowCall | undefined, ReadonlyMap<string, string>>;
  readonly calls: ReadonlyMap<FlowCall | undefined, ReadonlyMap<string, FlowCall>>;
}

/** The places of the steps of schedules, since a flow may have thousands of steps. */
const known = new WeakMap<readonly ScheduledStep[], SchedulePlaces>();

function placesIn(schedule: readonly ScheduledStep[]): SchedulePlaces {
  return known.getOrInsertComputed(schedule, () => {
    const steps = new Map<FlowCall | undefined, Map<string, string>>();
    const calls = new Map<FlowCall | undefined, Map<string, FlowCall>>();
    for (const { call, step, name } of schedule) {
      const own = steps.getOrInsertComputed(call, () => new Map());
      if (!own.has(step.name)) own.set(step.name, name);
      for (const one of callsOf(call)) {
        calls.getOrInsertComputed(one.caller, () => new Map()).set(one.use.name, one);
      }
    }
    return { steps, calls };
  });
}
