import assert from "node:assert/strict";
import { accept, type Baselines, readBaselines } from "../../scripts/bench/baselines.ts";
import type { Result } from "../../scripts/bench/measure.ts";
import { row } from "../../scripts/bench/rows.ts";
import { type Bench, runBenches } from "../../scripts/bench/run.ts";

const BASELINES: Baselines = { date: "2026-01-31", machine: "a machine", ratios: { a: 1.5, b: 2 } };
const RESULT: Result = {
  name: "a",
  baseline: "empty script 40 ms",
  baton: "50 ms",
  ratio: 1.254,
  aim: { relation: "<", bound: 1.5 },
};

const words = (line: string) => line.split(/\s{2,}/);

Deno.test("a row has the ratio, the accepted ratio, the aim and whether it is met", () => {
  assert.deepEqual(
    words(row(RESULT, BASELINES)),
    ["a", "empty script 40 ms", "50 ms", "1.25x", "was 1.50x", "< 1.5x", "met"],
  );
});

Deno.test("a missed aim and a new result are said", () => {
  const result = { ...RESULT, name: "c", ratio: 1.6 };
  assert.deepEqual(words(row(result, BASELINES)).slice(3), ["1.60x", "new", "< 1.5x", "missed"]);
});

async function run(benches: Readonly<Record<string, Bench>>) {
  const lines: string[] = [];
  const outcome = await runBenches(benches, BASELINES, (line) => lines.push(line));
  return { ...outcome, lines };
}

Deno.test("a missed aim is no error", async () => {
  const missed = { ...RESULT, ratio: 1.6 };
  const { errors, lines } = await run({ some: () => Promise.resolve([RESULT, missed]) });
  assert.equal(errors, 0);
  assert.equal(lines.at(-1), "1 met, 1 missed, 0 errors");
});

Deno.test("a benchmark that cannot be run is an error, and the others still run", async () => {
  const { errors, results, lines } = await run({
    broken: () => Promise.reject(new Error("no server")),
    some: () => Promise.resolve([RESULT]),
  });
  assert.deepEqual([errors, results], [1, [RESULT]]);
  assert.equal(lines[0], "broken: error: no server");
  assert.equal(lines.at(-1), "1 met, 0 missed, 1 error");
});

Deno.test("accepted ratios have two decimals, and the others stay", () => {
  assert.deepEqual(accept(BASELINES, [RESULT], { date: "2026-02-01", machine: "another" }), {
    date: "2026-02-01",
    machine: "another",
    ratios: { a: 1.25, b: 2 },
  });
});

Deno.test("the committed baselines name their machine and their ratios", async () => {
  const { date, machine, ratios } = await readBaselines();
  assert.match(date, /^\d{4}-\d\d-\d\d$/);
  assert.notEqual(machine, "");
  assert.ok(Object.values(ratios).length > 0);
  assert.ok(Object.values(ratios).every((ratio) => ratio > 0));
});
