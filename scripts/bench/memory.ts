import { type GeneratedFlows, writeFlows } from "./flows.ts";
import { median, type Result, takeTurns } from "./measure.ts";
import { mebibytes, runForPeakKib, ship, startServer } from "./process.ts";

const REPEATS = 3;
const FEW = 1_000;
const MANY = 10_000;

/** Measures how peak memory grows from a thousand flows to ten thousand, on Linux only. */
export async function benchMemory(): Promise<Result[]> {
  if (Deno.build.os !== "linux") return [];
  const server = await startServer("scripts/bench/server.ts");
  const few = await writeFlows(FEW, server.url);
  const many = await writeFlows(MANY, server.url);
  const shipped = await ship();
  const peakOf = ({ directory }: GeneratedFlows) => () =>
    runForPeakKib([...shipped.command, "run", directory, "--quiet"]);
  try {
    const samples = await takeTurns(REPEATS, {
      few: peakOf(few),
      many: peakOf(many),
    });
    const peak = { few: median(samples.few), many: median(samples.many) };
    return [{
      name: "memory: 10,000 flows against 1,000",
      baseline: `1,000 flows ${mebibytes(peak.few)}`,
      baton: mebibytes(peak.many),
      ratio: peak.many / peak.few,
      aim: { relation: "<", bound: 1.5 },
    }];
  } finally {
    await shipped.remove();
    await few.remove();
    await many.remove();
    await server.stop();
  }
}
