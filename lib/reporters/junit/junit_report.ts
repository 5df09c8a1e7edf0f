import {
  countOutcomes,
  type FlowRecord,
  type Outcome,
  repetitionNote,
  type RunEnd,
  type RunStarted,
} from "../../record/mod.ts";
import type { ReportFormat } from "../report_format.ts";
import { strictForm } from "./strict_form.ts";
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

/** How to write a JUnit report. */
export interface JUnitOptions {
  /**
   * Whether to write only what the schema of the xUnit plugin of Jenkins has.
   *
   * @default false
   */
  readonly strict?: boolean;
}

/** The format of JUnit reports. */
export function junitFormat({ strict = false }: JUnitOptions = {}): ReportFormat {
  const budget = createTextBudget();
  const form = strict ? strictForm : (element: XmlElement) => element;
  return {
    head(run, end) {
      const start = `<?xml version="1.0" encoding="UTF-8"?>\n${
        writeStartTag(form(root(run, end)))
      }`;
      return end.summary.flows > 0 ? start : start + writeXml(form(emptySuite(run)), 1);
    },
    flow: (record, run) => writeXml(form(suite(record, run, budget)), 1),
    tail: () => "</testsuites>\n",
  };
}

/** What a report of a run without flows counts. */
const EMPTY_TOTALS = totals({ passed: 0, failed: 0, error: 0, skipped: 1 });

function root(run: RunStarted, { summary, cases }: RunEnd): XmlElement {
  return {
    name: "testsuites",
    attributes: {
      name: "baton",
      ...(summary.flows > 0 ? totals(cases) : EMPTY_TOTALS),
      time: seconds(summary.duration_ms),
      timestamp: withoutZone(run.started_at),
    },
  };
}

function suite(record: FlowRecord, run: RunStarted, budget: TextBudget): XmlElement {
  return {
    name: "testsuite",
    attributes: {
      name: nameText(record.name + repetitionNote(record)),
      id: String(record.flow),
      file: pathText(record.file),
      timestamp: withoutZone(record.started_at ?? run.started_at),
      ...totals(countOutcomes(record)),
      time: seconds(record.duration_ms),
    },
    content: [
      { name: "properties", content: properties(run, run.flows[record.flow].tags) },
      ...testCases(record, budget),
    ],
  };
}

/**
 * The suite of a run without flows: one test case that is skipped, because some readers fail on a
 * report without any.
 */
function emptySuite(run: RunStarted): XmlElement {
  const { shard } = run;
  const name = "no flow";
  const message = shard
    ? `shard ${shard.index}/${shard.total} has no flow`
    : "no flow was selected";
  return {
    name: "testsuite",
    attributes: {
      name,
      id: "0",
      timestamp: withoutZone(run.started_at),
      ...EMPTY_TOTALS,
      time: seconds(0),
    },
    content: [
      { name: "properties", content: properties(run) },
      {
        name: "testcase",
        attributes: { name, classname: "baton", time: seconds(0), assertions: "0" },
        content: [{ name: "skipped", attributes: { message } }],
      },
    ],
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

function properties(
  { run_id, seed, jobs, shard, labels }: RunStarted,
  tags: readonly string[] = [],
): XmlElement[] {
  const values: [name: string, value: string][] = [
    ["run_id", run_id],
    ["seed", seed],
    ["jobs", String(jobs)],
  ];
  if (shard) values.push(["shard", `${shard.index}/${shard.total}`]);
  for (const [key, value] of Object.entries(labels)) values.push([`label.${key}`, value]);
  for (const tag of tags) values.push(["tag", tag]);
  return values.map(([name, value]) => ({
    name: "property",
    attributes: { name: nameText(name), value: valueText(value) },
  }));
}
