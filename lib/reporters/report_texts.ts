import { renderReport, type RunEvents } from "./report_format.ts";

/**
 * Makes `results.json` from the events of a run. Sizes are bytes, durations milliseconds.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export async function toJson(events: RunEvents): Promise<string> {
  const { jsonFormat } = await import("./json_report.ts");
  return await renderReport(jsonFormat(), events);
}

/**
 * Makes a JUnit report from the events of a run: a `testsuite` per flow file, a `testcase` per
 * step.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 *
 * @example Report a run that is over
 * ```ts
 * import { createMemoryHost, run, toJUnit } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: { "ping.yaml": "steps: [{ name: ping, request: { url: http://api.test/ping } }]" },
 *   fetch: () => new Response("pong"),
 * });
 * const junit = await toJUnit(run(host, { paths: ["ping.yaml"] }));
 * assert.match(junit, /<testcase name="ping" classname="ping"/);
 * ```
 */
export async function toJUnit(events: RunEvents): Promise<string> {
  const { junitFormat } = await import("./junit/junit_report.ts");
  return await renderReport(junitFormat(), events);
}

/** Makes the log of a run from its events: one JSON text per line (NDJSON). */
export async function toLog(events: RunEvents): Promise<string> {
  const { logLine } = await import("./event_log.ts");
  let log = "";
  for await (const event of events) log += logLine(event);
  return log;
}

/**
 * Makes `run-manifest.json` from the events of a run: what ran, from where, with which inputs.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export async function toManifest(events: RunEvents): Promise<string> {
  const { manifestFormat } = await import("./run_manifest.ts");
  return await renderReport(manifestFormat(), events);
}
