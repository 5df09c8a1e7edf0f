import { ITEM_FLOW } from "../peers/works.ts";
import { type GeneratedFlows, writeFlows } from "./flows.ts";
import { type Aim, median, type Result, takeTurns } from "./measure.ts";
import { run, ship, type Shipped, startServer } from "./process.ts";

const REPEATS = 5;
const FLOWS = 1_000;
/** The default of `--jobs`. */
const JOBS = String(navigator.hardwareConcurrency);
const AIM: Aim = { relation: ">=", bound: 0.7 };

/** Milliseconds of a whole process, and of the part in which it sends requests. */
interface Sample {
  readonly whole: number;
  readonly requests: number;
}

/** Compares requests per second over many flows with a bare fetch loop of the same concurrency. */
export async function benchThroughput(): Promise<Result[]> {
  const server = await startServer("scripts/bench/server.ts");
  const flows = await writeFlows(FLOWS, server.url);
  const shipped = await ship();
  const plan = await Deno.makeTempFile({ prefix: "baton-bench-", suffix: ".json" });
  await Deno.writeTextFile(plan, JSON.stringify(ITEM_FLOW));
  try {
    const { fetchLoop, baton } = await takeTurns(REPEATS, {
      fetchLoop: () => runFetchLoop(plan, server.url),
      baton: () => runBaton(shipped, flows),
    });
    const result = (name: string, part: keyof Sample): Result => {
      const loopRate = rate(flows, fetchLoop.map((sample) => sample[part]));
      const batonRate = rate(flows, baton.map((sample) => sample[part]));
      return {
        name: `throughput: ${name}`,
        baseline: `fetch loop ${perSecond(loopRate)}`,
        baton: perSecond(batonRate),
        ratio: batonRate / loopRate,
        aim: AIM,
      };
    };
    return [result("whole command", "whole"), result("request phase", "requests")];
  } finally {
    await Deno.remove(plan);
    await shipped.remove();
    await flows.remove();
    await server.stop();
  }
}

async function runFetchLoop(plan: string, url: string): Promise<Sample> {
  const args = [plan, url, String(FLOWS), JOBS];
  const { durationMs, stdout } = await run("scripts/peers/fetch_loop.ts", args);
  return { whole: durationMs, requests: Number(stdout) };
}

async function runBaton(shipped: Shipped, { directory }: GeneratedFlows): Promise<Sample> {
  const manifest = await Deno.makeTempFile({ prefix: "baton-bench-", suffix: ".json" });
  try {
    const args = ["run", directory, "--quiet", "--jobs", JOBS, "--manifest", manifest];
    const { durationMs } = await shipped.run(args);
    return { whole: durationMs, requests: await requestPhaseMs(manifest) };
  } finally {
    await Deno.remove(manifest);
  }
}

/** Returns the time from the start of a run to its end; files are read and checked before. */
async function requestPhaseMs(manifest: string): Promise<number> {
  const { started_at, finished_at } = JSON.parse(await Deno.readTextFile(manifest));
  return Date.parse(finished_at) - Date.parse(started_at);
}

function rate({ requests }: GeneratedFlows, durations: readonly number[]): number {
  return requests / (median(durations) / 1000);
}

function perSecond(requests: number): string {
  return `${requests.toFixed(0)} req/s`;
}
