import { fillPath, jsonPath, type PlannedCheck, type PlannedFlow } from "../plan.ts";
import { condition } from "./javascript.ts";

const BODY = "response.parsedBody";

/** Writes a file of httpyac. */
export function httpyacText(flow: PlannedFlow, baseUrl: string): string {
  const start = flow.isTagged ? "{{\n  exports.run_id = crypto.randomUUID();\n}}\n###\n" : "";
  return start +
    flow.steps.map((_, i) => requestLines(flow, i, baseUrl).join("\n")).join("\n###\n") +
    "\n";
}

function requestLines(flow: PlannedFlow, at: number, baseUrl: string): string[] {
  const { name, method, body, status, checks = [], until } = flow.steps[at];
  const url = baseUrl + fillPath(flow, at, (captured, step) => `{{${step.name}.${captured}}}`);
  return [
    `# @name ${name}`,
    ...(until
      ? ['# @loop while typeof isDone === "undefined" || !isDone', `# @sleep ${until.everyMs}`]
      : []),
    `${method} ${url}`,
    ...(flow.isTagged ? ["x-run-id: {{run_id}}"] : []),
    ...(body ? ["content-type: application/json", "", JSON.stringify(body)] : []),
    "",
    `?? status == ${status}`,
    ...checks.map(assertLine),
    ...(until ? ["{{@response", `  exports.isDone = ${condition(until, BODY)};`, "}}"] : []),
  ];
}

function assertLine(check: PlannedCheck): string {
  const path = jsonPath(check.path, BODY);
  if ("equals" in check) return `?? js ${path} == ${check.equals}`;
  if ("isString" in check) return `?? js ${path} isString`;
  if ("atLeast" in check) return `?? js ${path} >= ${check.atLeast}`;
  if ("includes" in check) return `?? js ${path}.includes("${check.includes}") == true`;
  return `?? js (${condition(check, BODY)}).toString() == true`;
}
