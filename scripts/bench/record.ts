import { ITEM_FLOW } from "../peers/works.ts";
import { type GeneratedFlows, writeFlows } from "./flows.ts";
import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { mebibytes, runForPeakKib, ship, type Shipped, startServer } from "./process.ts";

const REPEATS = 7;
const PEAKS = 5;
const FEW = 1_000;
const MANY = 5_000;
const AIM: Aim = { relation: "<", bound: 1.1 };
/** The flow whose last step, which needs the first, is answered with another status than it expects. */
const FAILING = {
  ...ITEM_FLOW,
  steps: ITEM_FLOW.steps.map((step, i, { length }) =>
    i === length - 1 ? { ...step, status: 200 } : step
  ),
};

/** Measures what keeping exchanges for the record costs runs that pass and runs that fail. */
export async function benchRecord(): Promise<Result[]> {
  const server = await startServer("scripts/bench/server.ts");
  const shipped = await ship();
  const passing = await writeFlows(FEW, server.url);
  const failing = await writeFlows(FEW, server.url, FAILING);
  const manyFailing = await writeFlows(MANY, server.url, FAILING);
  try {
    const results = [
      await timed(shipped, "1,000 flows that pass", passing, 0),
      await timed(shipped, "1,000 flows that fail", failing, 1),
    ];
    if (Deno.build.os !== "linux") return results;
    return [...results, await peaks(shipped, "memory, 5,000 flows that fail", manyFailing)];
  } finally {
    for (const flows of [passing, failing, manyFailing]) await flows.remove();
    await shipped.remove();
    await server.stop();
  }
}

const RECORD = { none: ["--record", "none"], failures: ["--record", "failures"] } as const;

/** Compares a run that records failures with one that records nothing. */
async function timed(
  shipped: Shipped,
  name: string,
  { directory }: GeneratedFlows,
  code: number,
): Promise<Result> {
  const millisecondsOf = (record: readonly string[]) => async () =>
    (await shipped.run(["run", directory, "--quiet", ...record], code)).durationMs;
  const samples = await takeTurns(REPEATS, {
    none: millisecondsOf(RECORD.none),
    failures: millisecondsOf(RECORD.failures),
  });
  const [none, failures] = [median(samples.none), median(samples.failures)];
  return {
    name: `record: ${name}`,
    baseline: `no record ${milliseconds(none)}`,
    baton: milliseconds(failures),
    // Of each pair, since what else the machine does slows both.
    ratio: median(samples.failures.map((ms, i) => ms / samples.none[i])),
    aim: AIM,
  };
}

/** Compares their memory: the least of several peaks, since when the engine collects varies. */
async function peaks(
  { command }: Shipped,
  name: string,
  { directory }: GeneratedFlows,
): Promise<Result> {
  const peakOf = (record: readonly string[]) => () =>
    runForPeakKib([...command, "run", directory, "--quiet", ...record], 1);
  const samples = await takeTurns(PEAKS, {
    none: peakOf(RECORD.none),
    failures: peakOf(RECORD.failures),
  });
  const [none, failures] = [Math.min(...samples.none), Math.min(...samples.failures)];
  return {
    name: `record: ${name}`,
    baseline: `no record ${mebibytes(none)}`,
    baton: mebibytes(failures),
    ratio: failures / none,
    aim: AIM,
  };
}
