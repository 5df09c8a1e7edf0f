import { logLine } from "./event_log.ts";
import { jsonFormat } from "./json_report.ts";
import { junitFormat, type JUnitOptions } from "./junit/junit_report.ts";
import { renderReport, type RunEvents } from "./report_format.ts";
import { manifestFormat } from "./run_manifest.ts";

export type { JUnitOptions } from "./junit/junit_report.ts";

/**
 * Makes `results.json` from the events of a run. Sizes are bytes, durations milliseconds.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export function toJson(events: RunEvents): Promise<string> {
  return renderReport(jsonFormat(), events);
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
export function toJUnit(events: RunEvents, options?: JUnitOptions): Promise<string> {
  return renderReport(junitFormat(options), events);
}

/** Makes the log of a run from its events: one JSON text per line (NDJSON). */
export async function toLog(events: RunEvents): Promise<string> {
  let log = "";
  for await (const event of events) log += logLine(event);
  return log;
}

/**
 * Makes `run-manifest.json` from the events of a run: what ran, from where, with which inputs.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export function toManifest(events: RunEvents): Promise<string> {
  return renderReport(manifestFormat(), events);
}

/**
 * Makes the HTML report from the events of a run: one file that a browser shows without a network.
 *
 * @throws {RunRecordError} If the events do not begin with `run_started`.
 */
export async function toHtml(events: RunEvents): Promise<string> {
  const { htmlFormat } = await import("./html/html_report.ts");
  return await renderReport(htmlFormat(), events);
}
