import assert from "node:assert/strict";
import { type CompileContext, compileFlow } from "../../lib/compiler/compile_flow.ts";
import { UsedFlows } from "../../lib/compiler/used/used_flows.ts";
import { type Diagnostic, renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { loadText } from "../../lib/loader/mod.ts";
import { ExpressionError } from "../../lib/resolver/expression.ts";
import { parseTemplate } from "../../lib/resolver/mod.ts";
import { createGenerator, type Generator } from "../runner/generate.ts";

const FLOW = `name: order life
vars:
  base: &base "http://127.0.0.1:8080"
  run: \${RANDOM.UUID}
  list: [1, "two", { three: 3 }]
steps:
  - name: create order
    request:
      method: POST
      url: \${vars.base}/orders?x=\${ENV.A:-1}
      headers: { authorization: "Bearer \${ENV.TOKEN | base64}", x-id: '\${RANDOM.HEX_16}' }
      body:
        note: |
          hello \${run}
          and \${NOW.ISO | offset -1d}
    capture: { id: $.json.id, etag: { header: etag, default: none } }
    assert:
      status: { anyOf: [200, 201] }
      json:
        - { path: $.json.id, exists: true }
        - { path: "$.json.items[*].sku", containsAll: [a] }
  - name: wait
    depends_on: create order
    request: { url: "\${vars.base}/\${steps['create order'].capture.id}", timeout_ms: 500 }
    loop:
      max_attempts: 5
      until: { jsonpath: [{ path: $.state, equals: "\${ENV.WANTED}" }] }
    extract:
      token: { path: $.token, select: first, secret: true }
      code: { regex: "a(b)c", group: 1 }
`;

const SUITE = `name: suite
tags: [smoke, orders]
lock: accounts
if: [{ value: "\${ENV.STAGE}", anyOf: [dev, staging] }]
inputs: { user: {}, role: { default: reader } }
outputs: { token: "\${steps.session.token}", list: ["\${inputs.user}", "\${role}"] }
defaults:
  base_url: \${ENV.URL}
  headers: { x-team: a, authorization: "Bearer \${ENV.TOKEN}" }
  retry: { max_attempts: 2, on: [503] }
  timeout_ms: 100
steps:
  - name: session
    use: { flow: login.yaml, with: { user: "\${inputs.user}", n: 1.50 } }
  - name: each
    for_each: { items: "\${steps.session.list}", max_items: 5, allow_empty: true }
    if:
      - { value: { a: "\${role}" }, path: $.a, notEquals: admin }
    request: { url: "/x/\${item.id}/\${index}", headers: { x-team: null } }
    capture: { id: $.json.id }
  - name: clean
    always: true
    for_each: \${steps.each.capture.id}
    request: { method: DELETE, url: "/x/\${item}", auth: null }
`;

/** The flow that the mutated one uses. */
const LOGIN = `inputs: { user: {}, n: { default: 1 } }
outputs: { token: "\${inputs.n}", list: ["\${user}"] }
steps: [{ name: a, request: { url: "http://127.0.0.1/" }, assert: { status: 200 } }]
`;

const BITS = [
  ..."{}[]:'\"#,?%@`\\|>&*!\n\t",
  ...["${", ": ", "- ", "  ", " #", "&a ", "*base", "<<: *base", "|-\n", "!!str ", "---\n", "\r\n"],
  ...["😀", "\u2028", "\x01", "\ud800", "null", "0x1F", ".inf", "steps.", "ENV.", "$.json[", ":-"],
  ...["__proto__", "$${", " | ", "offset 1d", "'].", "HEX_"],
  ...["item.", "inputs.", "use: ", "if: ", "for_each: ", "with: ", "flow: "],
];

function mutated(text: string, generator: Generator): string {
  let result = text;
  for (let n = 1 + generator.below(4); n > 0; n--) {
    const at = generator.below(result.length + 1);
    const rest = result.slice(at + generator.below(4));
    result = result.slice(0, at) + (generator.below(3) > 0 ? generator.pick(BITS) : "") + rest;
  }
  return result;
}

function assertWellPlaced(found: Diagnostic, text: string): void {
  assert.ok(found.at, text);
  const { line, column, length } = found.at;
  const lines = text.split("\n");
  assert.ok(line >= 1 && line <= lines.length, text);
  assert.ok(column >= 1 && column <= lines[line - 1].length + 1, text);
  assert.ok(length >= 1, text);
  assert.ok(!/undefined|\[object|TypeError/.test(renderDiagnostic(found)), renderDiagnostic(found));
}

Deno.test("a flow that uses another is read as it is, without a mistake", async () => {
  const { flow, diagnostics } = await loadText("a.yaml", SUITE);
  await compileFlow(flow!, diagnostics, openContext());
  assert.deepEqual(diagnostics.list, []);
});

for (const [what, whole] of Object.entries({ "a flow": FLOW, "a flow that uses another": SUITE })) {
  Deno.test(`${what} with any mistake is refused with messages at the right place`, async () => {
    const generator = createGenerator(29);
    let refused = 0;
    for (let i = 0; i < 2_000; i++) {
      const text = mutated(whole, generator);
      const { flow, diagnostics } = await loadText("a.yaml", text);
      if (flow) await compileFlow(flow, diagnostics, openContext());
      if (diagnostics.hasErrors) refused++;
      for (const one of diagnostics.list) assertWellPlaced(one, text);
    }
    assert.ok(refused > 1_000, `${refused} of 2,000`);
  });
}

function openContext(): CompileContext {
  const host = createMemoryHost({ files: { "login.yaml": LOGIN } });
  const flows = new UsedFlows(host.files, []);
  return {
    host,
    env: (name) => name === "URL" ? "http://127.0.0.1:8080" : "v",
    params: new Map(),
    used: () => flows,
  };
}

Deno.test("a text with any mistake in its expressions is refused with its place", () => {
  const generator = createGenerator(31);
  const text =
    "a ${ENV.A:-'x'} ${steps[\"a b\"].capture.c | hmacSha256 vars.k hex} $${x} ${NOW.ISO | offset 1d}";
  let refused = 0;
  for (let i = 0; i < 20_000; i++) {
    const changed = mutated(text, generator);
    try {
      const { parts } = parseTemplate(changed);
      const written = parts.map((part) => typeof part === "string" ? "" : part.text).join("");
      assert.ok(changed.length >= written.length);
    } catch (error) {
      assert.ok(error instanceof ExpressionError, String(error));
      assert.ok(error.offset >= 0 && error.offset <= changed.length, changed);
      assert.ok(error.length >= 1, changed);
      refused++;
    }
  }
  assert.ok(refused > 5_000);
});
