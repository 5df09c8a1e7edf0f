import { fillPath, jsonPath, type PlannedCheck, type PlannedFlow } from "../plan.ts";
import { condition } from "./javascript.ts";

/** The file that makes a folder a collection of Bruno. */
export const BRUNO_COLLECTION = '{ "version": "1", "name": "flows", "type": "collection" }\n';

/** Writes one request of a flow as a file of Bruno. */
export function brunoText(flow: PlannedFlow, at: number, baseUrl: string): string {
  const { name, method, body, status, capture, checks = [], until } = flow.steps[at];
  const url = baseUrl + fillPath(flow, at, (captured) => `{{${captured}}}`);
  const simple = checks.filter((check) => !("where" in check));
  const counts = checks.filter((check) => "where" in check);
  const blocks: readonly (readonly [name: string, lines: readonly string[]])[] = [
    ["meta", [`name: ${name}`, "type: http", `seq: ${at + 1}`]],
    [method.toLowerCase(), [`url: ${url}`, `body: ${body ? "json" : "none"}`, "auth: none"]],
    ["headers", flow.isTagged ? ["x-run-id: {{run_id}}"] : []],
    ["body:json", body ? [JSON.stringify(body)] : []],
    ["vars:post-response", capture ? [`${capture}: res.body.${capture}`] : []],
    ["assert", [`res.status: eq ${status}`, ...simple.map(assertLine)]],
    [
      "script:pre-request",
      flow.isTagged && at === 0 ? ['bru.setVar("run_id", bru.interpolate("{{$guid}}"));'] : [],
    ],
    ["script:post-response", until ? pollLines(name, until) : []],
    ["tests", counts.length > 0 ? testLines(counts) : []],
  ];
  return blocks.filter(([, lines]) => lines.length > 0)
    .map(([block, lines]) => `${block} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`)
    .join("\n");
}

function assertLine(check: PlannedCheck): string {
  const path = jsonPath(check.path, "res.body");
  if ("equals" in check) return `${path}: eq ${quoted(check.equals)}`;
  if ("isString" in check) return `${path}: isString`;
  if ("atLeast" in check) return `${path}: gte ${check.atLeast}`;
  if ("includes" in check) return `${path}: contains ${check.includes}`;
  throw new Error("Bruno counts in scripts only");
}

/** Bruno compares what looks like a number as a number, unless it is quoted. */
function quoted(value: string | number): string {
  return typeof value === "string" ? `"${value}"` : `${value}`;
}

function pollLines(
  name: string,
  until: NonNullable<PlannedFlow["steps"][number]["until"]>,
): string[] {
  return [
    `if (!(${condition(until, "res.body")})) {`,
    `  await bru.sleep(${until.everyMs});`,
    `  bru.setNextRequest("${name}");`,
    "}",
  ];
}

function testLines(counts: readonly PlannedCheck[]): string[] {
  return [
    "const body = res.getBody();",
    ...counts.map((check, i) =>
      `test("${i}", () => expect(${condition(check, "body")}).to.equal(true));`
    ),
  ];
}
