import { writeFlows } from "./flows.ts";
import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { bundle, run, startServer } from "./process.ts";

const REPEATS = 15;
const VERSION_AIM: Aim = { relation: "<", bound: 1.6 };
const STEP_AIM: Aim = { relation: "<", bound: 2.5 };

/**
 * How long whole processes take: `baton --version` and a flow of one step, from the source and
 * bundled as it is shipped, beside an empty script and beside a script of one bare `fetch`.
 */
export async function benchStart(): Promise<Result[]> {
  const server = await startServer("scripts/bench/server.ts");
  const flows = await writeFlows(1, server.url, 1);
  const bundled = await bundle("cli.ts");
  const time = (script: string, ...args: string[]) => async () =>
    (await run(script, args)).durationMs;
  try {
    const samples = await takeTurns(REPEATS, {
      empty: time("scripts/bench/empty.ts"),
      oneFetch: time("scripts/bench/one_fetch.ts", server.url),
      version: time("cli.ts", "--version"),
      versionBundled: time(bundled.path, "--version"),
      oneStep: time("cli.ts", "run", flows.directory),
      oneStepBundled: time(bundled.path, "run", flows.directory),
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
      result("--version, bundled", samples.versionBundled, empty, VERSION_AIM),
      result("a flow of one step", samples.oneStep, empty, STEP_AIM),
      result("a flow of one step, bundled", samples.oneStepBundled, empty, STEP_AIM),
      result("a flow of one step, bundled", samples.oneStepBundled, oneFetch),
    ];
  } finally {
    await bundled.remove();
    await flows.remove();
    await server.stop();
  }
}
