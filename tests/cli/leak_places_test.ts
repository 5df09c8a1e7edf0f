import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";
import { ALL, assertNoLeak, GITHUB } from "./leak_runs.ts";
import { SECRETS } from "./leak_secrets.ts";

const SECRET = "k3Jq8x1P-and-72dV";
/** A secret in hexadecimal, as the id of a trace. */
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

/** Requests with a secret in a place of its own. */
const REQUESTS: Readonly<Record<string, object>> = {
  "the name of a cookie": { cookies: { "${ENV.API_TOKEN}": "x" } },
  "the name of a header": { headers: { "x-${ENV.API_TOKEN}": "x" } },
  "the user agent": { headers: { "user-agent": "me/${ENV.API_TOKEN}" } },
  "the type of a body": {
    method: "POST",
    headers: { "content-type": "text/${ENV.API_TOKEN}" },
    body: "x",
  },
  "the id of a trace": {
    headers: { traceparent: "00-${ENV.TRACE_TOKEN}-00f067aa0ba902b7-01" },
  },
  "the state of a trace": { headers: { tracestate: "a=${ENV.API_TOKEN}" } },
  "variables made of variables": {
    url: "${BASE_URL}/echo?a=${vars.last}&b=${vars.second | upper | base64}",
  },
};

for (const [place, request] of Object.entries(REQUESTS)) {
  Deno.test(`no output shows a secret in ${place}`, async () => {
    await using server = openServer();
    const flow = {
      vars: {
        first: "a ${ENV.API_TOKEN | upper}",
        second: "${vars.first | base64}",
        last: "${vars.second | urlencode}/${vars.first | lower | urlencode}",
      },
      steps: [{
        name: "a",
        request: { url: "${BASE_URL}/echo", ...request },
        assert: {
          status: 299,
          json: [{ path: "$.json.headers", equals: {} }, { path: "$.json.target", equals: "x" }],
        },
      }],
    };
    const env = { API_TOKEN: SECRET, TRACE_TOKEN: TRACE, BASE_URL: server.origin, ...GITHUB };
    const run = await runCli(["run", "a.yaml", ...ALL], {
      files: { "a.yaml": JSON.stringify(flow) },
      env,
    });
    assert.equal(run.exitCode, 1, run.stdout + run.stderr);
    assertNoLeak(run, [SECRET, TRACE, `a ${SECRET.toUpperCase()}`]);
    const merged = await runCli(["merge", "run.ndjson", "--artifacts", "merged"], {
      files: { "run.ndjson": run.files["out/run.ndjson"] },
      env,
    });
    assertNoLeak(merged, [SECRET, TRACE]);
  });
}

Deno.test("a merge shows no secret that it is given, in a log of another machine", async () => {
  await using server = openServer();
  const secrets = SECRETS.filter((secret) => secret.length < 200);
  const env = Object.fromEntries(secrets.map((secret, i) => [`VALUE_${i}`, secret]));
  const flows = secrets.map((secret, i) => [
    `flows/${i}.yaml`,
    JSON.stringify({
      steps: [{
        name: "a",
        request: { method: "POST", url: `${server.origin}/echo`, body: { data: secret } },
        assert: { status: 299, json: [{ path: "$.json.body", equals: { data: `${secret}!` } }] },
      }],
    }),
  ]);
  const run = await runCli(["run", "flows", ...ALL], { files: Object.fromEntries(flows) });
  assert.equal(run.exitCode, 1, run.stderr);
  const merged = await runCli(["merge", "run.ndjson", "--artifacts", "merged"], {
    files: { "run.ndjson": run.files["out/run.ndjson"] },
    env: { ...env, BATON_SECRET: Object.keys(env).join("\n") },
  });
  assert.equal(merged.exitCode, 1, merged.stderr);
  assertNoLeak(merged, secrets);
});
