import {
  fillPath,
  jsonPath,
  type PlannedCheck,
  type PlannedCount,
  type PlannedFlow,
} from "../plan.ts";

/** A configuration of logback with which Karate does not print every request and response. */
export const KARATE_LOGGING = `<configuration>
  <root level="warn" />
</configuration>
`;

/** Writes a feature of Karate. */
export function karateText(flow: PlannedFlow, name: string, baseUrl: string): string {
  const lines = [
    ...(flow.isTagged
      ? ["* configure headers = { 'x-run-id': '#(java.util.UUID.randomUUID() + \"\")' }"]
      : []),
    ...flow.steps.flatMap((_, i) => stepLines(flow, i, baseUrl)),
  ];
  return `Feature: ${name}\n\n  Scenario: ${name}\n${
    lines.map((line) => `    ${line}\n`).join("")
  }`;
}

function stepLines(flow: PlannedFlow, at: number, baseUrl: string): string[] {
  const { method, body, status, capture, checks = [], until } = flow.steps[at];
  const path = fillPath(flow, at, (captured) => `' + ${captured} + '`);
  return [
    ...(until
      ? [`* configure retry = { count: ${until.attempts}, interval: ${until.everyMs} }`]
      : []),
    `Given url '${baseUrl}${path}'`,
    ...(body ? [`And request ${JSON.stringify(body)}`] : []),
    ...(until ? [`And retry until ${jsonPath(until.path, "response")} == '${until.equals}'`] : []),
    `When method ${method.toLowerCase()}`,
    `Then status ${status}`,
    ...checks.flatMap(assertLines),
    ...(capture ? [`* def ${capture} = response.${capture}`] : []),
  ];
}

function assertLines(check: PlannedCheck): string[] {
  const path = jsonPath(check.path, "response");
  if ("equals" in check) return [`And match ${path} == ${JSON.stringify(check.equals)}`];
  if ("isString" in check) return [`And match ${path} == '#string'`];
  if ("atLeast" in check) return [`And assert ${path} >= ${check.atLeast}`];
  if ("includes" in check) return [`And match ${path} contains '${check.includes}'`];
  return [
    `* def found = karate.jsonPath(response, "${filterPath(check)}")`,
    `* match found == '#[${check.count}]'`,
  ];
}

/** Writes a filter as JSONPath was before RFC 9535: in parentheses. */
function filterPath({ path, where: { member, relation, value } }: PlannedCount): string {
  const literal = typeof value === "string" ? `'${value}'` : value;
  return `${jsonPath(path)}[?(${jsonPath(member, "@")} ${relation} ${literal})]`;
}
