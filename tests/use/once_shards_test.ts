import assert from "node:assert/strict";
import { readJsonReport } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { empty, json, openServer } from "../support/server.ts";

function login(role: string): string {
  return `name: ${role}
inputs: { role: { default: none } }
outputs: { token: "\${steps.login.capture.token}" }
steps:
  - name: login
    request: { url: "\${ENV.BASE_URL}/login?role=\${inputs.role}" }
    assert: { status: 200 }
    capture: { token: $.json.token }
  - name: logout
    always: true
    request: { url: "\${ENV.BASE_URL}/logout" }
`;
}

function caller(role: string): string {
  return `steps:
  - name: session
    use: { flow: ../shared/login.yaml, once: run, with: { role: ${role} } }
  - name: work
    request: { url: "\${ENV.BASE_URL}/work/\${steps.session.token}" }
    assert: { status: 200 }
`;
}

const FILES = {
  "flows/a.yaml": caller("admin"),
  "flows/b.yaml": caller("editor"),
  "flows/c.yaml": caller("editor"),
  "flows/d.yaml": caller("admin"),
  "shared/login.yaml": login("login"),
};

Deno.test("shards run a flow once each, and merged have the totals of one run", async () => {
  await using server = openServer({
    "/login": json({ token: "t1" }),
    "/logout": json({}),
    "/work/t1": json({}),
  });
  const env = { BASE_URL: server.origin };
  const files: Record<string, string> = { ...FILES };
  const whole = await runCli(["run", "flows", "--report-json", "whole.json"], { files, env });
  for (const part of [1, 2]) {
    const log = `shards/${part}.ndjson`;
    const args = ["run", "flows", "--shard", `${part}/2`, "--seed", "s", "--log", log];
    const run = await runCli(args, { files: FILES, env });
    assert.equal(run.exitCode, 0, run.stdout + run.stderr);
    // The flow that runs once is none of the flows that the shards share.
    const [, own, all] = /^shard \d\/2: (\d+) of (\d+) flows$/m.exec(run.stdout)!;
    assert.ok(Number(own) <= Number(all), run.stdout);
    files[log] = run.files[log] as string;
  }
  const merged = await runCli(["merge", "shards", "--report-json", "merged.json"], { files });
  assert.equal(merged.exitCode, 0, merged.stdout + merged.stderr);
  assert.doesNotMatch(merged.stdout + merged.stderr, /flow-twice|several logs/);
  const one = readJsonReport(whole.files["whole.json"]);
  const both = readJsonReport(merged.files["merged.json"]);
  const without = ({ duration_ms: _, ...counts }: typeof one.summary) => counts;
  assert.deepEqual(without(both.summary), without(one.summary));
  const named = ({ flows }: typeof one) => flows.map(({ file, name }) => `${file} ${name}`);
  assert.deepEqual(named(both), named(one));
  assert.deepEqual(named(one).slice(4), [
    "shared/login.yaml login (role: admin)",
    "shared/login.yaml login (role: editor)",
  ]);
});

Deno.test("a flow that runs once and fails is not selected by --rerun-failed; its users are", async () => {
  await using server = openServer({
    "/login": [empty(500), json({ token: "t1" })],
    "/logout": json({}),
    "/work/t1": json({}),
  });
  const env = { BASE_URL: server.origin };
  const files = { "flows/a.yaml": caller("admin"), "shared/login.yaml": login("login") };
  const args = ["--report-json", "results.json"];
  const first = await runCli(["run", "flows", ...args], { files, env });
  assert.equal(first.exitCode, 1);
  const results = first.files["results.json"] as string;
  const again = await runCli(["run", ".", "--rerun-failed", "results.json"], {
    files: { ...files, "results.json": results },
    env,
  });
  assert.equal(again.exitCode, 0, again.stdout + again.stderr);
  assert.match(again.stdout, /2 flows, 4 steps/);
});
