import {
  countOutcomes,
  type FlowRecord,
  type Outcome,
  type RunEnd,
  type RunStarted,
} from "../../record/mod.ts";
import { renderReport, type ReportFormat, type RunEvents } from "../report_format.ts";
import { testCases } from "./test_case.ts";
import {
  createTextBudget,
  loadXmlBuild,
  nameText,
  pathText,
  seconds,
  type TextBudget,
  valueText,
  withoutZone,
  type XmlBuild,
  type XmlElement,
} from "./xml_text.ts";

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
  return await renderReport(await loadJUnitFormat(), events);
}

/** Loads the XML builder and returns the JUnit format. */
export async function loadJUnitFormat(): Promise<ReportFormat> {
  return junitFormat(await loadXmlBuild());
}

function junitFormat(build: XmlBuild): ReportFormat {
  const budget = createTextBudget();
  return {
    head: (run, end) =>
      build({
        "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
        testsuites: rootAttributes(run, end),
      }).replace(/\/>\n$/, ">\n"),
    flow(record, run) {
      const document = build({ testsuites: { testsuite: suite(record, run, budget) } });
      return document.slice("<testsuites>\n".length, -"</testsuites>\n".length);
    },
    tail: () => "</testsuites>\n",
  };
}

function rootAttributes(run: RunStarted, { summary }: RunEnd): XmlElement {
  return {
    "@name": "baton",
    ...totals(summary),
    "@time": seconds(summary.duration_ms),
    "@timestamp": withoutZone(run.started_at),
  };
}

function suite(record: FlowRecord, run: RunStarted, budget: TextBudget): XmlElement {
  return {
    "@name": nameText(record.name),
    "@id": String(record.flow),
    "@file": pathText(record.file),
    "@timestamp": withoutZone(record.started_at ?? run.started_at),
    ...totals(countOutcomes(record)),
    "@time": seconds(record.duration_ms),
    properties: { property: properties(run) },
    testcase: testCases(record, budget),
  };
}

function totals(counts: Readonly<Record<Outcome, number>>): XmlElement {
  const { passed, failed, error, skipped } = counts;
  return {
    "@tests": String(passed + failed + error + skipped),
    "@failures": String(failed),
    "@errors": String(error),
    "@skipped": String(skipped),
  };
}

function properties({ run_id, seed, jobs, shard, labels }: RunStarted): XmlElement[] {
  const values: [name: string, value: string][] = [
    ["run_id", run_id],
    ["seed", seed],
    ["jobs", String(jobs)],
  ];
  if (shard) values.push(["shard", `${shard.index}/${shard.total}`]);
  for (const [key, value] of Object.entries(labels)) values.push([`label.${key}`, value]);
  return values.map(([name, value]) => ({
    "@name": nameText(name),
    "@value": valueText(value),
  }));
}
