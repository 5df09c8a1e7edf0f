import type { RunStarted } from "./run_started.ts";

/** The facts of the run that a flow is of: in a merged record of the one that its result is from. */
export function runOfFlow(run: RunStarted, flow: number): RunStarted {
  const source = run.flows[flow]?.run;
  return source === undefined ? run : { ...run, ...run.merged?.[source] };
}
