import type { RunFinished } from "../../lib/record/mod.ts";
import { writeFlows } from "./flows.ts";
import { type Aim, median, type Result, takeTurns } from "./measure.ts";
import { run, startServer } from "./process.ts";
import { REQUESTS } from "./requests.ts";

const REPEATS = 5;
const FLOWS = 1_000;
const JOBS = "8";
const AIM: Aim = { relation: ">=", bound: 0.7 };

/** Milliseconds of a whole process, and of the part in which it sends requests. */
interface Sample {
  readonly whole: number;
  readonly requests: number;
}

/** Requests a second over many flows, beside a bare fetch loop with the same concurrency. */
export async function benchThroughput(): Promise<Result[]> {
  const server = await startServer("scripts/bench/server.ts");
  const flows = await writeFlows(FLOWS, server.url);
  try {
    const { fetchLoop, baton } = await takeTurns(REPEATS, {
      fetchLoop: () => runFetchLoop(server.url),
      baton: () => runBaton(flows.directory),
    });
    const result = (name: string, part: keyof Sample): Result => {
      const loopRate = rate(fetchLoop.map((sample) => sample[part]));
      const batonRate = rate(baton.map((sample) => sample[part]));
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
    await flows.remove();
    await server.stop();
  }
}

async function runFetchLoop(url: string): Promise<Sample> {
  const { durationMs, stdout } = await run("scripts/bench/fetch_loop.ts", [
    url,
    String(FLOWS),
    JOBS,
  ]);
  return { whole: durationMs, requests: Number(stdout) };
}

async function runBaton(directory: string): Promise<Sample> {
  const log = await Deno.makeTempFile({ prefix: "baton-bench-", suffix: ".ndjson" });
  try {
    const args = ["run", directory, "--quiet", "--jobs", JOBS, "--log", log];
    const { durationMs } = await run("cli.ts", args);
    return { whole: durationMs, requests: await requestPhaseMs(log) };
  } finally {
    await Deno.remove(log);
  }
}

/** The time from the first event of a log to its last. */
async function requestPhaseMs(log: string): Promise<number> {
  const last = (await Deno.readTextFile(log)).trimEnd().split("\n").at(-1) ?? "";
  const event = JSON.parse(last) as RunFinished;
  if (event.type !== "run_finished") throw new Error(`${log} ends with ${event.type}`);
  return event.duration_ms;
}

function rate(durations: readonly number[]): number {
  return FLOWS * REQUESTS.length / (median(durations) / 1000);
}

function perSecond(requests: number): string {
  return `${requests.toFixed(0)} req/s`;
}
