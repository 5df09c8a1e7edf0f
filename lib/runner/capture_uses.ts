import type { CaptureNeed, FlowCall, ScheduledStep } from "../compiler/mod.ts";
import type { CaptureUse } from "../record/mod.ts";

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
  return needs.flatMap(({ step, name }) => {
    const own = schedule.find((one) => one.call === within && one.step.name === step);
    if (own) return [{ step: own.name, capture: name }];
    const call = schedule.flatMap(({ call }) => callsOf(call)).find(({ use, caller }) =>
      caller === within && use.name === step
    );
    const output = call?.use.flow.outputs.find((output) => output.name === name);
    return call && output ? usesOf(output.needs, call, schedule) : [];
  });
}
