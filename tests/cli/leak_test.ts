import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";
import { ALL, assertNoLeak, byName, GITHUB } from "./leak_runs.ts";
import { SECRETS } from "./leak_secrets.ts";

const FORMATS = ["text", "json", "sarif", "github"];

/** Secrets that can be part of a file name. */
const FILE_SAFE = SECRETS.filter((secret) => /^[\w.-]{8,200}$/.test(secret));

/** A name that contains a secret if it can. */
function wordOf(secret: string): string {
  return /\W/.test(secret) ? "n" : `n${secret}`;
}

Deno.test("no output shows a secret in the name of a file, a flow, a step or a label", async () => {
  await using server = openServer();
  const files = Object.fromEntries(FILE_SAFE.map((secret, i) => [
    `flows/${secret}/${i}-${secret}.yaml`,
    JSON.stringify({
      name: `flow ${secret}`,
      vars: { [wordOf(secret)]: 1 },
      steps: [{
        name: `step ${secret}`,
        request: { url: `${server.origin}/echo/\${ENV.${nameOf(secret)}}` },
        capture: { [wordOf(secret)]: "$.json.nothing" },
        assert: {
          json: [{ path: `$.json['${secret}']`, equals: secret }],
          headers: { [secret]: { exists: true } },
        },
      }, {
        name: `after ${secret}`,
        request: { url: `${server.origin}/\${ENV.${nameOf(secret)}}` },
      }],
    }),
  ]));
  const labels = FILE_SAFE.flatMap((secret) => ["--label", `note=${secret}`]);
  const run = await runCli(["run", "flows", ...ALL, ...labels, "--fail-fast", "--jobs", "1"], {
    files,
    env: { ...byName, ...GITHUB },
  });
  assert.equal(run.exitCode, 1, run.stdout + run.stderr);
  assertNoLeak(run, FILE_SAFE);
  const rerun = ["run", "--rerun-failed", "old.json", ...ALL];
  const checks = FORMATS.map((format) => ["check", "flows", "--format", format]);
  for (const argv of [rerun, ...checks]) {
    const again = await runCli(argv, {
      files: { ...files, "old.json": run.files["out/results.json"] },
      env: { ...byName, ...GITHUB },
    });
    assertNoLeak(again, FILE_SAFE);
  }
});

/** A flow file with a mistake at each secret, and the secrets in its text verbatim. */
function mistakes(secret: string): string {
  const name = nameOf(secret);
  return JSON.stringify(
    {
      [`kee ${secret}`]: 1,
      vars: { n: `\${ENV.${name} | number}`, m: `\${ENV.${name} | nofilter}` },
      steps: [{
        name: `a ${secret}`,
        request: { url: `http://127.0.0.1/${secret}`, methid: secret, method: `\${ENV.${name}}` },
        assert: { status: secret, json: [{ path: secret, equals: secret, matches: secret }] },
        capture: { t: `$.json.${secret}[` },
      }, {
        name: "b",
        request: { url: `http://127.0.0.1/\${steps["a ${secret}"].x}/\${ENV.${name}` },
        depends_on: [secret],
      }],
    },
    null,
    2,
  );
}

Deno.test("mistakes in flow files are reported without secrets, in every format", async () => {
  const files = Object.fromEntries(
    SECRETS.map((secret, i) => [`flows/${i}.yaml`, mistakes(secret)]),
  );
  const commands = [
    ["run", "flows", ...ALL],
    ...FORMATS.map((format) => ["check", "flows", "--format", format]),
    ["check", "flows", "--fix"],
  ];
  for (const argv of commands) {
    const run = await runCli(argv, { files, env: byName });
    assert.equal(run.exitCode, 2);
    assert.match(run.stdout, /nofilter/);
    if (argv.includes("json") || argv.includes("sarif")) JSON.parse(run.stdout);
    assertNoLeak(run);
  }
});

const PLAIN = "prefix-95-and-more-96";

/** Wrong calls that contain a secret. */
const WRONG_CALLS: Readonly<Record<string, readonly string[]>> = {
  "a parameter without its name": ["run", "a.yaml", "--var", PLAIN],
  "a parameter given to nothing": ["run", "a.yaml", "--var", `api_token=${PLAIN}`, "--frob"],
  "an unknown flow": ["run", `${PLAIN}.yaml`],
  "a glob without matches": ["check", `${PLAIN}/*.yaml`],
  "a missing environment file": ["run", "a.yaml", "--env-file", `${PLAIN}.env`],
  "an environment file with a mistake": ["run", "a.yaml", "--env-file", "bad.env"],
  "an environment file with a mistake, checked": [
    "check",
    "a.yaml",
    "--env-file",
    "bad.env",
    "--format",
    "json",
  ],
  "a missing report": ["run", "--rerun-failed", `${PLAIN}.json`],
  "a report of flows that are gone": ["run", "--rerun-failed", "old.json"],
  "missing durations": ["run", "a.yaml", "--shard", "1/2", "--shard-by", `${PLAIN}.json`],
  "an output that is an input": ["run", "a.yaml", "--log", "a.yaml", "--label", `x=${PLAIN}`],
  "an output below a file": ["run", "a.yaml", "--log", `a.yaml/${PLAIN}/x`],
  "no log": ["merge", `${PLAIN}.ndjson`],
  "no schema": ["schema", PLAIN],
  "an unknown option": ["run", "a.yaml", `--${PLAIN}`],
  "no number": ["run", "a.yaml", "--jobs", PLAIN],
};

for (const [what, argv] of Object.entries(WRONG_CALLS)) {
  Deno.test(`a wrong call is reported without secrets: ${what}`, async () => {
    const options = {
      files: {
        "a.yaml": JSON.stringify({
          steps: [{ name: "a", request: { url: "http://127.0.0.1:9/${ENV.DECLARED}" } }],
        }),
        "bad.env": `API_TOKEN=${PLAIN}\nAPI_TOKEN ${PLAIN}\n${PLAIN}\nB="${PLAIN}\n`,
        "old.json": JSON.stringify({
          schema_version: 1,
          flows: [{ file: `flows/${PLAIN}.yaml`, outcome: "failed", duration_ms: 1 }],
        }),
      },
      env: { DECLARED: PLAIN, BATON_SECRET: "DECLARED" },
    };
    const run = await runCli(argv, options);
    assert.notEqual(run.exitCode, 0);
    assert.match(run.stdout + run.stderr, /error/);
    assertNoLeak(run, [PLAIN]);
  });
}

Deno.test("a mistake in a variable of baton is reported without the secrets in it", async () => {
  const run = await runCli(["run", "a.yaml"], {
    env: { BATON_VAR: `region=eu\napi_token=${PLAIN}\n${SECRETS[0]}` },
  });
  assert.match(run.stderr, /^error: BATON_VAR: expected name=value/);
  assertNoLeak(run, [PLAIN, SECRETS[0]]);
});

Deno.test("secrets that are too short to be masked are named once, without their values", async () => {
  const run = await runCli(["run", "a.yaml", "--var", "pin=q7", "--secret", "SHORT"], {
    files: {
      "a.yaml": JSON.stringify({
        steps: [{
          name: "a",
          request: { url: "http://127.0.0.1:9/${ENV.DB_PASSWORD}/${pin}/${ENV.SHORT}" },
        }],
      }),
    },
    env: { DB_PASSWORD: "zz9", SHORT: "é§", OTHER_TOKEN: "x" },
  });
  assert.deepEqual(run.stderr.match(/`\w+`/g)?.sort(), ["`DB_PASSWORD`", "`SHORT`", "`pin`"]);
  assert.doesNotMatch(run.stderr, /q7|zz9|é§/);
  assert.match(run.stdout, /zz9/);
});

function nameOf(secret: string): string {
  return `TOKEN_${SECRETS.indexOf(secret)}`;
}
