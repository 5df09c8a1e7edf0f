import { stringify } from "yaml";
import { fillPath, type Path, type PlannedCheck, type PlannedFlow } from "../plan.ts";

/** Writes a test file of Tavern. */
export function tavernText(flow: PlannedFlow, name: string, baseUrl: string): string {
  return stringify({
    test_name: name,
    stages: flow.steps.map((_, i) => stage(flow, i, baseUrl)),
  }, { lineWidth: 0 });
}

function stage(flow: PlannedFlow, at: number, baseUrl: string) {
  const { name, method, body, status, capture, checks = [], until } = flow.steps[at];
  const comparisons = [...checks, ...(until ? [until] : [])].map(comparison);
  return {
    name,
    ...(until ? { max_retries: until.attempts - 1, delay_after: until.everyMs / 1_000 } : {}),
    request: {
      url: baseUrl + fillPath(flow, at, (captured) => `{${captured}}`),
      method,
      ...(flow.isTagged ? { headers: { "x-run-id": "5b1d3f0e-3a6c-4c53-9b0a-0a2f6c1d7e42" } } : {}),
      ...(body ? { json: body } : {}),
    },
    response: {
      status_code: status,
      ...(capture ? { save: { json: { [capture]: capture } } } : {}),
      ...(comparisons.length > 0
        ? {
          verify_response_with: {
            function: "tavern.helpers:validate_content",
            extra_kwargs: { comparisons },
          },
        }
        : {}),
    },
  };
}

function comparison(check: PlannedCheck) {
  const jmespath = memberPath(check.path);
  if ("equals" in check) return { jmespath, operator: "eq", expected: check.equals };
  if ("isString" in check) return { jmespath, operator: "type", expected: "str" };
  if ("atLeast" in check) return { jmespath, operator: "gt", expected: check.atLeast - 1 };
  if ("includes" in check) return { jmespath, operator: "contains", expected: check.includes };
  const { member, relation, value } = check.where;
  const filter = `${memberPath(member)} ${relation} \`${JSON.stringify(value)}\``;
  return { jmespath: `length(${jmespath}[?${filter}])`, operator: "eq", expected: check.count };
}

/** Writes a path as JMESPath. */
function memberPath(path: Path): string {
  const text = path.map((part) => typeof part === "number" ? `[${part}]` : `.${part}`).join("");
  return text.slice(1);
}
