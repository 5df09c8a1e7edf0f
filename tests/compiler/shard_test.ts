import assert from "node:assert/strict";
import { chooseShard } from "../../lib/compiler/selection/shards.ts";
import { createGenerator } from "../runner/generate.ts";
import { eventsOf, outcomesOf, runInMemory } from "../runner/run_in_memory.ts";

const FILES = Array.from({ length: 23 }, (_, i) => `flows/f${String(i).padStart(2, "0")}.yaml`);

function deal(
  files: readonly string[],
  total: number,
  durations?: Record<string, number>,
): string[][] {
  return Array.from(
    { length: total },
    (_, i) => [...chooseShard(files, { index: i + 1, total }, durations)],
  );
}

/** The files in an unsorted order. */
function shuffled(files: readonly string[], seed: number): string[] {
  const { below } = createGenerator(seed);
  const left = [...files];
  return files.map(() => left.splice(below(left.length), 1)[0]);
}

Deno.test("files are dealt in turn, sorted by code unit", () => {
  assert.deepEqual(deal(["b", "a", "ä", "B", "a/b", "a-b", "10", "9"], 3), [
    ["10", "a", "b"],
    ["9", "a-b", "ä"],
    ["B", "a/b"],
  ]);
});

Deno.test("every file is in exactly one shard, and shards differ by at most one file", () => {
  for (let total = 1; total <= 30; total++) {
    const shards = deal(FILES, total);
    assert.deepEqual(shards.flat().toSorted(), FILES, `${total}`);
    const sizes = shards.map((shard) => shard.length);
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, `${total}: ${sizes}`);
  }
});

Deno.test("the order in which files are found does not affect the shards", () => {
  const durations = Object.fromEntries(FILES.map((file, i) => [file, (i * 7) % 5]));
  for (let seed = 0; seed < 20; seed++) {
    const files = shuffled(FILES, seed);
    assert.deepEqual(deal(files, 4), deal(FILES, 4));
    assert.deepEqual(deal(files, 4, durations), deal(FILES, 4, durations));
  }
});

Deno.test("with durations the slowest file goes first to the shard with the least to do", () => {
  const durations = { a: 10, b: 9, c: 6, d: 5, e: 5, f: 1 };
  assert.deepEqual(deal(["f", "e", "d", "c", "b", "a"], 2, durations), [
    ["a", "d", "e"],
    ["b", "c", "f"],
  ]);
});

Deno.test("files of equal durations are dealt by path", () => {
  const durations = { c: 2, b: 2, a: 2, d: 2 };
  assert.deepEqual(deal(["d", "c", "b", "a"], 2, durations), [["a", "c"], ["b", "d"]]);
});

Deno.test("a file without a duration counts as the median of the others", () => {
  assert.deepEqual(deal(["new", "slow", "usual", "fast"], 2, { slow: 9, usual: 5, fast: 1 }), [
    ["slow", "fast"],
    ["new", "usual"],
  ]);
  assert.deepEqual(deal(["new", "slow", "fast"], 2, { slow: 9, fast: 1 }), [["slow"], [
    "new",
    "fast",
  ]]);
});

Deno.test("a duration of 0 does not count, and neither do files that no longer exist", () => {
  const durations = { skipped: 0, a: 4, b: 2, gone: 1000 };
  assert.deepEqual(deal(["skipped", "a", "b"], 2, durations), [["a"], ["skipped", "b"]]);
});

Deno.test("without any known duration files are dealt in turn", () => {
  for (const durations of [{}, { other: 5 }, { [FILES[0]]: 0 }]) {
    assert.deepEqual(deal(FILES, 4, durations), deal(FILES, 4));
  }
});

Deno.test("with durations shards get similar amounts of work", () => {
  const { below } = createGenerator(7);
  const files = Array.from({ length: 200 }, (_, i) => `f${i}`);
  const durations = Object.fromEntries(files.map((file) => [file, 1 + below(1000)]));
  const loads = deal(files, 8, durations).map((shard) =>
    shard.reduce((sum, file) => sum + durations[file], 0)
  );
  const longest = Math.max(...Object.values(durations));
  assert.ok(Math.max(...loads) - Math.min(...loads) <= longest, `${loads}`);
});

Deno.test("there is no shard after the last or before the first", () => {
  for (const [index, total] of [[0, 4], [5, 4], [-1, 4], [1, 0], [1.5, 4], [1, NaN]]) {
    assert.throws(() => chooseShard(FILES, { index, total }), {
      name: "RangeError",
      message: `there is no shard ${index} of ${total}`,
    });
  }
});

const FLOW = "steps: [{ name: a, request: { url: http://a/ } }]";
const machine = (names: readonly string[]) => ({
  files: Object.fromEntries(names.map((name) => [name, FLOW])),
  fetch: () => new Response(),
});

Deno.test("a run of a shard takes its part in input order and says so", async () => {
  const files = ["b.yaml", "a.yaml", "d.yaml", "c.yaml"];
  const { events } = await runInMemory(machine(files), {
    paths: files,
    shard: { index: 1, total: 2 },
  });
  const [started] = eventsOf(events, "run_started");
  assert.deepEqual(started.flows.map(({ file }) => file), ["a.yaml", "c.yaml"]);
  assert.deepEqual(started.shard, { index: 1, total: 2, flows: 4 });
});

Deno.test("a run without a shard does not mention one", async () => {
  const [started] = eventsOf((await runInMemory(machine(["a.yaml"]))).events, "run_started");
  assert.equal("shard" in started, false);
});

Deno.test("files are selected before they are dealt", async () => {
  const { events } = await runInMemory(machine(["a.yaml", "b.yaml", "c.yaml", "d.yaml"]), {
    only: ["b.yaml", "d.yaml", "gone.yaml"],
    shard: { index: 2, total: 2 },
  });
  const [started] = eventsOf(events, "run_started");
  assert.deepEqual(started.flows.map(({ file }) => file), ["d.yaml"]);
  assert.equal(started.shard?.flows, 2);
});

Deno.test("an empty shard passes", async () => {
  const { end, events } = await runInMemory(machine(["a.yaml"]), {
    shard: { index: 2, total: 2 },
  });
  assert.equal(end.exit_code, 0);
  assert.deepEqual(eventsOf(events, "run_started")[0].shard, { index: 2, total: 2, flows: 1 });
});

Deno.test("a file with errors fails its own shard only", async () => {
  const files = { "a.yaml": FLOW, "b.yaml": "steps: [", "c.yaml": FLOW };
  const run = (index: number) =>
    runInMemory({ files, fetch: () => new Response() }, { shard: { index, total: 2 } });
  assert.deepEqual(outcomesOf(await run(1)), ["passed", "passed"]);
  assert.equal((await run(2)).end.exit_code, 2);
});

Deno.test("a path that leads to no flow file fails every shard", async () => {
  for (const index of [1, 2, 3]) {
    const { end } = await runInMemory(machine(["a.yaml", "b.yaml"]), {
      paths: [".", "nope.yaml"],
      shard: { index, total: 3 },
    });
    assert.equal(end.exit_code, 2);
  }
});
