import { fillPath, type PlannedFlow } from "../plan.ts";
import { condition } from "./javascript.ts";

/** Writes a collection of Postman. */
export function postmanText(flow: PlannedFlow, baseUrl: string): string {
  return JSON.stringify({
    info: {
      name: "flow",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    item: flow.steps.map((_, i) => item(flow, i, baseUrl)),
  });
}

function item(flow: PlannedFlow, at: number, baseUrl: string) {
  const { name, method, body } = flow.steps[at];
  const header = [
    ...(flow.isTagged ? [{ key: "x-run-id", value: "{{run_id}}" }] : []),
    ...(body ? [{ key: "content-type", value: "application/json" }] : []),
  ];
  const tag = 'pm.collectionVariables.set("run_id", pm.variables.replaceIn("{{$guid}}"));';
  return {
    name,
    request: {
      method,
      url: baseUrl + fillPath(flow, at, (captured) => `{{${captured}}}`),
      header,
      ...(body ? { body: { mode: "raw", raw: JSON.stringify(body) } } : {}),
    },
    event: [
      ...(flow.isTagged && at === 0 ? [{ listen: "prerequest", script: { exec: [tag] } }] : []),
      { listen: "test", script: { exec: testLines(flow, at) } },
    ],
  };
}

function testLines(flow: PlannedFlow, at: number): string[] {
  const { name, status, capture, checks = [], until } = flow.steps[at];
  const lines = [
    `pm.test("status", () => pm.response.to.have.status(${status}));`,
    ...checks.map((check, i) =>
      `pm.test("${i}", () => pm.expect(${condition(check, "body")}).to.equal(true));`
    ),
    ...(capture ? [`pm.collectionVariables.set("${capture}", body.${capture});`] : []),
  ];
  return [
    ...(status === 204 ? [] : ["const body = pm.response.json();"]),
    ...(until
      ? [
        `if (!(${condition(until, "body")})) {`,
        `  setTimeout(() => {}, ${until.everyMs});`,
        `  pm.execution.setNextRequest("${name}");`,
        "}",
      ]
      : []),
    ...lines,
  ];
}
