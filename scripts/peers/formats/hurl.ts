import { fillPath, filterPath, jsonPath } from "../plan.ts";
import type { PlannedCheck, PlannedFlow } from "../plan.ts";

/** Writes a file of Hurl. */
export function hurlText(flow: PlannedFlow, baseUrl: string): string {
  return `${flow.steps.map((_, i) => entryLines(flow, i, baseUrl).join("\n")).join("\n\n")}\n`;
}

function entryLines(flow: PlannedFlow, at: number, baseUrl: string): string[] {
  const { method, body, status, capture, checks = [], until } = flow.steps[at];
  const options = [
    ...(flow.isTagged && at === 0 ? ["variable: run_id={{newUuid}}"] : []),
    ...(until ? [`retry: ${until.attempts - 1}`, `retry-interval: ${until.everyMs}ms`] : []),
  ];
  const asserts = [...(until ? [until] : []), ...checks].map(assertLine);
  return [
    `${method} ${baseUrl}${fillPath(flow, at, (captured) => `{{${captured}}}`)}`,
    ...(flow.isTagged ? ["x-run-id: {{run_id}}"] : []),
    ...(body ? ["content-type: application/json"] : []),
    ...(options.length > 0 ? ["[Options]", ...options] : []),
    ...(body ? [JSON.stringify(body)] : []),
    `HTTP ${status}`,
    ...(capture ? ["[Captures]", `${capture}: jsonpath "$.${capture}"`] : []),
    ...(asserts.length > 0 ? ["[Asserts]", ...asserts] : []),
  ];
}

function assertLine(check: PlannedCheck): string {
  const query = (path: string, rest: string) => `jsonpath "${path}" ${rest}`;
  const path = jsonPath(check.path);
  if ("equals" in check) return query(path, `== ${JSON.stringify(check.equals)}`);
  if ("isString" in check) return query(path, "isString");
  if ("atLeast" in check) return query(path, `>= ${check.atLeast}`);
  if ("includes" in check) return query(`${path}[*]`, `contains "${check.includes}"`);
  return query(filterPath(check), `count == ${check.count}`);
}
