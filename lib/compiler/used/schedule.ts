import type { CompiledFlow, FlowCall, OnceFlow, ScheduledStep } from "../compiled_flow.ts";

/** What stands between the name of a calling step and that of a step of the flow that it uses. */
const WITHIN = " › ";

/**
 * Returns the steps of a flow and of those that it uses, in running order. The clean-up steps of
 * used flows come last, those of the last use first.
 */
export function scheduleOf(steps: CompiledFlow["steps"]): readonly ScheduledStep[] {
  const { steps: own, cleanUps } = scheduleSteps(steps, undefined, false, false);
  return [...own, ...cleanUps];
}

/** Returns the steps of a flow that runs once, those that clean up apart. */
export function scheduleOnce(steps: CompiledFlow["steps"]): StepsSchedule {
  return scheduleSteps(steps, undefined, false, true);
}

/** Returns the flows that steps use with `once`, each after those that it uses itself. */
export function onceIn(schedule: readonly ScheduledStep[]): readonly OnceFlow[] {
  const found = new Map<string, OnceFlow>();
  for (const { step } of schedule) {
    if (step.kind !== "use" || !step.once) continue;
    for (const one of [...step.flow.once, step.once]) {
      if (!found.has(one.key)) found.set(one.key, one);
    }
  }
  return [...found.values()];
}

/** The steps of a flow in their place, and those that run when the flow that runs ends. */
interface StepsSchedule {
  readonly steps: readonly ScheduledStep[];
  readonly cleanUps: readonly ScheduledStep[];
}

/**
 * @param isCleanUp Whether the flow is used by a clean-up step.
 * @param isUsed Whether its clean-up steps run later than its own.
 */
function scheduleSteps(
  all: CompiledFlow["steps"],
  call: FlowCall | undefined,
  isCleanUp: boolean,
  isUsed: boolean,
): StepsSchedule {
  const steps: ScheduledStep[] = [];
  const own: ScheduledStep[] = [];
  const ofUsed: (readonly ScheduledStep[])[] = [];
  for (const step of all) {
    const name = call ? call.name + WITHIN + step.name : step.name;
    const always = isCleanUp || step.always;
    // In the flow that runs, clean-up steps run where they are listed.
    const place = isUsed && step.always ? own : steps;
    if (step.kind === "request" || step.once) {
      place.push({ name, step, always, ends: [], ...(call ? { call } : {}) });
    } else {
      const use = { name, use: step, always, ...(call ? { caller: call } : {}) };
      const inner = scheduleSteps(step.flow.steps, use, always, true);
      for (const one of endingWith(use, inner.steps)) place.push(one);
      ofUsed.unshift(inner.cleanUps);
    }
  }
  return { steps, cleanUps: [...own, ...ofUsed.flat()] };
}

function endingWith(call: FlowCall, steps: readonly ScheduledStep[]): readonly ScheduledStep[] {
  const last = steps.at(-1);
  return last ? [...steps.slice(0, -1), { ...last, ends: [...last.ends, call] }] : steps;
}
