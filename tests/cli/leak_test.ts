import { openRawServer } from "../http/sockets.ts";
import { readJsonReport } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { closedOrigin, openServer, type Reply, type TestServer } from "../support/server.ts";
import { leakingFlows } from "./leak_flows.ts";
import { ALL, assertNoLeak, byName, CHANNELS, GITHUB, secretIn } from "./leak_runs.ts";
import { SECRETS } from "./leak_secrets.ts";
import assert from "node:assert/strict";

const text = (body: string, type: string) =>
  new Response(body, { headers: { "content-type": type } });

function encodings(secret: string): Record<string, string> {
  const bytes = new TextEncoder().encode(secret.trim());
  const json = JSON.stringify(secret);
  return {
    url: encodeURIComponent(secret.trim()),
    urlTwice: encodeURIComponent(encodeURIComponent(secret.trim())),
    form: new URLSearchParams({ a: secret.trim() }).toString(),
    json,
    twice: JSON.stringify(json),
    html: escapeHtml(secret, { '"': "&quot;", "'": "&#39;" }),
    htmlNumbers: escapeHtml(secret, { '"': "&#34;", "'": "&#x27;" }),
    base64: bytes.toBase64(),
    base64url: bytes.toBase64({ alphabet: "base64url", omitPadding: true }),
    base64InUrl: encodeURIComponent(bytes.toBase64()),
    jsonInside: new TextEncoder().encode(`{"k": ${json}}`).toBase64(),
    lower: secret.toLowerCase(),
    crlf: secret.replace(/\r?\n/g, "\r\n"),
    inside: new TextEncoder().encode(`u:${secret.trim()}`).toBase64(),
    hex: bytes.toHex(),
  };
}

function escapeHtml(text: string, quotes: Readonly<Record<string, string>>): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replace(/["']/g, (quote) => quotes[quote]);
}

function openLeaky(): TestServer {
  const issue = Object.fromEntries(SECRETS.map((secret, i): [string, Reply] => [
    `/issue/${i}`,
    () => Response.json({ access_token: secret, user: { name: "ada", copy: secret } }),
  ]));
  const padded = Object.fromEntries(
    [0, 1, 2, 3].map((n) => 60 + 47 * n).map((n): [string, Reply] => [
      `/padded/${n}`,
      (request) => {
        const secret = secretIn(request);
        return Response.json({ text: ".".repeat(n) + secret + "-".repeat(400) });
      },
    ]),
  );
  return openServer({
    ...issue,
    ...padded,
    "/html": (request) => text(`<html><p>${secretIn(request)}</p></html>`, "text/html"),
    "/broken": (request) => text(`{"a": ${JSON.stringify(secretIn(request))}`, "application/json"),
    "/encodings": (request) => Response.json(encodings(secretIn(request))),
    "/names": (request) => {
      const name = secretIn(request);
      return Response.json({ deep: { [name]: 1, [`a ${name}`]: { [name]: name } } });
    },
    "/lines": (request) => {
      const secret = secretIn(request);
      return Response.json({
        lines: `line 1\nis ${secret} so\nline 3`,
        copies: [secret, secret, `${secret} `],
      });
    },
    "/large": (request) => {
      const secret = secretIn(request);
      return new Response(`${secret} `.repeat(Math.ceil(2e6 / (secret.length + 1))));
    },
    "/redirect": (request) =>
      new Response(null, {
        status: 302,
        headers: { location: `/cb?code=1&access_token=${encodeURIComponent(secretIn(request))}` },
      }),
    "/cookie": (request) =>
      new Response("{}", {
        headers: { "set-cookie": `sid=${encodeURIComponent(secretIn(request))}; HttpOnly` },
      }),
  });
}

/** Every way in which a step may fail, but for a stop. */
const CLASSES = [
  ...["assertion", "body_too_large", "capture", "connect", "dns", "loop", "protocol", "request"],
  ...["reset", "timeout", "tls"],
];

function classesIn(results: string): string[] {
  const classes = readJsonReport(results).flows.flatMap(({ steps }) =>
    steps.flatMap(({ error }) => error ? [error.class] : [])
  );
  return [...new Set(classes)].sort();
}

const FORMATS = ["text", "json", "sarif", "github"];
for (
  const [n, { what, expression, env = {}, argv = [], files = {}, first }] of CHANNELS.entries()
) {
  Deno.test(`no output shows a secret from ${what}, however its flow fails`, async () => {
    await using server = openLeaky();
    await using broken = await openRawServer((socket) => socket.destroy());
    await using garbled = await openRawServer((socket) => {
      socket.end(`no answer to ${garbled.requests.at(-1)}\r\n\r\n`);
    });
    await using silent = await openRawServer(() => {});
    const servers = {
      origin: server.origin,
      broken: `http://${broken.address}`,
      garbled: `http://${garbled.address}`,
      silent: `http://${silent.address}`,
      closed: closedOrigin(),
    };
    // Each channel takes a fourth of the pairs of a shape and a way, together they take all.
    const flows = SECRETS.flatMap((_, i) => {
      const all = leakingFlows(`s${i}`, expression(i), servers, first?.(i, servers));
      return Object.entries(all).filter((_, way) => (way + i) % 4 === n);
    });
    const run = await runCli(["run", "flows", ...ALL, ...argv], {
      files: { ...Object.fromEntries(flows), ...files },
      env: { ...env, ...GITHUB },
    });
    assert.equal(run.exitCode, 1, run.stdout.slice(0, 2000) + run.stderr.slice(0, 2000));
    assert.doesNotMatch(run.stdout, /internal-error/);
    assert.deepEqual(classesIn(run.files["out/results.json"]), CLASSES);
    assert.match(run.stdout, /^::error /m);
    assert.match(run.stdout, /^curl '/m);
    assert.match(run.files["out/summary.md"], /<details>/);
    assertNoLeak(run);
    const merged = await runCli(["merge", "run.ndjson", "--artifacts", "merged"], {
      files: { "run.ndjson": run.files["out/run.ndjson"] },
    });
    assertNoLeak(merged);
  });
}

/** Secrets that may stand in the name of a file. */
const FILE_SAFE = SECRETS.filter((secret) => /^[\w.-]{8,200}$/.test(secret));

/** A name that holds a secret if it may. */
function wordOf(secret: string): string {
  return /\W/.test(secret) ? "n" : `n${secret}`;
}

Deno.test("a secret in the name of a file, a flow, a step or a label is in no output", async () => {
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

/** A flow file with a mistake at each secret, and the secrets in its text as they are. */
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

Deno.test("what is wrong with flow files is told without secrets, in every format", async () => {
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

/** Calls that are wrong, with a secret in them. */
const WRONG_CALLS: Readonly<Record<string, readonly string[]>> = {
  "a parameter without its name": ["run", "a.yaml", "--var", PLAIN],
  "a parameter given to nothing": ["run", "a.yaml", "--var", `api_token=${PLAIN}`, "--frob"],
  "no such flow": ["run", `${PLAIN}.yaml`],
  "no such glob": ["check", `${PLAIN}/*.yaml`],
  "no such environment file": ["run", "a.yaml", "--env-file", `${PLAIN}.env`],
  "an environment file with a mistake": ["run", "a.yaml", "--env-file", "bad.env"],
  "an environment file with a mistake, checked": [
    "check",
    "a.yaml",
    "--env-file",
    "bad.env",
    "--format",
    "json",
  ],
  "no such report": ["run", "--rerun-failed", `${PLAIN}.json`],
  "a report of flows that are gone": ["run", "--rerun-failed", "old.json"],
  "no such durations": ["run", "a.yaml", "--shard", "1/2", "--shard-by", `${PLAIN}.json`],
  "an output that is an input": ["run", "a.yaml", "--log", "a.yaml", "--label", `x=${PLAIN}`],
  "an output below a file": ["run", "a.yaml", "--log", `a.yaml/${PLAIN}/x`],
  "no log": ["merge", `${PLAIN}.ndjson`],
  "no schema": ["schema", PLAIN],
  "no such option": ["run", "a.yaml", `--${PLAIN}`],
  "no number": ["run", "a.yaml", "--jobs", PLAIN],
};

for (const [what, argv] of Object.entries(WRONG_CALLS)) {
  Deno.test(`a call that is wrong is told without secrets: ${what}`, async () => {
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

Deno.test("a variable of baton with a mistake is told without the secrets in it", async () => {
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
