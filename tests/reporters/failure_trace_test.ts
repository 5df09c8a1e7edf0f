import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { createReporters } from "../../lib/reporters/mod.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  missingName,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";

const SENT = "4bf92f3577b34da6a3ce929d0e0e4736";
const OWN = "0af7651916cd43dd8448eb211c80319c";

/** A run of steps, each with the trace that it sent; the named ones failed. */
function runOf(steps: Readonly<Record<string, string | undefined>>, failed: readonly string[]) {
  const names = Object.keys(steps);
  return finishedRun([
    runStarted([["flows/a.yaml", "a"]]),
    flowStarted(0, "flows/a.yaml", "a", names),
    ...Object.entries(steps).map(([name, trace_id], i): RunEvent =>
      stepFinished(0, i, name, {
        ...(trace_id === undefined ? {} : { trace_id }),
        ...(failed.includes(name) ? { outcome: "failed", failures: [missingName] } : {}),
      })
    ),
    flowFinished(0, { outcome: "failed" }),
  ], 1);
}

/** The lines about a trace in the console output, the JUnit report and the annotations. */
async function traceLines(events: readonly RunEvent[]): Promise<string[][]> {
  const host = createMemoryHost({ env: { GITHUB_ACTIONS: "true" } });
  const reporters = await createReporters(host, { console: {}, junit: "junit.xml", github: true });
  for (const event of events) reporters.event(event);
  await reporters.finish();
  const junit = new TextDecoder().decode(await host.files.read("junit.xml"));
  const [annotations, others] = [/^::/, /^(?!::)/].map((kind) =>
    host.stdout.text.split("\n").filter((line) => kind.test(line)).join("\n")
  );
  return [others, junit, decodeURIComponent(annotations)]
    .map((text) => text.match(/trace: [0-9a-f]{32}[^<\n]*/g) ?? []);
}

Deno.test("a step that failed and sent no trace shows the last one sent before it", async () => {
  const events = runOf({ order: OWN, checkout: SENT, read_trace: undefined }, ["read_trace"]);
  const [console, junit, annotations] = await traceLines(events);

  assert.deepEqual(console, [`trace: ${SENT} (checkout)`]);
  assert.deepEqual(annotations, [`trace: ${SENT} (checkout)`]);
  assert.deepEqual(junit, [`trace: ${OWN}`, `trace: ${SENT}`, `trace: ${SENT} (checkout)`]);
});

Deno.test("a step that failed shows the trace that it sent itself", async () => {
  const events = runOf({ checkout: SENT, pay: OWN, ship: undefined }, ["pay"]);

  assert.deepEqual((await traceLines(events))[0], [`trace: ${OWN}`]);
});

Deno.test("a later trace is not that of a failure", async () => {
  const [console, junit] = await traceLines(runOf({ read: undefined, pay: OWN }, ["read"]));

  assert.deepEqual(console, []);
  assert.deepEqual(junit, [`trace: ${OWN}`]);
});

/** The links to traces on the page of a job. */
async function linksOf(
  steps: Readonly<Record<string, string | undefined>>,
  failed: readonly string[],
): Promise<string[]> {
  const host = createMemoryHost({
    env: { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "summary.md" },
    files: { "summary.md": "" },
  });
  const reporters = await createReporters(host, { github: true });
  for (const event of runOf(steps, failed)) {
    const sent = event.type === "step_finished" && event.trace_id !== undefined;
    reporters.event(sent ? { ...event, trace_url: `http://t.test/${event.trace_id}` } : event);
  }
  await reporters.finish();
  const summary = new TextDecoder().decode(await host.files.read("summary.md"));
  return summary.match(/^trace of .*$/gm) ?? [];
}

Deno.test("the page of a job links the relevant trace of a step that sent none", async () => {
  const link = (name: string, id: string) =>
    `trace of <code>${name}</code>: [${id}](http://t.test/${id})`;
  const steps = { order: OWN, checkout: SENT, read_trace: undefined, parents: undefined };

  assert.deepEqual(await linksOf(steps, ["read_trace"]), [link("checkout", SENT)]);
  assert.deepEqual(await linksOf(steps, ["order", "read_trace", "parents"]), [
    `${link("order", OWN)}  `,
    link("checkout", SENT),
  ]);
  assert.deepEqual(await linksOf({ read: undefined, pay: OWN }, ["read"]), []);
});
