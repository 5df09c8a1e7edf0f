/**
 * `deno task test:load`: baton under far more than a suite has. Each run ends right, or with one
 * clear message, and its record is whole.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { RunFinished, StepFinished } from "../../lib/record/mod.ts";
import { run } from "../../lib/runner/mod.ts";
import { type JsonReport, readJsonReport, readJUnit } from "../support/reports.ts";
import { type LoadedRun, type Means, runLoaded } from "./loaded_program.ts";

const REPORTS = ["--artifacts", "out", "--quiet"];

/** A run in a folder of its own, over a server that counts. */
interface Loaded extends LoadedRun {
  readonly requests: number;
  /** The most requests that were open at one time. */
  readonly mostOpen: number;
  readonly report: JsonReport;
  readonly junit: ReturnType<typeof readJUnit>;
  /** The number of lines of the log. */
  readonly logLines: number;
}

/** Writes flows, runs them, and reads the reports. */
async function load(
  flows: Iterable<readonly [name: string, text: (origin: string) => string]>,
  argv: readonly string[],
  { delayMs = 0, body = '{"id":"i1"}', ...means }: Omit<Means, "cwd"> & {
    readonly delayMs?: number;
    readonly body?: string;
  } = {},
): Promise<Loaded> {
  let requests = 0;
  let open = 0;
  let mostOpen = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async () => {
    requests++;
    mostOpen = Math.max(mostOpen, ++open);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    open--;
    return new Response(body, { headers: { "content-type": "application/json" } });
  });
  const cwd = await Deno.makeTempDir({ prefix: "baton-load-" });
  try {
    await Deno.mkdir(`${cwd}/flows`);
    const origin = `http://127.0.0.1:${server.addr.port}`;
    for (const [name, text] of flows) {
      await Deno.writeTextFile(`${cwd}/flows/${name}.yaml`, text(origin));
    }
    const ended = await runLoaded(["run", "flows", ...REPORTS, ...argv], { cwd, ...means });
    const read = (name: string) => Deno.readTextFileSync(`${cwd}/out/${name}`);
    return {
      ...ended,
      requests,
      mostOpen,
      report: readJsonReport(read("results.json")),
      junit: readJUnit(read("junit.xml")),
      logLines: read("run.ndjson").trimEnd().split("\n").length,
    };
  } finally {
    await server.shutdown();
    await Deno.remove(cwd, { recursive: true });
  }
}

/** The given number of flows, each of as many steps. */
function* flowsOf(count: number, steps: number): Iterable<[string, (origin: string) => string]> {
  for (let flow = 0; flow < count; flow++) {
    yield [
      `f${flow}`,
      (origin) =>
        "steps:\n" +
        Array.from({ length: steps }, (_, step) =>
          `  - name: s${step}
    request: { url: "${origin}/${flow}/${step}" }
    assert: { status: 200, json: [{ path: $.json.id, equals: i1 }] }
`).join(""),
    ];
  }
}

/** Every step has passed, and each report has each of them. */
function assertWhole(loaded: Loaded, flows: number, steps: number): void {
  const { exitCode, stderr, requests, report, junit, logLines } = loaded;
  assert.equal(exitCode, 0, stderr);
  assert.equal(stderr, "");
  assert.equal(requests, flows * steps);
  assert.deepEqual(report.flows.map(({ outcome }) => outcome), Array(flows).fill("passed"));
  assert.equal(report.flows.reduce((sum, flow) => sum + flow.steps.length, 0), flows * steps);
  assert.deepEqual([junit.length, junit.every(({ outcome }) => outcome === "passed")], [
    flows * steps,
    true,
  ]);
  // The run's own two events, two of each flow, and an attempt and a result of each step.
  assert.equal(logLines, 2 + flows * (2 + 2 * steps));
}

Deno.test("200,000 requests of 32 flows at a time are all judged, in bounded memory", async () => {
  const loaded = await load(flowsOf(400, 500), ["--jobs", "32"]);
  assertWhole(loaded, 400, 500);
  assert.ok(loaded.peakMiB < 600, `${loaded.peakMiB} MiB`);
});

Deno.test("10,000 files are all run, in bounded memory", async () => {
  const loaded = await load(flowsOf(10_000, 1), ["--jobs", "8"]);
  assertWhole(loaded, 10_000, 1);
  assert.ok(loaded.peakMiB < 300, `${loaded.peakMiB} MiB`);
});

Deno.test("500 of 1,000 flows run at one time, and no more", async () => {
  const loaded = await load(flowsOf(1_000, 1), ["--jobs", "500"], { delayMs: 100 });
  assertWhole(loaded, 1_000, 1);
  assert.ok(loaded.mostOpen > 250 && loaded.mostOpen <= 500, `${loaded.mostOpen}`);
});

Deno.test("a flow of 10,000 steps, each with what the one before captured, runs to its end", async () => {
  const steps = (origin: string) =>
    "steps:\n" +
    Array.from({ length: 10_000 }, (_, step) =>
      `  - name: s${step}
    request: { url: "${origin}/${step === 0 ? "i0" : `\${steps.s${step - 1}.capture.id}`}" }
    capture: { id: $.json.id }
    assert: { status: 200 }
`).join("");
  assertWhole(await load([["long", steps]], []), 1, 10_000);
});

Deno.test("500 flows at a time need no more than 256 descriptors", async () => {
  const loaded = await load(flowsOf(1_000, 2), ["--jobs", "500"], {
    descriptors: 256,
    delayMs: 5,
  });
  assertWhole(loaded, 1_000, 2);
});

Deno.test("bodies of 1 MB from 32 flows at a time fit into a heap of 200 MiB", async () => {
  const body = JSON.stringify({
    id: "i1",
    items: Array(20_000).fill({ name: "teapot", price: 1950 }),
  });
  const loaded = await load(flowsOf(200, 2), ["--jobs", "32"], { heapMiB: 200, body });
  assertWhole(loaded, 200, 2);
});

Deno.test("24 hours of polling are one step with its first and last attempts", async () => {
  const flow = `steps:
  - name: wait
    loop: { max_attempts: 8640, sleep_ms: 10000, until: { json: [{ path: $.json.state, equals: done }] } }
    request: { url: http://api.test/job }
`;
  let requests = 0;
  const host = createMemoryHost({
    files: { "flow.yaml": flow },
    fetch: () => Response.json({ state: ++requests === 8640 ? "done" : `s${requests % 7}` }),
  });
  let step: StepFinished | undefined;
  let end: RunFinished | undefined;
  for await (const event of run(host, { paths: ["flow.yaml"] })) {
    if (event.type === "step_finished") step = event;
    if (event.type === "run_finished") end = event;
  }
  assert.deepEqual([requests, step?.outcome, end?.exit_code], [8640, "passed", 0]);
  assert.ok(JSON.stringify(step).length < 20_000, `${JSON.stringify(step).length} characters`);
});
