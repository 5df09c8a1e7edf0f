import { ITEM_FLOW } from "../peers/works.ts";
import { writeFlows } from "./flows.ts";
import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { run, ship, startServer } from "./process.ts";

const REPEATS = 15;
const VERSION_AIM: Aim = { relation: "<", bound: 1.6 };
const SHIPPED_AIM: Aim = { relation: "<", bound: 1.5 };
const STEP_AIM: Aim = { relation: "<", bound: 2.5 };

/**
 * Measures how long whole processes take: `baton --version` and a flow of one step, from source and
 * as the shipped bundle, compared with an empty script and a script with a single `fetch`.
 */
export async function benchStart(): Promise<Result[]> {
  const server = await startServer("scripts/bench/server.ts");
  const flows = await writeFlows(1, server.url, {
    ...ITEM_FLOW,
    steps: ITEM_FLOW.steps.slice(0, 1),
  });
  const shipped = await ship();
  const time = (script: string, ...args: string[]) => async () =>
    (await run(script, args)).durationMs;
  const timeShipped = (...args: string[]) => async () => (await shipped.run(args)).durationMs;
  try {
    const samples = await takeTurns(REPEATS, {
      empty: time("scripts/bench/empty.ts"),
      oneFetch: time("scripts/bench/one_fetch.ts", server.url),
      version: time("cli.ts", "--version"),
      versionShipped: timeShipped("--version"),
      oneStep: time("cli.ts", "run", flows.directory),
      oneStepShipped: timeShipped("run", flows.directory),
    });
    const result = (
      name: string,
      baton: readonly number[],
      [baseline, base]: readonly [name: string, samples: readonly number[]],
      aim?: Aim,
    ): Result => ({
      name: `start: ${name}`,
      baseline: `${baseline} ${milliseconds(median(base))}`,
      baton: milliseconds(median(baton)),
      ratio: median(baton) / median(base),
      ...(aim ? { aim } : {}),
    });
    const empty = ["empty script", samples.empty] as const;
    const oneFetch = ["one fetch", samples.oneFetch] as const;
    return [
      result("--version", samples.version, empty, VERSION_AIM),
      result("--version, as shipped", samples.versionShipped, empty, SHIPPED_AIM),
      result("a flow of one step", samples.oneStep, empty, STEP_AIM),
      result("a flow of one step, as shipped", samples.oneStepShipped, empty, STEP_AIM),
      result("one step and one fetch, as shipped", samples.oneStepShipped, oneFetch),
    ];
  } finally {
    await shipped.remove();
    await flows.remove();
    await server.stop();
  }
}
