import { renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { toJson, toJUnit } from "../../lib/reporters/report_texts.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
  stepSkipped,
} from "../record/sample_runs.ts";

const FILE = "flows/orders.yaml";

const WRONG = {
  code: "assertion-failed",
  severity: "error",
  message: '$.json.total: expected "3" (string), found 3 (number)',
  file: FILE,
  at: { line: 20, column: 11, length: 1, text: '        - { path: $.json.total, equals: "3" }' },
} as const;

const TOTAL = {
  source: "json",
  path: "$.json.total",
  operator: "equals",
  expected: "3",
  actual: 3,
  outcome: "failed",
  line: 20,
} as const;

/** The reports of the run that docs/reports.md shows: one step fails, and the next is skipped. */
export async function reportsOfExample(): Promise<
  { readonly json: string; readonly junit: string }
> {
  const steps = [{ name: "read_order", line: 12 }, { name: "cancel_order", line: 24 }];
  const events = finishedRun([
    runStarted([[FILE, "order life"]], {
      jobs: 4,
      origin: { commit: "4f9c", branch: "main" },
    }),
    { ...flowStarted(0, FILE, "order life", []), steps },
    stepFinished(0, 0, "read_order", {
      line: 12,
      outcome: "failed",
      request: { method: "GET", url: "http://127.0.0.1:8080/orders/7f3a" },
      response: {
        status: 200,
        status_text: "OK",
        content_type: "application/json",
        size: 412,
      },
      captures: [],
      assertions: [TOTAL],
      error: { class: "assertion", message: WRONG.message },
      failures: [WRONG],
    }),
    { ...stepSkipped(0, 1, "cancel_order", "read_order failed"), line: 24 },
    flowFinished(0, { outcome: "failed" }),
  ], 1);
  const [json, junit] = await Promise.all([toJson(events), toJUnit(events)]);
  const escaped = renderDiagnostic(WRONG).replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const [, ...elements] = junit.trimEnd().split("\n");
  return { json, junit: elements.join("\n").replace(escaped, "…") };
}
