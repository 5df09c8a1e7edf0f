import { XMLParser, XMLValidator } from "fast-xml-parser";
import assert from "node:assert/strict";

/** A test case of a JUnit report. */
export interface JUnitCase {
  /** The path of the flow file. */
  readonly file: string;
  readonly name: string;
  readonly outcome: "passed" | "failure" | "error" | "skipped";
  readonly message: string;
  readonly text: string;
}

/** The test cases of a JUnit report, which must be well-formed and have the right counts. */
export function readJUnit(xml: string): JUnitCase[] {
  assert.equal(XMLValidator.validate(xml), true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    isArray: (name) => name === "testsuite" || name === "testcase",
    parseAttributeValue: false,
    parseTagValue: false,
    processEntities: { enabled: true },
  });
  const { testsuites } = parser.parse(xml);
  // deno-lint-ignore no-explicit-any
  const cases = ((testsuites.testsuite ?? []) as any[]).flatMap((suite) =>
    // deno-lint-ignore no-explicit-any
    (suite.testcase ?? []).map((one: any) => readCase(suite["@file"], one))
  );
  assert.equal(testsuites["@tests"], String(cases.length));
  for (const [attribute, outcome] of Object.entries(TOTALS)) {
    const count = cases.filter((one) => one.outcome === outcome).length;
    assert.equal(testsuites[attribute], String(count), attribute);
  }
  return cases;
}

const TOTALS = { "@failures": "failure", "@errors": "error", "@skipped": "skipped" };

// deno-lint-ignore no-explicit-any
function readCase(file: string, element: any): JUnitCase {
  const outcome = (["failure", "error", "skipped"] as const).find((name) => name in element);
  const wrong = outcome === undefined ? {} : element[outcome];
  return {
    file,
    name: element["@name"],
    outcome: outcome ?? "passed",
    message: wrong["@message"] ?? "",
    text: wrong["#text"] ?? "",
  };
}

/** The part of `results.json` that the tests use. */
export interface JsonReport {
  readonly run: { readonly exit_code: number; readonly seed: string };
  readonly summary: Readonly<Record<string, number>>;
  readonly flows: readonly {
    readonly file: string;
    readonly name: string;
    readonly outcome: string;
    readonly reason?: string;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly line?: number;
      readonly column?: number;
      readonly message: string;
    }[];
    readonly steps: readonly {
      readonly name: string;
      readonly outcome: string;
      readonly reason?: string;
      readonly error?: { readonly class: string; readonly message: string };
      readonly response?: { readonly body?: string };
    }[];
  }[];
}

/** Reads `results.json`, whose counts must match its flows. */
export function readJsonReport(text: string): JsonReport {
  const report = JSON.parse(text) as JsonReport;
  assert.equal(report.summary.flows, report.flows.length);
  assert.equal(
    report.summary.steps,
    report.flows.reduce((sum, flow) => sum + flow.steps.length, 0),
  );
  return report;
}

/** A flow of a {@linkcode resultsOf}; what is left out is as in a flow that passed. */
interface GivenFlow {
  readonly file: string;
  readonly name?: string;
  readonly outcome?: string;
  readonly duration_ms?: number;
  readonly reason?: string;
  readonly steps?: readonly (Readonly<Record<string, unknown>> & { readonly name: string })[];
}

/** Makes a `results.json`. */
export function resultsOf(given: readonly GivenFlow[]): string {
  const flows = given.map(({ steps = [], ...flow }) => ({
    name: flow.file,
    outcome: "passed",
    duration_ms: 10,
    diagnostics: [],
    ...flow,
    steps: steps.map((step, i) => ({
      line: 3 + i,
      outcome: "passed",
      duration_ms: 5,
      attempts: 1,
      captures: [],
      assertions: [],
      failures: [],
      ...step,
    })),
  }));
  const run = {
    run_id: "0".repeat(32),
    started_at: "2026-01-02T03:04:05.000Z",
    seed: "7",
    jobs: 2,
    exit_code: 0,
    labels: {},
  };
  return JSON.stringify({ schema_version: 1, baton_version: "0.0.0", run, summary: {}, flows });
}
