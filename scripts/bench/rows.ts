import type { Baselines } from "./baselines.ts";
import { isMet, type Result } from "./measure.ts";

const NAME_WIDTH = 38;
const BASELINE_WIDTH = 26;
const BATON_WIDTH = 14;
const RATIO_WIDTH = 9;
const BEFORE_WIDTH = 12;
const AIM_WIDTH = 15;

/** Draws a result as a line: what was compared, the ratio, the accepted ratio, the aim. */
export function row(result: Result, { ratios }: Baselines): string {
  const { name, baseline, baton, ratio, aim } = result;
  const before = ratios[name];
  const unit = aim?.of === "extra milliseconds" ? " ms more" : "x";
  return [
    name.padEnd(NAME_WIDTH),
    baseline.padEnd(BASELINE_WIDTH),
    baton.padEnd(BATON_WIDTH),
    `${ratio.toFixed(2)}x`.padEnd(RATIO_WIDTH),
    (before === undefined ? "new" : `was ${before.toFixed(2)}x`).padEnd(BEFORE_WIDTH),
    (aim ? `${aim.relation} ${aim.bound}${unit}` : "").padEnd(AIM_WIDTH),
    aim ? (isMet(result) ? "met" : "missed") : "",
  ].join("").trimEnd();
}
