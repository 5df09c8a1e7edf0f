import { fillPath, filterPath, jsonPath } from "../plan.ts";
import type { PlannedCheck, PlannedFlow, PlannedStep } from "../plan.ts";

/** Writes a flow file of baton. */
export function batonText(flow: PlannedFlow, name: string, baseUrl: string): string {
  return `name: ${name}
vars:
  base_url: ${baseUrl}
${flow.isTagged ? "  run_id: ${RANDOM.UUID}\n" : ""}steps:
${flow.steps.map((_, i) => stepLines(flow, i).join("\n")).join("\n")}
`;
}

function stepLines(flow: PlannedFlow, at: number): string[] {
  const { name, method, body, status, capture, checks = [], until } = flow.steps[at];
  const path = fillPath(flow, at, (captured, step) => `\${steps.${step.name}.capture.${captured}}`);
  const headers = [
    ...(flow.isTagged ? ["        x-run-id: ${vars.run_id}"] : []),
    ...(body ? ["        content-type: application/json"] : []),
  ];
  return [
    `  - name: ${name}`,
    "    request:",
    `      method: ${method}`,
    `      url: \${vars.base_url}${path}`,
    ...(headers.length > 0 ? ["      headers:", ...headers] : []),
    ...(body ? [`      body: ${JSON.stringify(body)}`] : []),
    ...(until ? loopLines(until) : []),
    ...(capture ? ["    capture:", `      ${capture}: $.json.${capture}`] : []),
    "    assert:",
    `      status: ${status}`,
    ...(checks.length > 0 ? ["      json:", ...checks.map(checkLine)] : []),
  ];
}

function loopLines({ path, equals, everyMs, attempts }: NonNullable<PlannedStep["until"]>) {
  return [
    "    loop:",
    `      max_attempts: ${attempts}`,
    `      sleep_ms: ${everyMs}`,
    `      until: { json: [{ path: ${jsonPath(path, "$.json")}, equals: ${equals} }] }`,
  ];
}

function checkLine(check: PlannedCheck): string {
  const [path, verdict] = pathAndVerdict(check);
  return `        - { path: ${/[[?]/.test(path) ? `"${path}"` : path}, ${verdict} }`;
}

function pathAndVerdict(check: PlannedCheck): readonly [path: string, verdict: string] {
  const path = jsonPath(check.path, "$.json");
  if ("equals" in check) return [path, `equals: ${JSON.stringify(check.equals)}`];
  if ("isString" in check) return [path, "type: string"];
  if ("atLeast" in check) return [path, `gte: ${check.atLeast}`];
  if ("includes" in check) return [`${path}[*]`, `containsAll: [${check.includes}]`];
  return [filterPath(check, "$.json"), `length: ${check.count}`];
}
