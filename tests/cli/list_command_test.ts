import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";

const ORDERS = `name: Place an order
tags: [orders, smoke]
lock: accounts
vars: { base_url: "\${ENV.BASE_URL}", region: "\${REGION}" }
steps:
  - name: create
    request:
      method: POST
      url: \${vars.base_url}/orders?region=\${vars.region}
      headers: { authorization: "Bearer \${ENV.TOKEN}" }
    capture: { id: $.json.id }
    assert: { status: 201 }
  - name: delete_it
    always: true
    request: { method: DELETE, url: "\${vars.base_url}/orders/\${steps.create.capture.id}" }
    assert: { status: 204 }
`;
const PLAIN =
  "steps: [{ name: a, request: { url: 'http://127.0.0.1:9/x' }, assert: { status: 200 } }]\n";
const files = { "flows/orders.yaml": ORDERS, "flows/plain.yaml": PLAIN };

Deno.test("baton list prints flows, their steps and what they need, without an environment", async () => {
  const { exitCode, stdout, stderr } = await runCli(["list", "flows"], { files });
  assert.deepEqual([exitCode, stderr], [0, ""]);
  assert.equal(
    stdout,
    `flows/orders.yaml  Place an order
  tags: orders, smoke
  locks: accounts
  environment: BASE_URL, REGION, TOKEN
     6  create     POST \${vars.base_url}/orders?region=\${vars.region}
    13  delete_it  DELETE \${vars.base_url}/orders/\${steps.create.capture.id}  (always)

flows/plain.yaml
     1  a  GET http://127.0.0.1:9/x

2 flows, 3 steps
`,
  );
});

Deno.test("baton list selects as baton run does, in its order", async () => {
  const smoke = await runCli(["list", "flows", "--tags", "smoke"], { files });
  assert.match(smoke.stdout, /^flows\/orders[^]*\n1 of 2 flows selected, 2 steps\n$/);
  const orders = new Set<string>();
  for (const seed of ["1", "2", "3", "4", "5"]) {
    const { stdout } = await runCli(["list", "flows", "--shuffle", seed], { files });
    orders.add(stdout.slice(0, 12));
  }
  assert.deepEqual([...orders].sort(), ["flows/orders", "flows/plain."]);
  const none = await runCli(["list", "flows", "--tags", "smoek"], { files });
  assert.equal(none.exitCode, 2);
  assert.match(none.stderr, /did you mean `smoke`/);
});

Deno.test("baton list --format json is one document", async () => {
  const run = await runCli(["list", "flows", "--format", "json"], { files });
  const list = JSON.parse(run.stdout);
  assert.equal(list.schema_version, 1);
  assert.deepEqual(list.flows[0], {
    file: "flows/orders.yaml",
    name: "Place an order",
    conditional: false,
    tags: ["orders", "smoke"],
    locks: ["accounts"],
    inputs: [],
    environment: ["BASE_URL", "REGION", "TOKEN"],
    steps: [
      {
        name: "create",
        line: 6,
        method: "POST",
        url: "${vars.base_url}/orders?region=${vars.region}",
        always: false,
        for_each: false,
        conditional: false,
      },
      {
        name: "delete_it",
        line: 13,
        method: "DELETE",
        url: "${vars.base_url}/orders/${steps.create.capture.id}",
        always: true,
        for_each: false,
        conditional: false,
      },
    ],
  });
  assert.deepEqual(list.flows[1].name, "flows/plain.yaml");
});

const ROWS = {
  "flows/rows.yaml": `name: row \${data.n}
data: [{ n: 1 }, { n: 2 }, { n: 3 }]
steps:
  - name: each
    always: true
    for_each: [a]
    if: [{ value: "\${data.n}", lt: 3 }]
    request: { url: "http://127.0.0.1:9/\${item}" }
    assert: { status: 200 }
`,
  "flows/needs.yaml": `inputs: { user: {}, role: { default: x } }\n${PLAIN}`,
  "flows/plain.yaml": PLAIN,
};

const SELECTED:
  readonly (readonly [argv: readonly string[], rows: readonly number[] | undefined])[] = [
    [[], undefined],
    [["--row", "2"], [2]],
    [["--row", "3", "--row", "1"], [1, 3]],
    [["--name", "row [12]"], [1, 2]],
    [["--shard", "1/2"], [1, 3]],
    [["--shard", "2/2"], [2]],
    [["--shuffle", "1"], undefined],
    [["--shuffle", "1", "--shard", "1/2"], [1, 3]],
  ];

for (const [argv, rows] of SELECTED) {
  Deno.test(`baton list ${argv.join(" ")} has the flow once, with the rows that would run`, async () => {
    const run = await runCli(["list", "flows", "--format", "json", ...argv], { files: ROWS });
    const flows = JSON.parse(run.stdout).flows
      .filter(({ file }: { file: string }) => file === "flows/rows.yaml");
    assert.equal(flows.length, 1);
    assert.deepEqual([flows[0].rows, flows[0].row_numbers], [rows?.length ?? 3, rows]);
  });
}

Deno.test("baton list marks steps, and says which flows need inputs", async () => {
  const { stdout } = await runCli(["list", "flows", "--name", "[12]|needs"], { files: ROWS });
  assert.equal(
    stdout,
    `flows/needs.yaml
  inputs: user (required), role
     2  a  GET http://127.0.0.1:9/x

flows/rows.yaml  row \${data.n}
  rows: 2 (1, 2)
     4  each  GET http://127.0.0.1:9/\${item}  (for each)  (always)  (if)

3 of 5 flows selected, 2 steps
of these, 1 needs inputs, and only runs where others use it
`,
  );
  const given = await runCli(["list", "flows/needs.yaml", "--var", "user=ann", "--var", "x=1"], {
    files: ROWS,
  });
  assert.match(given.stdout, /inputs: user, role\n.*\n\n1 flow, 1 step\n$/);
  assert.equal(given.stderr, "warning: no flow uses the parameter `x` given with --var\n");
  const ofProject = await runCli(["list"], {
    files: { ...ROWS, "baton.yaml": "paths: flows/needs.yaml\nvars: { user: '${ENV.NONE}' }\n" },
  });
  assert.match(ofProject.stdout, /inputs: user, role\n/);
});

Deno.test("a file with errors makes baton list fail, and the others are listed", async () => {
  const broken = { ...files, "flows/broken.yaml": "steps: [{ nme: a }]\n" };
  const { exitCode, stdout, stderr } = await runCli(["list", "flows"], { files: broken });
  assert.equal(exitCode, 2);
  assert.match(stderr, /broken\.yaml:1:11/);
  assert.match(stdout, /\n2 flows, 3 steps\n$/);
});

Deno.test("baton list masks the values of secrets", async () => {
  const secret = "q7Zr2Lw9TtYx";
  const files = { "a.yaml": ORDERS.replace("/orders?", `/${secret}?`) };
  for (const format of ["text", "json"]) {
    const run = await runCli(["list", "a.yaml", "--format", format], {
      files,
      env: { TOKEN: secret },
    });
    assert.match(run.stdout, /\/\*\*\*\?region/);
    assert.doesNotMatch(run.stdout + run.stderr, new RegExp(secret));
  }
});
