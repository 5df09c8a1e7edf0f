import { benchCheck } from "./check.ts";
import { benchConvert } from "./convert.ts";
import { isMet, type Result } from "./measure.ts";
import { benchMemory } from "./memory.ts";
import { benchScaling } from "./scaling.ts";
import { benchStart } from "./start.ts";
import { benchThroughput } from "./throughput.ts";
import { benchTransfer } from "./transfer.ts";

const BENCHES: Readonly<Record<string, () => Promise<Result[]>>> = {
  start: benchStart,
  check: benchCheck,
  throughput: benchThroughput,
  memory: benchMemory,
  scaling: benchScaling,
  transfer: benchTransfer,
  convert: benchConvert,
};

function chooseBenches(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown === undefined) return names.length > 0 ? names : Object.keys(BENCHES);
  console.error(`no bench "${unknown}"; there are ${Object.keys(BENCHES).join(", ")}`);
  Deno.exit(2);
}

function row(result: Result): string {
  const { name, baseline, baton, ratio, aim } = result;
  const unit = aim?.of === "extra milliseconds" ? " ms more" : "x";
  const wanted = aim ? `${aim.relation} ${aim.bound}${unit}` : "";
  const cells = [name.padEnd(38), baseline.padEnd(26), baton.padEnd(14)];
  const verdict = isMet(result) ? "met" : "MISSED";
  return `${cells.join("")}${ratio.toFixed(2)}x  ${wanted.padEnd(15)}${aim ? verdict : ""}`
    .trimEnd();
}

let missed = 0;
for (const name of chooseBenches(Deno.args)) {
  for (const result of await BENCHES[name]()) {
    console.log(row(result));
    if (!isMet(result)) missed++;
  }
}
if (missed > 0) Deno.exit(1);
