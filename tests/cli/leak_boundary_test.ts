import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { json, openServer, type TestServer } from "../support/server.ts";
import { ALL, assertNoLeak, GITHUB } from "./leak_runs.ts";

/** Values with the shape of a secret, under names that say nothing. */
const SHAPED: Readonly<Record<string, string>> = {
  "a UUID": "4bf92f35-77b3-4da6-a3ce-929d0e0e4736",
  "a digest": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "base64": "dXNlcjpwYXNzd29yZC04Ny1zZWNyZXQ=",
  "random letters and digits": "k3Jq8x1Pq72dVw9ZbN4m",
  "random letters": "qzkfhwpxjvbnmtrdgwqx",
  "a password": "Tr0ub4dor&3-x!9Kq",
  "a token": "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8",
  "a URL with a password": "https://ada:k3Jq8x1Pq72d@db.test/name",
  "a connection string": "Server=db.test;User=ada;Password=k3Jq8x1Pq72d;",
};

/** A flow that sends a value in every encoding, where nothing is secret, and fails on what it gets. */
function everywhere({ origin }: TestServer, value: string): string {
  const filtered = (filter: string) => value.replace(/\}$/, ` | ${filter}}`);
  return JSON.stringify({
    steps: [{
      name: "a",
      request: {
        method: "POST",
        url: `${origin}/echo?a=${filtered("urlencode")}&b=${filtered("base64url")}`,
        headers: { "x-plain": filtered("base64") },
        body: { plain: value, list: [filtered("upper"), filtered("lower"), filtered("base64")] },
      },
      assert: {
        status: 299,
        json: [
          { path: "$.json.body.plain", equals: `${value}!` },
          { path: "$.json.body", equals: {} },
          { path: "$.json.target", equals: "x" },
          { path: "$.json.headers", equals: {} },
        ],
        body: { contains: `${value}?` },
      },
    }],
  });
}

for (const [what, secret] of Object.entries(SHAPED)) {
  Deno.test(`no output shows ${what} under a plain name`, async () => {
    await using server = openServer();
    const run = await runCli(["run", "a.yaml", ...ALL], {
      files: { "a.yaml": everywhere(server, "${ENV.TENANT}") },
      env: { TENANT: secret, ...GITHUB },
    });
    assert.equal(run.exitCode, 1, run.stdout + run.stderr);
    assertNoLeak(run, [secret]);
    assert.match(run.stdout, /--public TENANT/);
  });
}

const WORDS = "open sesame mountain";

/** Requests in which a word reaches a place for secrets. */
const PLACES: Readonly<Record<string, (value: string) => object>> = {
  "a bearer token": (value) => ({ headers: { authorization: `Bearer ${value}` } }),
  "basic credentials": (value) => ({
    headers: { authorization: `Basic ${value.replace("}", " | base64}")}` },
  }),
  "a cookie": (value) => ({ cookies: { theme: value } }),
  "an API key": (value) => ({ headers: { "x-api-key": value } }),
  "the password of `auth`": (value) => ({ auth: { basic: { username: "ada", password: value } } }),
  "a password field": (value) => ({ method: "POST", body: { user: { password: value } } }),
  "a password in a form": (value) => ({ method: "POST", form: { password: value } }),
  "an API key in the query": (value) => ({ query: { api_key: value } }),
};

const CHANNELS = {
  "an environment variable": { value: "${ENV.PLACE}", env: { PLACE: WORDS }, argv: [] },
  "a bare environment variable": { value: "${PLACE}", env: { PLACE: WORDS }, argv: [] },
  "a parameter": { value: "${PLACE}", env: {}, argv: ["--var", `PLACE=${WORDS}`] },
  "a flow variable": { value: "${vars.other}", env: { PLACE: WORDS }, argv: [] },
} as const;

for (const [channel, { value, env, argv }] of Object.entries(CHANNELS)) {
  for (const [place, request] of Object.entries(PLACES)) {
    Deno.test(`a word from ${channel} that reaches ${place} is masked before as well`, async () => {
      await using server = openServer();
      const flow = {
        vars: { middle: "${PLACE}", other: "${vars.middle}" },
        steps: [{
          name: "before",
          request: { url: `${server.origin}/echo`, method: "POST", body: { note: value } },
          assert: { status: 200 },
        }, {
          name: "with",
          request: { url: `${server.origin}/echo`, ...request(value) },
          assert: { status: 299, json: [{ path: "$.json.headers", equals: {} }] },
        }],
      };
      const run = await runCli(["run", "a.yaml", ...ALL, ...argv], {
        files: { "a.yaml": JSON.stringify(flow) },
        env: { ...env, ...GITHUB },
      });
      assert.equal(run.exitCode, 1, run.stdout + run.stderr);
      assertNoLeak(run, [WORDS]);
    });
  }
}

Deno.test("a word that reaches no place for secrets is shown", async () => {
  await using server = openServer();
  const run = await runCli(["run", "a.yaml", ...ALL], {
    files: { "a.yaml": everywhere(server, "${ENV.PLACE}") },
    env: { PLACE: WORDS, ...GITHUB },
  });
  assert.match(run.stdout, /open sesame mountain/);
  assert.doesNotMatch(run.stdout, /\*\*\*/);
});

Deno.test("a word that is the key of a digest is masked", async () => {
  await using server = openServer();
  const flow = {
    steps: [{
      name: "a",
      request: {
        url: `${server.origin}/echo/\${ENV.PLACE | urlencode}`,
        headers: { "x-digest": "${ENV.REGION | hmacSha256 ENV.PLACE}" },
      },
      assert: { status: 299 },
    }],
  };
  const run = await runCli(["run", "a.yaml", ...ALL], {
    files: { "a.yaml": JSON.stringify(flow) },
    env: { PLACE: WORDS, REGION: "eu", ...GITHUB },
  });
  assertNoLeak(run, [WORDS]);
});

Deno.test("a name that is declared public does not show what else has a secret name", async () => {
  await using server = openServer();
  const secret = "k3Jq8x1P-and-72dV";
  const run = await runCli(
    [
      "run",
      "a.yaml",
      ...ALL,
      "--public",
      "TENANT",
      "--public",
      "login.t",
      "--var",
      `token=${secret}`,
    ],
    {
      files: { "a.yaml": everywhere(server, "${token}") },
      env: { TENANT: secret, ...GITHUB },
    },
  );
  assertNoLeak(run, [secret]);
});

Deno.test("--public shows an environment variable of a file, a parameter and a capture", async () => {
  await using server = openServer({ "/login": json({ token: "capt-81f2c9d0" }) });
  const flow = {
    steps: [{
      name: "login",
      request: { url: `${server.origin}/login` },
      capture: { t: "$.json.token" },
    }, {
      name: "use",
      request: { url: `${server.origin}/echo/\${steps.login.t}/\${ENV.API_TOKEN}/\${my_token}` },
      assert: { status: 299 },
    }],
  };
  const run = await runCli([
    ...["run", "a.yaml", "--env-file", "x.env", "--var", "my_token=para-81f2c9d0"],
    ...["--public", "login.t", "--public", "API_TOKEN", "--public", "my_token"],
  ], {
    files: { "a.yaml": JSON.stringify(flow), "x.env": "API_TOKEN=file-81f2c9d0\n" },
  });
  assert.match(run.stdout, /\/echo\/capt-81f2c9d0\/file-81f2c9d0\/para-81f2c9d0/);
});
