/**
 * `deno task fuzz`: gives arbitrary input to every part that reads what somebody else wrote.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";
import { TARGETS } from "./targets/mod.ts";

const USAGE = `Usage: deno task fuzz [--minutes N] [--seed S] [TARGET...]

Options:
  --minutes N  How long; 1 if left out.
  --seed S     A whole number; the same inputs in the same order. Random if left out.

Targets:
${TARGETS.map(({ name, holds }) => `  ${name.padEnd(18)} ${holds}`).join("\n")}`;

const BATCH = 100;
const MS_PER_MINUTE = 60_000;

/** Returns the exit code: 1 if a property does not hold, 2 for arguments that ask for nothing. */
async function main(argv: readonly string[]): Promise<number> {
  const { minutes, seed, names } = readArguments(argv);
  const unknown = names.some((name) => !TARGETS.some((target) => target.name === name));
  if (unknown || !(minutes >= 0) || !Number.isInteger(seed)) {
    console.error(USAGE);
    return 2;
  }
  const targets = TARGETS.filter(({ name }) => names.length === 0 || names.includes(name));
  console.log(`seed ${seed}`);
  const until = performance.now() + minutes * MS_PER_MINUTE;
  const results = await fuzz(targets, { seed, until, batch: BATCH });
  for (const { target, cases, failure } of results) {
    console.log(`${failure === undefined ? "ok    " : "FAILED"} ${target.name}: ${cases} inputs`);
    if (failure !== undefined) console.log(`${target.holds}: this does not hold\n${failure}\n`);
  }
  const inputs = results.reduce((sum, { cases }) => sum + cases, 0);
  const failed = results.filter(({ failure }) => failure !== undefined).length;
  console.log(`${inputs} inputs, ${results.length - failed} properties hold, ${failed} do not`);
  return failed > 0 ? 1 : 0;
}

function readArguments(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { minutes: { type: "string", default: "1" }, seed: { type: "string" } },
  });
  const random = crypto.getRandomValues(new Uint32Array(1))[0] >>> 2;
  const seed = values.seed === undefined ? random : Number(values.seed);
  return { minutes: Number(values.minutes), seed, names: positionals };
}

if (import.meta.main) Deno.exit(await main(Deno.args));
