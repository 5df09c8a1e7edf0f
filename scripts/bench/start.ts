import { writeFlows } from "./flows.ts";
import { median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { run, startServer } from "./process.ts";

const REPEATS = 15;

/** How long whole processes take: `baton --version` and a flow of one step, beside an empty script. */
export async function benchStart(): Promise<Result[]> {
  const server = await startServer("scripts/bench/server.ts");
  const flows = await writeFlows(1, server.url, 1);
  try {
    const samples = await takeTurns(REPEATS, {
      empty: async () => (await run("scripts/bench/empty.ts")).durationMs,
      version: async () => (await run("cli.ts", ["--version"])).durationMs,
      oneStep: async () => (await run("cli.ts", ["run", flows.directory])).durationMs,
    });
    const empty = median(samples.empty);
    const result = (name: string, ms: number, bound: number): Result => ({
      name,
      baseline: `empty script ${milliseconds(empty)}`,
      baton: milliseconds(ms),
      ratio: ms / empty,
      aim: { relation: "<", bound },
    });
    return [
      result("start: --version", median(samples.version), 1.6),
      result("start: a flow of one step", median(samples.oneStep), 2.5),
    ];
  } finally {
    await flows.remove();
    await server.stop();
  }
}
