import { check, type RunDetails, stringify } from "fast-check";
import type { FuzzTarget } from "./target.ts";

/** What was found out about a target. */
export interface FuzzResult {
  readonly target: FuzzTarget;
  /** How many inputs were tried. */
  readonly cases: number;
  /** The smallest input for which the property does not hold, and why. */
  readonly failure?: string;
}

/** How long and from where to fuzz. */
export interface FuzzOptions {
  /** The same seed gives the same inputs in the same order. */
  readonly seed: number;
  /** When to stop, in milliseconds of `performance.now()`; each target is tried at least once. */
  readonly until: number;
  /** How many inputs a target gets before the next has its turn. */
  readonly batch: number;
}

/** Gives each target its turn until the time is over; a target that fails gets no more turns. */
export async function fuzz(
  targets: readonly FuzzTarget[],
  { seed, until, batch }: FuzzOptions,
): Promise<readonly FuzzResult[]> {
  const results = new Map<FuzzTarget, FuzzResult>();
  for (let round = 0; round === 0 || performance.now() < until; round++) {
    const open = targets.filter((target) => results.get(target)?.failure === undefined);
    if (open.length === 0) break;
    for (const target of open) {
      if (round > 0 && performance.now() >= until) break;
      const details = await check(target.property, { seed: seed + round, numRuns: batch });
      const cases = (results.get(target)?.cases ?? 0) + details.numRuns;
      results.set(target, { target, cases, failure: failureOf(details) });
    }
  }
  return [...results.values()];
}

/** The longest text of an input in a report; the seed and the path give it whole. */
const LONGEST_INPUT = 2_000;

function shortened(text: string): string {
  const left = text.length - LONGEST_INPUT;
  return left <= 0 ? text : `${text.slice(0, LONGEST_INPUT)}… and ${left} more characters`;
}

function failureOf(details: RunDetails<unknown[]>): string | undefined {
  const { failed, counterexample, errorInstance, seed, counterexamplePath, numShrinks } = details;
  if (!failed) return undefined;
  const reason = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
  const input = counterexample?.map((value) => shortened(stringify(value))).join("\n");
  return `seed ${seed}, path ${counterexamplePath}, ${numShrinks} times smaller\n${input}\n${reason}`;
}
