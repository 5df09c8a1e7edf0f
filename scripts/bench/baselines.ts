import type { Result } from "./measure.ts";

const FILE = new URL("baselines.json", import.meta.url);

/** The ratios of the last accepted run. */
export interface Baselines {
  /** The day of that run, as `2026-01-31`. */
  readonly date: string;
  readonly machine: string;
  /** The ratios by the names of results. */
  readonly ratios: Readonly<Record<string, number>>;
}

/** Reads the committed baselines. */
export async function readBaselines(): Promise<Baselines> {
  return JSON.parse(await Deno.readTextFile(FILE));
}

/** Writes the baselines of a run; results that it does not have keep their ratios. */
export async function writeBaselines(baselines: Baselines): Promise<void> {
  await Deno.writeTextFile(FILE, `${JSON.stringify(baselines, undefined, 2)}\n`);
}

/** Puts the ratios of results into baselines, with two decimals. */
export function accept(
  before: Baselines,
  results: readonly Result[],
  circumstances: Omit<Baselines, "ratios">,
): Baselines {
  const ratios = results.map(({ name, ratio }) => [name, Number(ratio.toFixed(2))]);
  return { ...circumstances, ratios: { ...before.ratios, ...Object.fromEntries(ratios) } };
}
