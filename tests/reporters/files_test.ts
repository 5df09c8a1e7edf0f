import assert from "node:assert/strict";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { createMemoryHost, type FileFault } from "../../lib/host/memory/mod.ts";
import type { Host } from "../../lib/host/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { logLine, openLog } from "../../lib/reporters/event_log.ts";
import { createReporters, type ReporterOptions } from "../../lib/reporters/mod.ts";
import { toJson, toJUnit, toManifest } from "../../lib/reporters/report_texts.ts";
import { openReports } from "../../lib/reporters/report_file.ts";
import {
  attempt,
  flowFinished,
  flowStarted,
  greenRun,
  redRun,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";
import { NOT_ON_WINDOWS, testUnless } from "../support/needing.ts";
import { elements, expatTest, readXml } from "./expat.ts";

const ALL = {
  junit: "out/deep/junit.xml",
  json: "out/results.json",
  manifest: "run-manifest.json",
  log: "out/run.ndjson",
} as const;

async function report(host: Host, options: ReporterOptions, events: Iterable<RunEvent>) {
  const reporters = await createReporters(host, options);
  for (const event of events) reporters.event(event);
  return await reporters.finish();
}

function withFault(fault: FileFault) {
  return createMemoryHost({ files: { "out/results.json": "old" }, fault });
}

Deno.test("report files contain what the pure functions return for the same events", async () => {
  const host = createMemoryHost();
  const { written, problems } = await report(host, ALL, redRun());
  assert.deepEqual(problems, []);
  assert.deepEqual(
    written.map(({ label, path }) => `${label}: ${path}`),
    Object.entries(ALL).map(([label, path]) => `${label}: ${path}`),
  );
  assert.equal(host.files.text(ALL.junit), await toJUnit(redRun()));
  assert.equal(host.files.text(ALL.json), await toJson(redRun()));
  assert.equal(host.files.text(ALL.manifest), await toManifest(redRun()));
  assert.equal(host.files.text(ALL.log), redRun().map(logLine).join(""));
  assert.deepEqual(host.files.paths().toSorted(), Object.values(ALL).toSorted());
});

Deno.test("a report file is replaced at the end, as a whole", async () => {
  const host = createMemoryHost({ files: { "out/results.json": "old" } });
  const reporters = await createReporters(host, ALL);
  for (const event of greenRun()) {
    reporters.event(event);
    assert.equal(host.files.text(ALL.json), "old");
    assert.equal(host.files.text(ALL.junit), undefined);
  }
  await reporters.finish();
  assert.equal(host.files.text(ALL.json), await toJson(greenRun()));
});

Deno.test("the log contains every event before its flow waits or sends anything else", async () => {
  const { host, log } = await openLogIn();
  const events = twoAttempts();
  let expected = "";
  for (const [i, event] of events.entries()) {
    log.event(event);
    expected += logLine(event);
    const isAlone = event.type !== "attempt" || event.max_attempts > 1;
    const isLast = events[i + 1]?.type === "flow_finished";
    if (isAlone && !isLast) assert.equal(host.files.text("run.ndjson"), expected);
  }
});

Deno.test("the log has one write for a step, and one for the last step and its flow", async () => {
  let writes = 0;
  const { log } = await openLogIn((operation) => {
    if (operation === "write") writes++;
    return undefined;
  });
  const counts = twoAttempts().map((event) => {
    writes = 0;
    log.event(event);
    return `${event.type} ${writes}`;
  });
  assert.deepEqual(counts, [
    "run_started 1",
    "flow_started 1",
    "attempt 0",
    "step_finished 1",
    "attempt 1",
    "attempt 1",
    "step_finished 0",
    "flow_finished 1",
    "run_finished 1",
  ]);
});

Deno.test("a log that ends inside a step has its last attempt", async () => {
  const { host, log } = await openLogIn();
  const events = twoAttempts().slice(0, 3);
  for (const event of events) log.event(event);
  log.close();
  assert.equal(host.files.text("run.ndjson"), events.map(logLine).join(""));
});

Deno.test("an interrupted run leaves complete reports", async () => {
  const events = greenRun().slice(0, 7);
  const host = createMemoryHost();
  await report(host, ALL, events);
  assert.equal(host.files.text(ALL.json), await toJson(events));
  assert.equal(host.files.text(ALL.junit), await toJUnit(events));
});

Deno.test("a run that never began leaves no report and changes none", async () => {
  const host = createMemoryHost({ files: { "out/results.json": "old" } });
  assert.deepEqual(await report(host, { json: ALL.json, junit: ALL.junit }, []), {
    written: [],
    problems: [],
  });
  assert.deepEqual(host.files.paths(), ["out/results.json"]);
  assert.equal(host.files.text(ALL.json), "old");
});

Deno.test("an output that cannot be created stops the run before it begins", async () => {
  const host = withFault((operation, path) =>
    operation === "create" && path.includes("manifest") ? "permission denied" : undefined
  );
  await assert.rejects(createReporters(host, ALL), {
    name: "HostFileError",
    message: "cannot write run-manifest.json: permission denied",
  });
  assert.deepEqual(host.files.paths(), ["out/results.json"]);
});

Deno.test("a log that cannot be created leaves no temporary files", async () => {
  const host = createMemoryHost({ files: { "logs/run": "" } });
  await assert.rejects(createReporters(host, { ...ALL, log: "logs" }), {
    name: "HostFileError",
    message: "cannot write logs: is a directory",
  });
  assert.deepEqual(host.files.paths(), ["logs/run"]);
});

Deno.test("an output below a file cannot be written", async () => {
  const host = createMemoryHost({ files: { out: "a file" } });
  await assert.rejects(openReports(host, ["out/junit.xml"]), {
    name: "HostFileError",
    message: "cannot write out/junit.xml: not a directory",
  });
});

Deno.test("two outputs with the same path are refused", async () => {
  await assert.rejects(createReporters(createMemoryHost(), { json: "a", log: "a" }), {
    name: "HostFileError",
    message: "cannot write a: two outputs have this path",
  });
});

const FAULTS: Readonly<Record<string, FileFault>> = {
  "while flows are spooled": (operation, path) =>
    operation === "write" && path.includes("results.json") && path.includes("spool")
      ? "no space left on device"
      : undefined,
  "while the whole is written": (operation, path) =>
    operation === "write" && path.includes("results.json") && !path.includes("spool")
      ? "no space left on device"
      : undefined,
  "while it takes its place": (operation, path) =>
    operation === "rename" && path.endsWith("results.json") ? "no space left on device" : undefined,
};

for (const [when, fault] of Object.entries(FAULTS)) {
  Deno.test(`a report that fails ${when} is named, and the others are complete`, async () => {
    const host = withFault(fault);
    const { written, problems } = await report(host, ALL, manyFlows(300));
    assert.deepEqual(problems, ["cannot write out/results.json: no space left on device"]);
    assert.deepEqual(written.map(({ label }) => label), ["junit", "manifest", "log"]);
    assert.equal(host.files.text(ALL.json), "old");
    assert.equal(host.files.text(ALL.junit), await toJUnit(manyFlows(300)));
    assert.deepEqual(host.files.paths().toSorted(), Object.values(ALL).toSorted());
  });
}

Deno.test("a log that fails is named, and the others are complete", async () => {
  const host = withFault((operation, path) =>
    operation === "write" && path.endsWith(".ndjson") ? "no space left on device" : undefined
  );
  const { written, problems } = await report(host, ALL, redRun());
  assert.deepEqual(problems, ["cannot write out/run.ndjson: no space left on device"]);
  assert.deepEqual(written.map(({ label }) => label), ["junit", "json", "manifest"]);
});

expatTest("the reports of 10,000 flows are complete and in order on a real disk", async () => {
  const directory = await Deno.makeTempDir();
  try {
    const [junit, json] = [`${directory}/a/junit.xml`, `${directory}/b/results.json`];
    const { problems } = await report(createDenoHost(), { junit, json }, manyFlows(10_000));
    assert.deepEqual(problems, []);
    const { flows, summary } = JSON.parse(await Deno.readTextFile(json));
    assert.equal(summary.passed, 10_000);
    assert.deepEqual(flows.map(({ name }: { name: string }) => Number(name)), [
      ...Array(10_000).keys(),
    ]);
    const cases = elements(await readXml(await Deno.readTextFile(junit)), "testcase");
    assert.equal(cases.length, 10_000);
    assert.deepEqual(
      [...Deno.readDirSync(`${directory}/a`)].map(({ name }) => name),
      ["junit.xml"],
    );
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

testUnless(NOT_ON_WINDOWS, "a report does not replace a device", async () => {
  await assert.rejects(openReports(createDenoHost(), ["/dev/null"]), {
    name: "HostFileError",
    message: "cannot write /dev/null: a pipe, a socket or a device, not a regular file",
  });
});

/** Opens a log in memory. */
async function openLogIn(fault?: FileFault) {
  const host = createMemoryHost({ fault });
  return { host, log: await openLog(host, "run.ndjson") };
}

/** A flow of two steps; the second one has two attempts. */
function twoAttempts(): RunEvent[] {
  return [
    runStarted([["a.yaml", "a"]]),
    flowStarted(0, "a.yaml", "a", ["once", "twice"]),
    attempt(0, 0),
    stepFinished(0, 0, "once"),
    attempt(0, 1, { max_attempts: 2 }),
    attempt(0, 1, { attempt: 2, max_attempts: 2 }),
    stepFinished(0, 1, "twice", { attempts: 2 }),
    flowFinished(0),
    ...greenRun().filter(({ type }) => type === "run_finished"),
  ];
}

/** Flows of one step; every second one finishes before the previous one. */
function* manyFlows(size: number): Generator<RunEvent> {
  yield runStarted(Array.from({ length: size }, (_, i) => [`${i}.yaml`, `${i}`]));
  for (let flow = 0; flow < size; flow += 2) {
    for (const index of [flow + 1, flow]) {
      yield flowStarted(index, `${index}.yaml`, `${index}`, ["get"]);
      yield attempt(index, 0);
      yield stepFinished(index, 0, "get");
      yield flowFinished(index);
    }
  }
}
