import { isError } from "../diagnostics/mod.ts";
import type { PreparedFlow, RunPlan } from "./run_plan.ts";

/**
 * Returns a plan in which each flow is there several times in a row. Files with errors are there
 * once, since nothing is sent.
 *
 * @param total How often each flow runs.
 */
export function withRepetitions(plan: RunPlan, total: number): RunPlan {
  const { shard } = plan;
  const counted = shard?.flows === undefined
    ? plan
    : { ...plan, shard: { ...shard, flows: shard.flows * total } };
  if (plan.flows.some(({ diagnostics }) => diagnostics.some(isError))) return counted;
  return {
    ...counted,
    flows: plan.flows.flatMap((flow) => repetitionsOf(flow, total)),
    positions: plan.positions?.flatMap((position) =>
      Array.from({ length: total }, (_, i) => position * total + i)
    ),
  };
}

/** Returns the repetitions of a flow; they share what is compiled until the last one opens it. */
function repetitionsOf(flow: PreparedFlow, total: number): PreparedFlow[] {
  let opened: ReturnType<PreparedFlow["open"]> | undefined;
  let left = total;
  const open = () => {
    const shared = opened ??= flow.open();
    left--;
    if (left === 0) opened = undefined;
    return shared;
  };
  return Array.from(
    { length: total },
    (_, i) => Object.assign(Object.create(flow), { open, repetition: { index: i + 1, total } }),
  );
}
