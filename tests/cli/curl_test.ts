import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const ENV = { API_TOKEN: "it's a s3cr3t", BASE_URL: "" };

const FLOW = `steps:
  - name: fine
    request: { url: "\${BASE_URL}/echo" }
    assert: { status: 200 }
  - name: wrong
    request:
      method: POST
      url: "\${BASE_URL}/echo/é?a[]=1&key=\${API_TOKEN | urlencode}"
      headers: { Authorization: "Bearer \${API_TOKEN}", X-Note: it's }
      body: { password: "\${API_TOKEN}", note: "it's $HOME \`id\`" }
    assert: { status: 201 }
`;

async function runWrong(args: readonly string[], flow: string = FLOW) {
  await using server = openServer();
  return await runCli(["run", "flow.yaml", ...args], {
    files: { "flow.yaml": flow },
    env: { ...ENV, BASE_URL: server.origin },
  });
}

/** The command that stands in a text, and what it sends: a shell reads it, an echo answers. */
async function sent(command: string) {
  await using server = openServer();
  const target = command.replace(/http:\/\/127\.0\.0\.1:\d+/, server.origin);
  const { stdout } = await new Deno.Command("sh", { args: ["-c", target] }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("--curl shows the request of a step that does not pass, which a shell can send", async () => {
  const { stdout, exitCode } = await runWrong(["--curl"]);
  assert.equal(exitCode, 1);
  assert.equal(stdout.match(/^curl /gm)?.length, 1, stdout);
  const command = /^curl (?:.*\\\n)*.*$/m.exec(stdout)![0];
  const { method, target, headers, body } = await sent(command);
  assert.equal(`${method} ${target}`, "POST /echo/%C3%A9?a[]=1&key=***");
  assert.equal(headers.authorization, "***");
  assert.equal(headers["x-note"], "it's");
  assert.deepEqual(JSON.parse(body), { password: "***", note: "it's $HOME `id`" });
});

Deno.test("the command of --curl holds no secret, in no report", async () => {
  const { stdout, files } = await runWrong(["--curl", "--artifacts", "out"]);
  const step = JSON.parse(files["out/results.json"]).flows[0].steps[1];
  assert.match(step.curl, /^curl 'http:/);
  assert.ok(files["out/run.ndjson"].includes('"curl":"curl '));
  for (const text of [stdout, ...Object.values(files).filter((text) => text !== FLOW)]) {
    assert.doesNotMatch(text, /s3cr3t/);
  }
});

Deno.test("without --curl there is no command, and none of a step that passed", async () => {
  const without = await runWrong(["--report-json", "r.json"]);
  assert.ok(!without.stdout.includes("curl") && !without.files["r.json"].includes("curl"));
  const { files } = await runWrong(["--curl", "--report-json", "r.json"]);
  const [fine, wrong] = JSON.parse(files["r.json"]).flows[0].steps;
  assert.deepEqual([fine.curl, typeof wrong.curl], [undefined, "string"]);
});

Deno.test("--curl shows the request of a step that had no answer", async () => {
  const flow = "steps: [{ name: a, request: { url: 'http://127.0.0.1:1/x' } }]\n";
  const { stdout } = await runWrong(["--curl"], flow);
  assert.match(stdout, /^curl 'http:\/\/127\.0\.0\.1:1\/x'/m);
});
