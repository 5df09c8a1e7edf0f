import {
  countOutcomes,
  type FlowRecord,
  type Outcome,
  type RunEnd,
  type RunStarted,
} from "../../record/mod.ts";
import type { ReportFormat } from "../report_format.ts";
import { testCases } from "./test_case.ts";
import { writeStartTag, writeXml, type XmlElement } from "./xml_element.ts";
import {
  createTextBudget,
  nameText,
  pathText,
  seconds,
  type TextBudget,
  valueText,
  withoutZone,
} from "./xml_text.ts";

/** The format of JUnit reports. */
export function junitFormat(): ReportFormat {
  const budget = createTextBudget();
  return {
    head: (run, end) => `<?xml version="1.0" encoding="UTF-8"?>\n${writeStartTag(root(run, end))}`,
    flow: (record, run) => writeXml(suite(record, run, budget), 1),
    tail: () => "</testsuites>\n",
  };
}

function root(run: RunStarted, { summary, cases }: RunEnd): XmlElement {
  return {
    name: "testsuites",
    attributes: {
      name: "baton",
      ...totals(cases),
      time: seconds(summary.duration_ms),
      timestamp: withoutZone(run.started_at),
    },
  };
}

function suite(record: FlowRecord, run: RunStarted, budget: TextBudget): XmlElement {
  return {
    name: "testsuite",
    attributes: {
      name: nameText(record.name),
      id: String(record.flow),
      file: pathText(record.file),
      timestamp: withoutZone(record.started_at ?? run.started_at),
      ...totals(countOutcomes(record)),
      time: seconds(record.duration_ms),
    },
    content: [{ name: "properties", content: properties(run) }, ...testCases(record, budget)],
  };
}

function totals(counts: Readonly<Record<Outcome, number>>): Readonly<Record<string, string>> {
  const { passed, failed, error, skipped } = counts;
  return {
    tests: String(passed + failed + error + skipped),
    failures: String(failed),
    errors: String(error),
    skipped: String(skipped),
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
    name: "property",
    attributes: { name: nameText(name), value: valueText(value) },
  }));
}
