import assert from "node:assert/strict";
import { readJsonReport } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { closedOrigin, empty, openServer, type TestServer } from "../support/server.ts";

/** Flows by their outcome. */
function flows(server: TestServer): Readonly<Record<string, string>> {
  const step = (url: string, rest: string) =>
    `steps:\n  - name: a\n    request: { url: ${url} }\n    ${rest}\n`;
  return {
    passed: step(`${server.origin}/echo`, "assert: { status: 200 }"),
    failed: step(`${server.origin}/status/500`, "assert: { status: 200 }"),
    exhausted: step(
      `${server.origin}/status/404`,
      "loop: { max_attempts: 2, sleep_ms: 0, until: { status: 200 } }",
    ),
    uncaptured: step(`${server.origin}/echo`, "capture: { id: $.json.id }"),
    refused: step(`${closedOrigin()}/`, "assert: { status: 200 }"),
    late: step(`${server.origin}/late`, "assert: { status: 200 }").replace(
      " }\n    assert",
      ", timeout_ms: 30 }\n    assert",
    ),
    tls: step(`${server.origin.replace("http:", "https:")}/`, "assert: { status: 200 }"),
    large: step(`${server.origin}/large`, "assert: { status: 200 }"),
    broken: "steps: [",
    unknown: step(`${server.origin}/echo`, "asert: { status: 200 }"),
  };
}

const CASES: readonly (readonly [selected: readonly string[], exitCode: number])[] = [
  [["passed"], 0],
  [["passed", "passed2"], 0],
  [["failed"], 1],
  [["exhausted"], 1],
  [["uncaptured"], 1],
  [["passed", "failed"], 1],
  [["refused"], 3],
  [["late"], 3],
  [["tls"], 3],
  [["large"], 3],
  [["passed", "refused"], 3],
  [["refused", "failed"], 1],
  [["broken"], 2],
  [["unknown"], 2],
  [["passed", "broken"], 2],
  [["failed", "refused", "unknown"], 2],
];

for (const [selected, exitCode] of CASES) {
  Deno.test(`a run of flows that are ${selected.join(", ")} exits with ${exitCode}`, async () => {
    const answered = Promise.withResolvers<void>();
    await using server = openServer({
      "/large": () => new Response("x".repeat(2_000)),
      "/late": async () => {
        await answered.promise;
        return new Response();
      },
    });
    const texts = flows(server);
    const files = Object.fromEntries(
      selected.map((name) => [`${name}.yaml`, texts[name.replace("2", "")]]),
    );
    const run = await runCli(
      ["run", ...Object.keys(files), "--max-body", "1kB", "--report-json", "results.json"],
      { files },
    );
    answered.resolve();
    assert.equal(run.exitCode, exitCode, run.stdout + run.stderr);
    assert.equal(readJsonReport(run.files["results.json"]).run.exit_code, exitCode);
    if (exitCode === 2) assert.deepEqual(server.log, []);
  });
}

Deno.test("a path that leads to no flow exits with 2", async () => {
  for (const path of ["nope.yaml", "empty", "*.yml"]) {
    const run = await runCli(["run", path], { files: { "empty/notes.md": "" } });
    assert.equal(run.exitCode, 2, path);
  }
});

Deno.test("a flow with only skipped steps and clean-up passes or fails by its steps", async () => {
  await using server = openServer({ "/gone": empty(404) });
  const run = await runCli(["run", "a.yaml"], {
    files: {
      "a.yaml": `steps:
  - name: wrong
    request: { url: ${server.origin}/gone }
    assert: { status: 200 }
  - name: clean
    always: true
    request: { url: ${closedOrigin()}/ }
`,
    },
  });
  assert.equal(run.exitCode, 1);
});
