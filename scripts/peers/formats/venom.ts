import { stringify } from "yaml";
import { fillPath, jsonPath, type PlannedCheck, type PlannedFlow } from "../plan.ts";

const BODY = "result.bodyjson";

/** Writes a test suite of Venom. */
export function venomText(flow: PlannedFlow, name: string, baseUrl: string): string {
  return stringify({
    name,
    ...(flow.isTagged ? { vars: { run_id: "{{uuidv4}}" } } : {}),
    testcases: flow.steps.map((_, i) => testcase(flow, i, baseUrl)),
  }, { lineWidth: 0 });
}

function testcase(flow: PlannedFlow, at: number, baseUrl: string) {
  const { name, method, body, status, capture, checks = [] } = flow.steps[at];
  const headers = {
    ...(flow.isTagged ? { "x-run-id": "{{.run_id}}" } : {}),
    ...(body ? { "content-type": "application/json" } : {}),
  };
  return {
    name,
    steps: [{
      type: "http",
      method,
      url: baseUrl + fillPath(flow, at, (captured, step) => `{{.${step.name}.${captured}}}`),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(body ? { body: JSON.stringify(body) } : {}),
      assertions: [`result.statuscode ShouldEqual ${status}`, ...checks.map(assertion)],
      ...(capture ? { vars: { [capture]: { from: `${BODY}.${capture}` } } } : {}),
    }],
  };
}

function assertion(check: PlannedCheck): string {
  const path = jsonPath(check.path, BODY);
  if ("equals" in check) return `${path} ShouldEqual ${check.equals}`;
  if ("isString" in check) return `${path} ShouldMatchRegex ^.+$`;
  if ("atLeast" in check) return `${path} ShouldBeGreaterThanOrEqualTo ${check.atLeast}`;
  if ("includes" in check) return `${path} ShouldContain ${check.includes}`;
  throw new Error("Venom cannot count what a path finds");
}
