import { fillPath, type PlannedFlow } from "../plan.ts";
import { condition } from "./javascript.ts";

/**
 * Writes a script of k6 that runs a flow some number of times.
 *
 * @param flows How often the flow runs.
 * @param jobs How many run at the same time.
 */
export function k6Text(flow: PlannedFlow, baseUrl: string, flows: number, jobs: number): string {
  const options = {
    scenarios: {
      flows: {
        executor: "shared-iterations",
        vus: Math.min(jobs, flows),
        iterations: flows,
        maxDuration: "10m",
      },
    },
    thresholds: { checks: ["rate==1"] },
  };
  return `import { check, sleep } from "k6";
import http from "k6/http";

export const options = ${JSON.stringify(options)};

export default function () {
  const captured = {};
  ${flow.isTagged ? 'const tag = { "x-run-id": crypto.randomUUID() };' : "const tag = {};"}
  let response, body;
${flow.steps.map((_, i) => stepText(flow, i, baseUrl)).join("")}}
`;
}

function stepText(flow: PlannedFlow, at: number, baseUrl: string): string {
  const { name, method, status, body, capture, checks = [], until } = flow.steps[at];
  const url = `\`${baseUrl}${fillPath(flow, at, (captured) => `\${captured.${captured}}`)}\``;
  const headers = body ? '{ ...tag, "content-type": "application/json" }' : "tag";
  const sent = body ? `\`${JSON.stringify(body)}\`` : "null";
  const send = [
    `response = http.request("${method}", ${url}, ${sent}, { headers: ${headers} });`,
    ...(status === 204 ? [] : ["body = response.json();"]),
  ];
  const lines = [
    ...(until
      ? [
        `for (let i = 0; i < ${until.attempts}; i++) {`,
        ...send.map((line) => `  ${line}`),
        `  if (${condition(until, "body")}) break;`,
        `  sleep(${until.everyMs / 1_000});`,
        "}",
      ]
      : send),
    `check(response, {`,
    `  "${name} status": () => response.status === ${status},`,
    ...[...checks, ...(until ? [until] : [])].map((one, i) =>
      `  "${name} ${i}": () => ${condition(one, "body")},`
    ),
    "});",
    ...(capture ? [`captured.${capture} = body.${capture};`] : []),
  ];
  return lines.map((line) => `  ${line}\n`).join("");
}
