import { check } from "../../lib/compiler/mod.ts";
import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { readProject } from "./code_blocks.ts";

/** The kinds of YAML blocks that are a part of a flow, by their first key, and the flow around it. */
const WRAPPERS: Readonly<Record<string, (text: string) => string>> = {
  steps: (text) => text,
  vars: (text) => /^steps:/m.test(text) ? text : `${text}\nsteps:\n${STEP}`,
  tls: (text) => /^steps:/m.test(text) ? text : `${text}\nsteps:\n${STEP}`,
  name: (text) => text,
  inputs: (text) => text,
  "- name": (text) => `steps:\n${indented(text, 2)}`,
  request: (text) => `steps:\n  - name: example\n${indented(text, 4)}`,
  multipart: (text) =>
    `steps:\n  - name: example\n    request:\n      method: POST\n      url: \${ENV.API_URL}\n` +
    indented(text, 6),
  capture: (text) => `steps:\n${STEP}${indented(text, 4)}`,
  assert: (text) => `steps:\n${STEP}${indented(text, 4)}`,
  json: (text) => `steps:\n${STEP}    assert:\n${indented(text, 6)}`,
  path: (text) => `steps:\n${STEP}    assert:\n      json:\n        -\n${indented(text, 10)}`,
  fail_when: (text) =>
    `steps:\n${STEP}    loop:\n      max_attempts: 2\n      until: { status: 200 }\n` +
    indented(text, 6),
};

const STEP = '  - name: example\n    request: { url: "${ENV.API_URL}" }\n';

/** Files that examples name. */
const FILES: readonly string[] = [
  "certificates/ca.pem",
  "certs/ca.pem",
  "certs/me.key",
  "certs/me.pem",
  "client.key.pem",
  "client.pem",
  "invoice.pdf",
  "order.schema.json",
  "photos/sea.png",
];

function indented(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, " ".repeat(spaces));
}

/** The first key of a YAML block, or `- key` for the first item of a list. */
export function firstKey(text: string): string {
  return /^(?:\s*#.*\n|\s*\n)*\s*(-? ?[\w"']+):/.exec(text)?.[1] ?? "";
}

/** Whether a YAML block is a flow or a part of one. */
export function isFlowPart(text: string): boolean {
  return Object.hasOwn(WRAPPERS, firstKey(text)) && !/^(?:on|jobs):/m.test(text);
}

/** Whether a YAML block is a whole flow. */
export function isWholeFlow(text: string): boolean {
  return isFlowPart(text) && /^steps:/m.test(text);
}

/** A block as a whole flow: what its references need comes before it. */
export function completeFlow(text: string): string {
  const flow = WRAPPERS[firstKey(text)](text);
  const body = flow.replace(/^steps:\n/m, `steps:\n${earlierSteps(flow)}`);
  const vars = missingVars(flow);
  const begin = /^name:/m.test(flow) ? "" : "name: example\n";
  if (vars === "") return begin + body;
  return /^vars:$/m.test(flow)
    ? begin + body.replace(/^vars:\n/m, `vars:\n${vars}`)
    : `${begin}vars:\n${vars}${body}`;
}

function missingVars(flow: string): string {
  const own = /^vars:.*\n(?: .*\n)*/m.exec(flow)?.[0] ?? "";
  return namesIn(flow, /\$\{vars\.([\w-]+)/g)
    .filter((name) => !own.includes(`${name}:`))
    .map((name) => `  ${name}: ${valueOf(name)}\n`).join("");
}

/** Steps that capture what a flow refers to and none of its own steps captures. */
function earlierSteps(flow: string): string {
  return namesIn(flow, /\$\{steps\.([\w-]+)/g)
    .filter((name) => !new RegExp(`- name: ${name}$`, "m").test(flow))
    .map((step) => {
      const reference = new RegExp(`\\$\\{steps\\.${step}\\.(?:capture\\.)?([\\w-]+)`, "g");
      const captures = namesIn(flow, reference).map((name) => `${name}: $.json.${name}`).join(", ");
      return `  - name: ${step}\n    request: { url: "\${ENV.API_URL}" }\n` +
        `    capture: { ${captures} }\n    assert: { status: 200 }\n`;
    }).join("");
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, name]) => name))];
}

function valueOf(name: string): string {
  return /url$/i.test(name) ? "http://api.test" : "example";
}

/** What `check` reports about a flow in which every variable is set and every file exists. */
export async function diagnosticsOf(
  flow: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<readonly Diagnostic[]> {
  const names = namesIn(
    [flow, ...Object.values(beside)].join("\n"),
    /\$\{(?:ENV\.)?([A-Za-z]\w*)(?=[\s|:}])/g,
  );
  const env = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  const files = Object.fromEntries(FILES.map((path) => [path, contentOf(path)]));
  const host = createMemoryHost({ files: { ...files, ...beside, "flow.yaml": flow }, env });
  const [{ diagnostics }] = await check(host, { paths: ["flow.yaml"] });
  return diagnostics;
}

function contentOf(path: string): string {
  if (path.endsWith(".json")) return "{}";
  const name = /key/.test(path) ? "client.key.pem" : path.includes("ca.") ? "ca.pem" : "client.pem";
  return readProject(`tests/data/tls/${name}`);
}
