import type { Account } from "./application.ts";
import { baton } from "./baton.ts";
import type { Conversion } from "./conversion.ts";
import { filledIn } from "./environment.ts";

/** The number of steps and of passed steps, and the output about those that did not pass. */
export interface Replay {
  readonly passed: number;
  readonly steps: number;
  readonly output: string;
}

/** Runs a flow with the variables that an operator of the server would set. */
export async function replay(
  { flow, names, steps: written }: Conversion,
  account: Account,
  url: string,
): Promise<Replay> {
  const folder = await Deno.makeTempDir({ dir: flow.replace(/\/[^/]*$/, ""), prefix: "run-" });
  await Deno.writeTextFile(`${folder}/.env`, filledIn(names, account, url));
  const report = `${folder}/results.json`;
  const { code, output } = await baton(
    ["run", flow, "--env-file", `${folder}/.env`, "--report-json", report],
    folder,
  );
  const { passed, steps } = await summaryOf(report, written);
  return { passed: code === 0 ? passed : Math.min(passed, steps - 1), steps, output };
}

/** Returns whether all steps of a run passed. */
export function isGreen({ passed, steps }: Replay): boolean {
  return steps > 0 && passed === steps;
}

/** Adds up runs that went on side by side. */
export function total(replays: readonly Replay[]): Replay {
  return {
    passed: replays.reduce((sum, { passed }) => sum + passed, 0),
    steps: replays.reduce((sum, { steps }) => sum + steps, 0),
    output: replays.find((one) => !isGreen(one))?.output ?? "",
  };
}

async function summaryOf(
  report: string,
  written: number,
): Promise<{ passed: number; steps: number }> {
  try {
    return JSON.parse(await Deno.readTextFile(report)).summary;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { passed: 0, steps: written };
    throw error;
  }
}
