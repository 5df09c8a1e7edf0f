import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";

const files: Readonly<Record<string, string>> = {
  "flows/order.yaml": `name: order
defaults: { base_url: "\${ENV.URL}", headers: { x-team: shop } }
vars: { region: "\${REGION:-eu}" }
steps:
  - name: session
    use: { flow: ../shared/login.yaml, with: { user: ann, password: "\${ENV.PASSWORD}" } }
  - name: create
    request:
      method: POST
      url: /orders?region=\${vars.region}
      headers: { authorization: "Bearer \${steps.session.token}", x-api-key: abc-secret-word }
      body: { note: "for \${steps.session.who}", n: 2 }
    capture: { id: $.json.id }
    assert: { status: 201 }
  - name: read
    for_each: ["\${steps.create.capture.id}", second]
    if: [{ value: "\${vars.region}", equals: eu }]
    request: { url: "/orders/\${item}" }
    assert: { status: 200 }
  - name: number
    request: { url: "/orders/\${steps.create.capture.id | number}" }
    assert: { status: 200 }
`,
  "shared/login.yaml": `inputs: { user: {}, password: {} }
outputs: { token: "\${steps.login.token}", who: "\${inputs.user}" }
steps:
  - name: login
    request:
      method: POST
      url: \${ENV.URL}/login
      body: { user: "\${user}", password: "\${password}" }
    extract: { token: $.token }
    assert: { status: 200 }
  - name: logout
    always: true
    request: { method: POST, url: "\${ENV.URL}/logout/\${steps.login.token}" }
    assert: { status: 204 }
`,
};

Deno.test("a dry run prints the requests as far as they are known, masked, and sends nothing", async () => {
  let asked = 0;
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    asked++;
    return new Response("");
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const env = { URL: origin, PASSWORD: "tea-and-biscuits" };
  const run = await runCli(["run", "flows", "--dry-run"], { files, env });
  assert.deepEqual([run.exitCode, run.stderr, asked], [0, "", 0]);
  const text = run.stdout.replaceAll(origin, "ORIGIN").replaceAll(
    / \\\n {2}-H 'user-agent: [^']*'/g,
    "",
  );
  assert.equal(
    text,
    `# shared/login.yaml:4 › session › login
curl 'ORIGIN/login' \\
  -H 'content-type: application/json' \\
  --data-raw '{"user":"ann","password":"***"}'

# flows/order.yaml:7 › create
curl 'ORIGIN/orders?region=eu' \\
  -H 'x-team: shop' \\
  -H 'authorization: Bearer $steps.session.token' \\
  -H 'x-api-key: ***' \\
  -H 'content-type: application/json' \\
  --data-raw '{"note":"for $steps.session.who","n":2}'

# flows/order.yaml:15 › read
# only if \${vars.region} equals "eu"
curl 'ORIGIN/orders/$steps.create.id' \\
  -H 'x-team: shop'
curl 'ORIGIN/orders/second' \\
  -H 'x-team: shop'

# flows/order.yaml:20 › number
# not known before the run: \`number\`: string "$steps.create.id" is not a number

# shared/login.yaml:11 › session › logout
curl 'ORIGIN/logout/$steps.login.token' \\
  -X POST \\
  -H 'content-length: 0'

# 1 flow, 5 steps; nothing was sent
`,
  );
});

Deno.test("a dry run tells rows and flows that run once apart, and all conditions of a step", async () => {
  const flows = {
    "rows.yaml": `name: users
data: [{ name: ann }]
if: [{ value: "\${data.name}", notEquals: nobody }]
vars: { stage: dev }
steps:
  - { name: admin, use: { flow: shared/once.yaml, once: run, with: { user: root } } }
  - name: outer
    if: [{ value: "\${steps.admin.id}", equals: "\${vars.stage}" }]
    use: { flow: shared/outer.yaml, with: { kind: large } }
  - name: items
    for_each: [{ id: 1, password: hunter22-a }]
    request: { url: "\${ENV.URL}/items/\${item.id}/\${item.password}" }
`,
    "shared/once.yaml": `name: once
inputs: { user: {} }
outputs: { id: "\${steps.make.id}" }
steps:
  - { name: make, request: { url: "\${ENV.URL}/\${inputs.user}" }, extract: { id: $.id } }
`,
    "shared/outer.yaml": `inputs: { kind: {} }
if: [{ value: "\${inputs.kind}", equals: large }]
steps:
  - { name: inner, use: { flow: inner.yaml } }
`,
    "shared/inner.yaml": `vars: { kind: small }
steps:
  - name: ping
    if: [{ value: "\${vars.kind}", equals: small }]
    request: { url: "\${ENV.URL}/ping" }
`,
  };
  const env = { URL: "http://127.0.0.1:9" };
  const run = await runCli(["run", "rows.yaml", "--dry-run"], { files: flows, env });
  assert.deepEqual([run.exitCode, run.stderr], [0, ""]);
  assert.equal(
    run.stdout.replaceAll(/ \\\n {2}-H 'user-agent: [^']*'/g, ""),
    `# rows.yaml: users [1: ann]

# shared/inner.yaml:3 › outer › inner › ping
# only if \${data.name} notEquals "nobody"
# only if \${steps.admin.id} equals "dev"
# only if \${inputs.kind} equals "large"
# only if \${vars.kind} equals "small"
curl 'http://127.0.0.1:9/ping'

# rows.yaml:10 › items
# only if \${data.name} notEquals "nobody"
curl 'http://127.0.0.1:9/items/1/***'

# shared/once.yaml: once (user: root)

# shared/once.yaml:5 › make
curl 'http://127.0.0.1:9/root'

# 2 flows, 3 steps; nothing was sent
`,
  );
});

Deno.test("a dry run has errors in files and in the call like any other", async () => {
  const missing = await runCli(["run", "flows", "--dry-run"], { files });
  assert.equal(missing.exitCode, 2);
  assert.match(missing.stderr + missing.stdout, /the environment variable `URL` is not set/);
  const report = await runCli(["run", "flows", "--dry-run", "--log", "a.ndjson"], { files });
  assert.equal(report.exitCode, 2);
  assert.match(report.stderr, /--dry-run writes no reports: leave out --log/);
});
