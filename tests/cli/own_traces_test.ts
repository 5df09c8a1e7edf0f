import assert from "node:assert/strict";
import { PROGRAM } from "../support/program.ts";
import { spawnCli } from "../support/run_cli.ts";
import { openServer, type TestServer } from "../support/server.ts";
import { shopHar } from "./convert_shop.ts";

/** An executable is not traced, whatever the environment: tracing is decided at build time. */
const isExecutable = PROGRAM !== undefined && !PROGRAM.endsWith(".js");

/** None of Deno's own traces leave the machine. */
const NOWHERE = { OTEL_TRACES_EXPORTER: "none", OTEL_LOGS_EXPORTER: "none", NO_COLOR: "1" };

function flowOf({ origin }: TestServer, header = ""): Record<string, string> {
  return {
    "flow.yaml": `steps:
  - name: a
    request: { url: "${origin}/echo"${header && `, headers: { ${header} }`} }
    assert: { status: 200 }
`,
  };
}

const TRACED = 'traceparent: "00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01"';

/** How many `traceparent` fields a request had: repeated ones arrive as one, with commas. */
function traceparents(server: TestServer): number[] {
  return server.requests.map(({ headers }) => headers.traceparent?.split(",").length ?? 0);
}

/** Environments in which Deno sends its own `traceparent` in addition to that of the flow. */
const ADDING: readonly Readonly<Record<string, string>>[] = [
  { OTEL_DENO: "true" },
  { OTEL_DENO: "TRUE", OTEL_PROPAGATORS: "baggage, tracecontext" },
  { OTEL_DENO: "true", OTEL_TRACES_SAMPLER: "always_off" },
  { OTEL_DENO: "true", OTEL_SDK_DISABLED: "false", OTEL_PROPAGATORS: "none,tracecontext" },
];

/** Environments in which it does not. */
const LEAVING: readonly Readonly<Record<string, string>>[] = [
  {},
  { OTEL_DENO: "false" },
  { OTEL_DENO: "true", OTEL_PROPAGATORS: "none" },
  { OTEL_DENO: "true", OTEL_PROPAGATORS: "baggage" },
  { OTEL_DENO: "true", OTEL_SDK_DISABLED: "true" },
];

for (const env of isExecutable ? [] : ADDING) {
  Deno.test(`a run is refused if Deno adds a traceparent: ${show(env)}`, async () => {
    await using server = openServer();
    assert.equal(await probe(server, env), 2, "Deno adds none here any more");
    const run = await spawnCli(["run", "flow.yaml"], {
      files: flowOf(server, TRACED),
      env: { ...NOWHERE, ...env },
    });
    assert.equal(run.exitCode, 2, run.stderr);
    assert.equal(run.stdout, "");
    assert.match(run.stderr, /^error: OpenTelemetry is on in Deno \(OTEL_DENO\) .*\n$/);
    assert.ok(run.stderr.includes("`OTEL_DENO=false baton run …`"));
    assert.equal(server.requests.length, 1);
  });
}

for (const env of isExecutable ? [...LEAVING, ...ADDING] : LEAVING) {
  Deno.test(`a run sends only the traceparent of its flow: ${show(env)}`, async () => {
    await using server = openServer();
    if (!isExecutable) assert.equal(await probe(server, env), 1);
    const files = { ...flowOf(server, TRACED), "bare.yaml": flowOf(server)["flow.yaml"] };
    const run = await spawnCli(["run", "flow.yaml", "bare.yaml", "--jobs", "1"], {
      files,
      env: { ...NOWHERE, ...env },
    });
    assert.equal(run.exitCode, 0, run.stderr);
    assert.deepEqual(traceparents(server).slice(-2), [1, 0]);
  });
}

Deno.test("a conversion is refused in such an environment only if it sends something", async () => {
  await using server = openServer();
  const call = (...argv: string[]) =>
    spawnCli(["convert", "shop.har", "-o", "flows/shop.yaml", ...argv], {
      files: { "shop.har": shopHar() },
      env: { ...NOWHERE, OTEL_DENO: "true" },
    });
  assert.equal((await call()).exitCode, 0);
  const { stderr } = await call("--verify", server.origin);
  const isRefused = stderr.includes("`OTEL_DENO=false baton convert --verify …`");
  assert.equal(isRefused, !isExecutable);
  assert.equal(server.log.length === 0, isRefused);
});

Deno.test("commands that send nothing work in such an environment too", async () => {
  await using server = openServer();
  for (const argv of [["check", "flow.yaml"], ["schema"], ["--version"]]) {
    const run = await spawnCli(argv, {
      files: flowOf(server, TRACED),
      env: { ...NOWHERE, OTEL_DENO: "true" },
    });
    assert.equal(run.exitCode, 0, run.stderr);
  }
  assert.deepEqual(server.log, []);
});

/** How many `traceparent` fields a program that sets one itself sends. */
async function probe(server: TestServer, env: Readonly<Record<string, string>>): Promise<number> {
  const header = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  const code = `await (await fetch("${server.origin}/echo", {
    headers: { traceparent: "${header}" },
  })).text()`;
  await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", code],
    env: { ...NOWHERE, ...env },
  }).output();
  return traceparents(server)[0];
}

function show(env: Readonly<Record<string, string>>): string {
  return Object.entries(env).map((entry) => entry.join("=")).join(" ") || "nothing set";
}
