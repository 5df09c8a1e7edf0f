import assert from "node:assert/strict";
import { readResults } from "../../lib/results/mod.ts";
import { type CliRun, runCli } from "../support/run_cli.ts";
import { json, openServer } from "../support/server.ts";

const FLOW = `
vars: { base_url: "\${ENV.BASE_URL}" }
steps:
  - name: login
    request:
      method: POST
      url: \${vars.base_url}/login
      body: { user: ann, password: "\${ENV.LOGIN_PASSWORD}" }
    capture: { token: $.json.token }
  - name: look
    request: { url: "\${vars.base_url}/look?page=2" }
    assert: { status: 200 }
  - name: moved
    request: { url: "\${vars.base_url}/redirect", follow_redirects: true }
    assert: { status: 200 }
  - name: read
    request:
      url: \${vars.base_url}/read
      headers: { authorization: "Bearer \${steps.login.token}", cookie: "sid=\${steps.login.token}" }
    assert: { status: 200, json: [{ path: $.json.state, equals: done }] }
`;

const SECRETS = ["p4ssw0rd-of-ann", "tok-93cbf0a7d1e2"];

async function record(
  ...argv: readonly string[]
): Promise<CliRun & { readonly origin: string }> {
  await using server = openServer({
    "/login": json({ token: SECRETS[1] }, {
      headers: { "set-cookie": `sid=${SECRETS[1]}; HttpOnly` },
    }),
    "/look": json({ items: [1, 2] }),
    "/redirect": () => new Response(null, { status: 302, headers: { location: "/look" } }),
    "/read": json({ state: "new", owner: SECRETS[1] }),
  });
  const env = { BASE_URL: server.origin, LOGIN_PASSWORD: SECRETS[0] };
  const run = await runCli(["run", "a.yaml", ...argv], { files: { "a.yaml": FLOW }, env });
  assert.equal(run.exitCode, 1, run.stderr);
  for (const text of [run.stdout, run.stderr, ...Object.values(run.files)]) {
    for (const secret of SECRETS) assert.ok(!text.includes(secret), text.slice(0, 5_000));
  }
  return { ...run, origin: server.origin };
}

const CHOICES: readonly (readonly [argv: readonly string[], steps: readonly string[]])[] = [
  [[], ["login", "read"]],
  [["--record", "failures"], ["login", "read"]],
  [["--record", "all"], ["login", "look", "moved", "read"]],
  [["--record", "none"], []],
  [["-vv"], ["login", "look", "moved", "read"]],
  [["--include-bodies"], ["login", "look", "moved", "read"]],
  [["--report-har", "out/a.har"], ["login", "look", "moved", "read"]],
  [["--report-har", "out/a.har", "--record", "failures"], ["login", "read"]],
];

for (const [argv, steps] of CHOICES) {
  Deno.test(`the reports of baton run ${argv.join(" ")} have the exchanges of ${steps.join(", ") || "no step"}`, async () => {
    const run = await record(...argv, "--report-json", "r.json", "--log", "r.ndjson");
    const [flow] = readResults(run.files["r.json"]).flows;
    const recorded = flow.steps.filter(({ exchanges }) => exchanges !== undefined);
    assert.deepEqual(recorded.map(({ name }) => name), steps);
    const events = run.files["r.ndjson"].trimEnd().split("\n").map((line) => JSON.parse(line));
    assert.equal(events.filter(({ type }) => type === "exchange").length, steps.length);
  });
}

Deno.test("-vv prints what each step sent, received and captured", async () => {
  const { stdout, origin } = await record("-vv");
  const expected = `        > POST ${origin}/login
        > content-type: application/json
        > user-agent: baton/0.1.0
        >
        > {
        >   "user": "ann",
        >   "password": "***"
        > }
        < 200 OK`;
  assert.ok(stdout.includes(expected), stdout);
  assert.match(stdout, /\n {8}= token "\*\*\*"\n/);
  assert.match(stdout, /\n {8}> authorization: Bearer \*\*\*\n/);
  assert.match(stdout, /\n {8}< set-cookie: sid=\*\*\*; HttpOnly\n/);
  assert.match(stdout, /\n {8}< {3}"items": \[\n {8}< {5}1,\n/);
});

Deno.test("in colour, bodies of JSON have their names and values in different ones", async () => {
  const { stdout } = await record("-vv", "--color", "always");
  assert.ok(stdout.includes('\x1b[36m"state"\x1b[39m: \x1b[32m"new"\x1b[39m,'), stdout);
});

Deno.test("show prints what a step sent and received", async () => {
  const { files } = await record("--report-json", "r.json");
  const run = await runCli(["show", "r.json", "login"], { files });
  assert.match(
    run.stdout,
    /> POST http[^]*"password": "\*\*\*"[^]*< 200 OK[^]*= token "\*\*\*"\n$/,
  );
});

interface Har {
  readonly log: {
    readonly version: string;
    readonly pages: readonly { readonly id: string; readonly title: string }[];
    readonly entries: readonly {
      readonly pageref: string;
      readonly comment: string;
      readonly startedDateTime: string;
      readonly time: number;
      readonly request: {
        readonly method: string;
        readonly url: string;
        readonly postData?: { readonly mimeType: string; readonly text: string };
        readonly queryString: readonly { readonly name: string; readonly value: string }[];
        readonly cookies: readonly { readonly name: string; readonly value: string }[];
      };
      readonly response: {
        readonly status: number;
        readonly redirectURL: string;
        readonly content: { readonly text?: string; readonly mimeType: string };
      };
      readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
    }[];
  };
}

Deno.test("--report-har writes every request, redirects included", async () => {
  const { files, origin } = await record("--report-har", "out/a.har");
  const { log } = JSON.parse(files["out/a.har"]) as Har;
  assert.equal(log.version, "1.2");
  assert.deepEqual(log.pages.map(({ id, title }) => [id, title]), [["1", "a.yaml"]]);
  const path = (url: string) => url.replace(origin, "");
  assert.deepEqual(
    log.entries.map(({ request, response, comment }) => [
      request.method,
      path(request.url),
      response.status,
      path(response.redirectURL),
      comment,
    ]),
    [
      ["POST", "/login", 200, "", "a.yaml › login"],
      ["GET", "/look?page=2", 200, "", "a.yaml › look"],
      ["GET", "/redirect", 302, "/look", "a.yaml › moved"],
      ["GET", "/look", 200, "", "a.yaml › moved"],
      ["GET", "/read", 200, "", "a.yaml › read"],
    ],
  );
  const [login, look, , , read] = log.entries;
  assert.equal(login.request.postData?.text, '{"user":"ann","password":"***"}');
  assert.equal(login.request.postData?.mimeType, "application/json");
  assert.deepEqual(look.request.queryString, [{ name: "page", value: "2" }]);
  assert.deepEqual(read.request.cookies, [{ name: "sid", value: "***" }]);
  assert.equal(read.response.content.text, '{"state":"new","owner":"***"}');
  for (const { time, timings, startedDateTime } of log.entries) {
    assert.ok(!Number.isNaN(Date.parse(startedDateTime)));
    assert.ok(Math.abs(time - timings.send - timings.wait - timings.receive) < 0.01);
  }
});

Deno.test("baton convert reads the HAR of a run", async () => {
  const { files } = await record("--report-har", "a.har");
  const run = await runCli(["convert", "a.har", "-o", "b.yaml", "--all"], { files });
  assert.equal(run.exitCode, 0, run.stderr);
  assert.match(run.files["b.yaml"], /\/look/);
});

Deno.test("a log with exchanges becomes a HAR file", async () => {
  const { files } = await record("--record", "all", "--log", "run.ndjson", "--report-har", "a.har");
  const run = await runCli(["report", "run.ndjson", "--har", "b.har"], { files });
  assert.equal(run.exitCode, 1, run.stderr);
  assert.equal(run.files["b.har"], files["a.har"]);
});

Deno.test("the HAR of a run that sent nothing has no entries", async () => {
  const files = { "a.yaml": "steps: 7\n" };
  const run = await runCli(["run", "a.yaml", "--report-har", "a.har"], { files });
  assert.equal(run.exitCode, 2);
  assert.deepEqual(JSON.parse(run.files["a.har"]).log.entries, []);
});
