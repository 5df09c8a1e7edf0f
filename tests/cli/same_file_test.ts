import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";

/** Several flows of one file: rows, repetitions, and a flow that runs once with two inputs. */
const FILES = {
  "flows/users.yaml": `name: user \${data.name}
data: [{ name: ann, want: 200 }, { name: bob, want: 404 }, { name: cid, want: 404 }]
steps:
  - name: admin
    use: { flow: ../shared/session.yaml, once: run, with: { user: root } }
  - name: guest
    use: { flow: ../shared/session.yaml, once: run, with: { user: guest } }
  - name: new
    if: [{ value: "\${data.name}", equals: bob }]
    request: { url: "\${ENV.URL}/new" }
    assert: { status: 200 }
  - name: get
    request: { url: "\${ENV.URL}/\${data.name}" }
    assert: { status: "\${data.want}" }
  - name: read
    always: true
    request: { url: "\${ENV.URL}/read" }
`,
  "shared/session.yaml": `name: session
inputs: { user: {} }
outputs: { user: "\${inputs.user}" }
steps:
  - { name: open, request: { url: "\${ENV.URL}/open" }, assert: { status: 200 } }
`,
};

/** Runs a command against a server whose first responses about a user are 503. */
async function runFlows(argv: readonly string[], failing: Readonly<Record<string, number>>) {
  const left = new Map(Object.entries(failing));
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => {
      const name = url.split("/").at(-1)!;
      const more = left.get(name) ?? 0;
      left.set(name, more - 1);
      const status = more > 0 ? 503 : name === "bob" || name === "cid" ? 404 : 200;
      return Response.json({}, { status });
    },
  );
  const env = { URL: `http://127.0.0.1:${server.addr.port}` };
  return await runCli([...argv, "--jobs", "1"], { files: FILES, env });
}

Deno.test("lists of failures and of skipped steps tell the flows of one file apart", async () => {
  const { stdout } = await runFlows(["run", "flows"], { bob: 1, cid: 1 });
  assert.deepEqual(/^failures:\n((?: {2}.*\n)+)/m.exec(stdout)![1].split("\n").filter(Boolean), [
    "  flows/users.yaml:12  [2] get: status: expected 404, found 503",
    "  flows/users.yaml:12  [3] get: status: expected 404, found 503",
  ]);
  assert.match(
    stdout,
    /^skipped: flows\/users\.yaml \[1\] › new \(if \$\{data\.name\} equals "bob": .*\)$/m,
  );
  assert.match(
    stdout,
    /^warning: 3 steps asserted nothing: (?:flows\/users\.yaml \[\d\] › read(?:, )?){3}$/m,
  );
});

Deno.test("lists of repeated flows name the row and the repetition", async () => {
  const { stdout } = await runFlows(["run", "flows", "--repeat", "2"], { cid: 1 });
  assert.match(stdout, /^failed: flows\/users\.yaml \[3\] \(1 of 2\) › get$/m);
  assert.match(stdout, /^ {2}flows\/users\.yaml:12 {2}\[3\] \(1 of 2\) get: status: /m);
  assert.match(stdout, /^1 flow is flaky: flows\/users\.yaml \[3\]$/m);
});

Deno.test("a flow that runs once is named with its inputs where it fails", async () => {
  const { stdout } = await runFlows(["run", "flows"], { open: 9 });
  assert.match(stdout, /^failed: shared\/session\.yaml \(user: root\) › open$/m);
  assert.match(stdout, /^ {2}shared\/session\.yaml:5 {2}\(user: root\) open: status: /m);
});

Deno.test("the test cases of one file have different classes", async () => {
  const { files } = await runFlows(
    ["run", "flows", "--report-junit", "junit.xml", "--repeat", "2"],
    {},
  );
  const cases = Array.from(
    files["junit.xml"].matchAll(/<testcase name="([^"]*)" classname="([^"]*)"/g),
    ([, name, of]) => `${of} ${name}`,
  );
  assert.equal(new Set(cases).size, cases.length);
  assert.ok(cases.includes("flows.users [3] (2 of 2) get"), cases.join("\n"));
  assert.ok(cases.includes("shared.session (user: guest) open"), cases.join("\n"));
});

Deno.test("a merge names the rows that did not pass", async () => {
  const { files } = await runFlows(["run", "flows", "--log", "run.ndjson"], { bob: 1, cid: 1 });
  const { stdout } = await runCli(["merge", "run.ndjson"], { files });
  assert.match(stdout, /^2 flows failed \(flows\/users\.yaml \[2\], flows\/users\.yaml \[3\]\)$/m);
});
