import assert from "node:assert/strict";
import { programCommand } from "../support/program.ts";
import { readJsonReport } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";

const ADMIN = `name: admin
outputs: { token: "\${steps.login.capture.token}" }
steps:
  - name: login
    request: { method: POST, url: "\${ENV.BASE_URL}/login" }
    capture: { token: $.json.token }
  - name: logout
    always: true
    request: { method: POST, url: "\${ENV.BASE_URL}/logout/\${steps.login.capture.token}" }
`;

/** A flow that uses the login, asks for a path, and cleans up. */
function caller(path: string): string {
  return `steps:
  - name: session
    use: { flow: shared/admin.yaml, once: run }
  - name: ask
    request: { url: "\${ENV.BASE_URL}/${path}/\${steps.session.token}" }
  - name: later
    request: { url: "\${ENV.BASE_URL}/later" }
  - name: remove
    always: true
    request: { method: DELETE, url: "\${ENV.BASE_URL}/${path}" }
`;
}

/** Runs two flows, sends the process a signal when both wait for an answer, and returns its log. */
async function runUntilSignal(signal: Deno.Signal) {
  const sent: string[] = [];
  const closing = new AbortController();
  const waiting = Promise.withResolvers<void>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, signal: closing.signal },
    async ({ method, url }) => {
      const { pathname } = new URL(url);
      sent.push(`${method} ${pathname}`);
      if (sent.filter((request) => request.startsWith("GET")).length === 2) waiting.resolve();
      if (method === "GET") await new Promise(() => {});
      return Response.json({ token: "t1" });
    },
  );
  const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    await Deno.mkdir(`${directory}/shared`);
    await Deno.writeTextFile(`${directory}/shared/admin.yaml`, ADMIN);
    await Deno.writeTextFile(`${directory}/a.yaml`, caller("a"));
    await Deno.writeTextFile(`${directory}/b.yaml`, caller("b"));
    const args = ["run", "a.yaml", "b.yaml", "--jobs", "2", "--log", "run.ndjson"];
    const process = programCommand([...args, "--public", "login.token,session.token"], {
      cwd: directory,
      env: { BASE_URL: `http://127.0.0.1:${server.addr.port}` },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    await Promise.race([waiting.promise, process.status]);
    process.kill(signal);
    const { code } = await process.status;
    return { code, sent, log: await Deno.readTextFile(`${directory}/run.ndjson`) };
  } finally {
    closing.abort();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Merges a log, and returns the steps of each flow in the report. */
async function mergedSteps(log: string): Promise<string[]> {
  const args = ["merge", "run.ndjson", "--report-json", "merged.json"];
  const merged = await runCli(args, { files: { "run.ndjson": log } });
  return readJsonReport(merged.files["merged.json"]).flows.flatMap(({ file, steps }) =>
    steps.map(({ name, outcome, reason, error }) =>
      `${file} ${name} ${outcome}: ${reason ?? error?.message ?? ""}`
    )
  );
}

Deno.test("after SIGINT, flows clean up, and then the flow that ran once for them", async () => {
  const { code, sent, log } = await runUntilSignal("SIGINT");
  assert.equal(code, 130);
  assert.equal(sent[0], "POST /login");
  assert.deepEqual(sent.slice(3, 5).toSorted(), ["DELETE /a", "DELETE /b"]);
  assert.deepEqual(sent.slice(5), ["POST /logout/t1"]);
  const steps = await mergedSteps(log);
  assert.deepEqual(steps.filter((step) => step.startsWith("shared/")), [
    "shared/admin.yaml login passed: ",
    "shared/admin.yaml logout passed: ",
  ]);
});

Deno.test("after SIGKILL, the merged report shows which clean-up was not run", async () => {
  const { sent, log } = await runUntilSignal("SIGKILL");
  assert.equal(sent.length, 3);
  const killed = (file: string) => [
    `${file} session passed: `,
    `${file} ask error: interrupted`,
    `${file} later skipped: interrupted`,
    `${file} remove skipped: interrupted`,
  ];
  assert.deepEqual(await mergedSteps(log), [
    ...killed("a.yaml"),
    ...killed("b.yaml"),
    "shared/admin.yaml login passed: ",
    "shared/admin.yaml logout skipped: interrupted",
  ]);
});
