import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { mergeLogs } from "../../lib/merge/mod.ts";
import type { RunEvent, RunStarted } from "../../lib/record/mod.ts";
import { greenRun } from "../record/sample_runs.ts";
import { closed, readSchema, validatorOf } from "../schema/validators.ts";
import { logOf, mergeTexts, type Texts, textsOf } from "./merge_texts.ts";
import { logsOf, longRun, shardsOf } from "./shards.ts";

/** What differs between shards of a run: times, their numbers and their command lines. */
const OWN: readonly string[] = [
  "merged",
  "run",
  "shard",
  "jobs",
  "run_id",
  "argv",
  "started_at",
  "finished_at",
  "duration_ms",
];

function withoutOwn(text: string): unknown {
  return JSON.parse(
    text,
    (name, value) => OWN.includes(name) && typeof value !== "object" ? undefined : value,
  );
}

/** Reports without what differs between runs. */
function comparable({ junit, json, manifest }: Texts) {
  const { run: { merged: _runs, shard: _shard, ...run }, ...report } = JSON.parse(json);
  const { merged: _sources, shard: _part, argv: _call, ...whole } = JSON.parse(manifest);
  return {
    junit: junit
      .replace(/ *<property name="(?:run_id|jobs|shard)" value="[^"]*"\/>\n/g, "")
      .replace(/ (?:time|timestamp)="[^"]*"/g, ""),
    json: withoutOwn(JSON.stringify({ ...report, ran: run })),
    manifest: withoutOwn(JSON.stringify(whole)),
  };
}

for (const total of [1, 2, 4, 7, 60]) {
  Deno.test(`merging ${total} shards gives the record of one run, except for times and numbers`, async () => {
    const whole = longRun(53, { labels: { team: "a" }, origin: { commit: "abc", branch: "b" } });
    const files = logsOf(shardsOf(whole, total), logOf);
    const merge = await mergeTexts(files, Object.keys(files).reverse());
    assert.deepEqual(merge.found, []);
    assert.deepEqual(comparable(merge), comparable(await textsOf(whole)));
    assert.equal(merge.end?.exit_code, 1);
    assert.deepEqual(merge.merged.coverage, {
      runs: total,
      shards: { present: total, total, missing: [], missingFlows: 0 },
      flows: 53,
      twice: 0,
    });
  });
}

Deno.test("the reports of merged shards fit their schemas", async () => {
  const { events, json, manifest } = await mergeTexts(logsOf(shardsOf(longRun(10), 3), logOf));
  const texts = { report: [json], manifest: [manifest], log: logOf(events).trimEnd().split("\n") };
  for (const [name, each] of Object.entries(texts)) {
    const validate = validatorOf(closed(readSchema(name)));
    for (const text of each) assert.equal(validate(JSON.parse(text)), undefined, text);
  }
});

Deno.test("merging shards in two steps equals merging them at once", async () => {
  const [one, two, three, four] = shardsOf(longRun(30), 4);
  const merge = (...logs: (readonly RunEvent[])[]) => mergeTexts(logsOf(logs, logOf));
  const [left, right] = [await merge(one, two), await merge(three, four)];
  const [whole, steps] = [
    await merge(one, two, three, four),
    await merge(right.events, left.events),
  ];
  assert.deepEqual(steps.found, []);
  assert.deepEqual(comparable(steps), comparable(whole));
  const runs = ({ events }: typeof whole) =>
    (events[0] as RunStarted).merged?.map(({ run_id, shard }) => [run_id, shard?.index]);
  assert.deepEqual(runs(steps), runs(whole));
  const sources = ({ events }: typeof whole) =>
    (events[0] as RunStarted).flows.map(({ run }) => run);
  assert.deepEqual(sources(steps), sources(whole));
});

Deno.test("the merged record names the run of each flow", async () => {
  const shards = shardsOf(longRun(6), 3);
  const own = shards.map((events, i) =>
    events.map((event) =>
      event.type === "run_started"
        ? { ...event, seed: `seed-${i}`, rerun_args: ["--var", `n=${i}`] }
        : event
    )
  );
  const { events, junit } = await mergeTexts(logsOf(own, logOf));
  const [run] = events as readonly RunStarted[];
  assert.deepEqual(run.flows.map((flow) => flow.run), [0, 1, 2, 0, 1, 2]);
  assert.deepEqual(run.merged?.map(({ seed }) => seed), ["seed-0", "seed-1", "seed-2"]);
  assert.deepEqual(run.rerun_args, []);
  const values = (name: string) =>
    [...junit.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, "g"))].map(([, value]) =>
      value
    );
  assert.deepEqual(values("seed"), [0, 1, 2, 0, 1, 2].map((i) => `seed-${i}`));
  assert.deepEqual(values("shard"), [1, 2, 3, 1, 2, 3].map((i) => `${i}/3`));
});

Deno.test("the merged run contains what all runs have in common, from the first start to the last end", async () => {
  const shards = shardsOf(longRun(6), 2).map((events, i) =>
    events.map((event): RunEvent => {
      if (event.type === "run_finished") {
        return { ...event, finished_at: `2026-01-02T03:04:1${5 - i}.000Z` };
      }
      if (event.type !== "run_started") return event;
      return {
        ...event,
        jobs: 3,
        labels: { team: "a", machine: `${i}` },
        environment: [`NAME_${i}`, "BASE_URL"],
        origin: {
          commit: "abc",
          ci: { provider: "gitlab", run_id: "7", url: `https://ci.example.test/${i}` },
        },
      };
    })
  );
  const { events } = await mergeTexts(logsOf(shards, logOf), undefined, {
    argv: ["baton", "merge"],
  });
  const run = events[0] as RunStarted;
  assert.equal(run.started_at, "2026-01-02T03:04:01.000Z");
  assert.equal(run.jobs, 6);
  assert.deepEqual(run.labels, { team: "a" });
  assert.deepEqual(run.argv, ["baton", "merge"]);
  assert.deepEqual(run.environment, ["BASE_URL", "NAME_0", "NAME_1"]);
  assert.deepEqual(run.origin, { commit: "abc", ci: { provider: "gitlab", run_id: "7" } });
  assert.match(run.run_id, /^[0-9a-f]{32}$/);
  const end = events.at(-1)!;
  assert.ok(end.type === "run_finished");
  assert.equal(end.finished_at, "2026-01-02T03:04:15.000Z");
  assert.equal(end.duration_ms, 14_000);
});

Deno.test("flows in an unsorted order keep it", async () => {
  const files = (...names: string[]) => {
    const run = longRun(names.length);
    const renamed = names.map((file) => ({ file, name: file }));
    return run.map((event) =>
      event.type === "run_started" ? { ...event, run_id: names.join(), flows: renamed } : event
    );
  };
  const { events } = await mergeTexts({
    "1.ndjson": logOf(files("z.yaml", "b.yaml", "y.yaml")),
    "2.ndjson": logOf(files("a.yaml", "c.yaml")),
  });
  const { flows } = events[0] as RunStarted;
  assert.deepEqual(flows.map(({ file }) => file), [
    "a.yaml",
    "c.yaml",
    "z.yaml",
    "b.yaml",
    "y.yaml",
  ]);
});

const EXITS: readonly (readonly [codes: readonly number[], expected: number])[] = [
  [[0, 0], 0],
  [[0, 3], 3],
  [[3, 1], 1],
  [[1, 2], 2],
  [[2, 130], 130],
  [[143, 1], 143],
  [[0, 77], 3],
];

for (const [codes, expected] of EXITS) {
  Deno.test(`runs that exited with ${codes.join(" and ")} exit with ${expected} as one`, async () => {
    const shards = shardsOf(longRun(4).filter((event) => !("flow" in event)), 2).map((events, i) =>
      events.map((event) =>
        event.type === "run_finished" ? { ...event, exit_code: codes[i] } : event
      )
    );
    const quiet = shards.map((events) =>
      events.map((event) => event.type === "run_started" ? { ...event, flows: [] } : event)
    );
    const { end } = await mergeTexts(logsOf(quiet, logOf));
    assert.equal(end?.exit_code, expected);
  });
}

Deno.test("shards with a truncated log never exit with 0, and name the truncated one", async () => {
  const [one, two] = shardsOf(greenRun(), 2);
  const { found, events, end } = await mergeTexts(logsOf([one, two.slice(0, -1)], logOf));
  assert.match(
    found.join(),
    /^warning cut-off-log shard-2\/run\.ndjson: [^,]*, or is still under way$/,
  );
  assert.equal(end?.exit_code, 3);
  assert.equal(end?.finished_at, "2026-01-02T03:04:07.000Z");
  const { merged } = events[0] as RunStarted;
  assert.deepEqual(merged?.map(({ exit_code }) => exit_code), [0, undefined]);
});

Deno.test("a merge reads a log in parts and holds one flow at a time", async () => {
  const flows = 400;
  const body = "x".repeat(5_000);
  const run = longRun(flows).map((event) =>
    event.type === "step_finished" && event.response
      ? { ...event, response: { ...event.response, body } }
      : event
  );
  const files = logsOf(shardsOf(run, 2), logOf);
  const host = createMemoryHost({ files });
  const sizes: number[] = [];
  const whole: string[] = [];
  const watched = {
    ...host,
    files: {
      ...host.files,
      read(path: string) {
        whole.push(path);
        return host.files.read(path);
      },
      async open(path: string) {
        const reader = await host.files.open(path);
        return {
          ...reader,
          read(offset: number, into: Uint8Array) {
            sizes.push(into.length);
            return reader.read(offset, into);
          },
        };
      },
    },
  };
  const merged = await mergeLogs(watched, Object.keys(files));
  let count = 0;
  for await (const event of merged.events()) if (event.type === "flow_finished") count++;
  assert.equal(count, flows);
  assert.deepEqual(whole, []);
  assert.ok(Math.max(...sizes) <= 256 * 1024, `${Math.max(...sizes)} bytes at once`);
  assert.ok(Math.max(...sizes.slice(-flows)) < 20_000, "a flow takes what it has");
});
