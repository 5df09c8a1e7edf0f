import { stringify } from "yaml";
import { fillPath, jsonPath, type PlannedCheck, type PlannedFlow } from "../plan.ts";

/**
 * Writes a workflow of StepCI in which a flow is some number of tests.
 *
 * @param flows How often the flow runs.
 * @param jobs How many tests run at the same time.
 */
export function stepciText(
  flow: PlannedFlow,
  baseUrl: string,
  flows: number,
  jobs: number,
): string {
  const steps = flow.steps.map((_, i) => step(flow, i, baseUrl));
  const names = Array.from({ length: flows }, (_, i) => `flow_${String(i).padStart(5, "0")}`);
  return stringify({
    version: "1.1",
    name: "flows",
    config: { concurrency: jobs },
    tests: Object.fromEntries(names.map((name) => [name, { steps }])),
  }, { aliasDuplicateObjects: false });
}

function step(flow: PlannedFlow, at: number, baseUrl: string) {
  const { name, method, body, status, capture, checks = [], until } = flow.steps[at];
  const asserted = [...checks, ...(until ? [until] : [])];
  return {
    name,
    ...(until ? { retries: { count: until.attempts - 1, interval: until.everyMs } } : {}),
    http: {
      url: baseUrl + fillPath(flow, at, (captured) => `\${{captures.${captured}}}`),
      method,
      ...(flow.isTagged ? { headers: { "x-run-id": "${{datatype.uuid | fake}}" } } : {}),
      ...(body ? { json: body } : {}),
      ...(capture ? { captures: { [capture]: { jsonpath: `$.${capture}` } } } : {}),
      check: {
        status,
        ...(asserted.length > 0
          ? {
            jsonpath: Object.fromEntries(asserted.map((one) => [jsonPath(one.path), match(one)])),
          }
          : {}),
      },
    },
  };
}

function match(check: PlannedCheck) {
  if ("equals" in check) return [{ eq: check.equals }];
  if ("isString" in check) return [{ isString: true }];
  if ("atLeast" in check) return [{ gte: check.atLeast }];
  if ("includes" in check) return [{ in: check.includes }];
  throw new Error("StepCI cannot count what a path finds");
}
