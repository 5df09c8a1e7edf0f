import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { openServer, type TestServer } from "../support/server.ts";

const FILES = ["--artifacts", "out"];
const PLACE = "http://127.0.0.1:9411/zipkin/traces/{trace_id}";

/** A flow with a step that passes and one that fails, in its own trace. */
function flowOf({ origin }: TestServer): Record<string, string> {
  const header = 'headers: { traceparent: "00-${vars.id}-${RANDOM.HEX_16}-01" }';
  return {
    "flow.yaml": `vars: { id: "\${RANDOM.HEX_32}" }
steps:
  - name: passes
    request: { url: "${origin}/echo", ${header} }
    assert: { status: 200 }
  - name: fails
    request: { url: "${origin}/status/404", ${header} }
    assert: { status: 200 }
`,
  };
}

function traceIdOf(server: TestServer): string {
  return server.requests[0].headers.traceparent.split("-")[1];
}

Deno.test("the trace of a failure is in every view", async () => {
  await using server = openServer();
  const run = await runCli(["run", "flow.yaml", ...FILES, "--reporter", "console"], {
    files: flowOf(server),
  });
  assert.equal(run.exitCode, 1);
  const id = traceIdOf(server);
  assert.match(run.stdout, new RegExp(`^failed: flow\\.yaml › fails\ntrace: ${id}\nerror\\[`, "m"));
  assert.equal(run.stdout.match(/^ *trace:/gm)?.length, 1);
  const { flows: [{ steps }] } = JSON.parse(run.files["out/results.json"]);
  assert.deepEqual(steps.map((step: Record<string, unknown>) => step.trace_id), [id, id]);
  assert.ok(!("trace_url" in steps[0]));
  assert.equal(run.files["out/junit.xml"].match(new RegExp(`trace: ${id}<`, "g"))?.length, 2);
  assert.equal(run.files["out/run.ndjson"].match(new RegExp(`"trace_id":"${id}"`, "g"))?.length, 2);
});

Deno.test("--verbose shows the trace of every step", async () => {
  await using server = openServer();
  const { stdout } = await runCli(["run", "flow.yaml", "-v"], { files: flowOf(server) });
  assert.equal(stdout.match(new RegExp(`^ {8}trace: ${traceIdOf(server)}$`, "gm"))?.length, 2);
});

Deno.test("a step aborted by a stop still belongs to its trace", async () => {
  let stop: (signal: "SIGINT") => void = () => {};
  const hung: (() => void)[] = [];
  await using server = openServer({
    "/status/404": () => {
      stop("SIGINT");
      return new Promise<Response>((resolve) => hung.push(() => resolve(new Response())));
    },
  });
  const run = await runCli(["run", "flow.yaml", "--report-json", "out.json"], {
    files: flowOf(server),
    onStop(listener) {
      stop = listener;
      return () => {};
    },
  });
  hung.forEach((release) => release());
  assert.equal(run.exitCode, 130);
  const { flows: [{ steps }] } = JSON.parse(run.files["out.json"]);
  assert.equal(steps[1].error.class, "interrupted");
  assert.equal(steps[1].trace_id, traceIdOf(server));
});

for (
  const [what, argv, env] of [
    ["--trace-url", ["--trace-url", PLACE], {}],
    ["BATON_TRACE_URL", [], { BATON_TRACE_URL: PLACE }],
  ] as const
) {
  Deno.test(`${what} makes links of traces, in the reports and in those of a merge`, async () => {
    await using server = openServer();
    const summary = "summary.md";
    const run = await runCli(
      (directory) =>
        ["run", "flow.yaml", ...argv, ...FILES, "--reporter", "console", "--reporter", "github"]
          .map((one) => one.replace("DIRECTORY", directory)),
      {
        files: { ...flowOf(server), [summary]: "" },
        env: { ...env, GITHUB_STEP_SUMMARY: summary },
      },
    );
    const id = traceIdOf(server);
    const url = PLACE.replace("{trace_id}", id);
    assert.ok(run.stdout.includes(`\ntrace: ${url}\n`), run.stdout);
    assert.ok(run.stdout.includes(`%0Atrace: ${url}\n`), run.stdout);
    assert.match(run.stdout, /^again: {3}.* --trace-url 'http:\/\/127\.0\.0\.1:9411\/.*\}'$/m);
    assert.ok(run.files[summary].includes(`: [${id}](${url})`), run.files[summary]);
    const { flows: [{ steps: [step] }] } = JSON.parse(run.files["out/results.json"]);
    assert.deepEqual([step.trace_id, step.trace_url], [id, url]);
    assert.ok(run.files["out/junit.xml"].includes(`trace: ${url}<`));
    const merged = await runCli(["merge", "run.ndjson", ...FILES], {
      files: { "run.ndjson": run.files["out/run.ndjson"] },
    });
    for (const file of ["out/results.json", "out/junit.xml", "out/run.ndjson"]) {
      assert.equal(merged.files[file], run.files[file], file);
    }
  });
}

Deno.test("credentials in the trace URL are masked everywhere", async () => {
  await using server = openServer();
  const url = "https://ada:hunter2hunter2@g.test/{trace_id}?api_key=k3yk3yk3yk3y";
  const run = await runCli(["run", "flow.yaml", "--trace-url", url, ...FILES], {
    files: flowOf(server),
  });
  const { files: { "flow.yaml": _, ...written }, stdout, stderr } = run;
  const id = traceIdOf(server);
  assert.ok(stdout.includes(`trace: https://ada:***@g.test/${id}?api_key=***`), stdout);
  assert.doesNotMatch(JSON.stringify([written, stdout, stderr]), /hunter2|k3yk3y/);
});

const WRONG: readonly (readonly [url: string, says: RegExp])[] = [
  ["http://jaeger.test/trace/", /expected \{trace_id\} where the trace id goes, as in http:/],
  ["http://jaeger.test/{traceId}", /expected \{trace_id\} where the trace id goes/],
  ["http://jaeger.test/{service}/{trace_id}", /expected no braces but \{trace_id\}; write others/],
  ["http://jaeger.test/${trace_id}", /expected \{trace_id\} without a \$ before it/],
  ["jaeger.test/{trace_id}", /expected an http or https URL such as http:/],
  ["ftp://ada:hunter2hunter2@jaeger.test/{trace_id}", /expected an http or https URL/],
];

for (const [url, says] of WRONG) {
  Deno.test(`--trace-url ${url} is refused with what to write, before anything is sent`, async () => {
    await using server = openServer();
    const given = [
      await runCli(["run", "flow.yaml", "--trace-url", url], { files: flowOf(server) }),
      await runCli(["run", "flow.yaml"], { files: flowOf(server), env: { BATON_TRACE_URL: url } }),
    ];
    for (const run of given) {
      assert.equal(run.exitCode, 2);
      assert.equal(run.stdout, "");
      assert.match(run.stderr, says);
      assert.match(run.stderr, /^error: .*(?:--trace-url|BATON_TRACE_URL)[^\n]*\n(?!.*error)/s);
      assert.doesNotMatch(run.stderr, /hunter2/);
    }
    assert.deepEqual(server.log, []);
  });
}
