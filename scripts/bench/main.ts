import { describeMachine } from "../peers/machine.ts";
import { accept, readBaselines, writeBaselines } from "./baselines.ts";
import { benchCheck } from "./check.ts";
import { benchConvert } from "./convert.ts";
import { benchMemory } from "./memory.ts";
import { benchRecord } from "./record.ts";
import { benchReport } from "./report.ts";
import { type Bench, runBenches } from "./run.ts";
import { benchScaling } from "./scaling.ts";
import { benchStart } from "./start.ts";
import { benchThroughput } from "./throughput.ts";
import { benchTransfer } from "./transfer.ts";

const BENCHES: Readonly<Record<string, Bench>> = {
  start: benchStart,
  check: benchCheck,
  throughput: benchThroughput,
  memory: benchMemory,
  scaling: benchScaling,
  transfer: benchTransfer,
  convert: benchConvert,
  report: benchReport,
  record: benchRecord,
};
const UPDATE = "--update-baselines";

/** Returns the exit code: 1 if a benchmark could not be run, 2 for an unknown name. */
async function main(argv: readonly string[]): Promise<number> {
  const named = argv.filter((argument) => argument !== UPDATE);
  const unknown = named.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) {
    console.error(`no bench "${unknown}"; there are ${Object.keys(BENCHES).join(", ")}`);
    return 2;
  }
  const chosen = named.length > 0 ? named : Object.keys(BENCHES);
  const benches = Object.fromEntries(chosen.map((name) => [name, BENCHES[name]]));
  const baselines = await readBaselines();
  const circumstances = { date: today(), machine: describeMachine() };
  console.log(`baselines: ${baselines.date}, ${baselines.machine}`);
  console.log(`this run:  ${circumstances.date}, ${circumstances.machine}`);
  const { results, errors } = await runBenches(benches, baselines, console.log);
  if (errors > 0) return 1;
  if (argv.includes(UPDATE)) await writeBaselines(accept(baselines, results, circumstances));
  return 0;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
