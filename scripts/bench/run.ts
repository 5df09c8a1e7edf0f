import type { Baselines } from "./baselines.ts";
import { isMet, type Result } from "./measure.ts";
import { row } from "./rows.ts";

/** A benchmark: gives its results, or throws if it cannot be run. */
export type Bench = () => Promise<readonly Result[]>;

/** What came of several benchmarks. */
export interface Outcome {
  readonly results: readonly Result[];
  /** The number of benchmarks that could not be run. */
  readonly errors: number;
}

/**
 * Runs benchmarks and prints their ratios beside the accepted ones. A machine can be slow or busy,
 * so a missed aim is no error.
 *
 * @param benches What to run, by name.
 * @param print Receives each line.
 */
export async function runBenches(
  benches: Readonly<Record<string, Bench>>,
  baselines: Baselines,
  print: (line: string) => void,
): Promise<Outcome> {
  const results: Result[] = [];
  let errors = 0;
  for (const [name, bench] of Object.entries(benches)) {
    try {
      const some = await bench();
      for (const result of some) print(row(result, baselines));
      results.push(...some);
    } catch (error) {
      print(`${name}: error: ${(error as Error).message}`);
      errors++;
    }
  }
  const aimed = results.filter(({ aim }) => aim !== undefined);
  const missed = aimed.filter((result) => !isMet(result)).length;
  print(
    `${aimed.length - missed} met, ${missed} missed, ${errors} ${
      errors === 1 ? "error" : "errors"
    }`,
  );
  return { results, errors };
}
