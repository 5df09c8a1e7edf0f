import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";

const ROWS = 1_000;
const PROGRAM = fileURLToPath(new URL("plan_memory.ts", import.meta.url));
/** A row with its values as objects would need about 400. */
const MOST_BYTES_OF_A_ROW = 250;
const FLOW = `name: item \${data.n}
data: rows.csv
steps:
  - name: create
    request: { method: POST, url: "\${ENV.URL}/\${data.n}" }
    capture: { path: $.json.path }
    assert: { status: 200 }
  - name: read
    request: { url: "\${ENV.URL}\${steps.create.capture.path}" }
    assert: { status: 200, json: [{ path: $.json.path, equals: "/\${data.n}" }] }
  - name: remove
    always: true
    request: { method: DELETE, url: "\${ENV.URL}\${steps.create.capture.path}" }
    assert: { status: { equals: "\${data.status | number}" } }
`;

Deno.test("shards of a thousand rows and their merge have the totals of one run", async () => {
  const rows = Array.from({ length: ROWS }, (_, i) => `${i},${i % 100 === 7 ? 204 : 200}`);
  const files = { "flow.yaml": FLOW, "rows.csv": `n,status\n${rows.join("\n")}\n` };
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => Response.json({ path: new URL(url).pathname }),
  );
  const env = { URL: `http://127.0.0.1:${server.addr.port}` };
  const whole = await runCli(["run", ".", "--jobs", "8", "--artifacts", "out", "-q"], {
    files,
    env,
  });
  assert.equal(whole.exitCode, 1);
  const logs: Record<string, string> = {};
  for (const shard of [1, 2, 3]) {
    const argv = ["run", ".", "--jobs", "8", "--shard", `${shard}/3`, "--log", "run.ndjson", "-q"];
    const run = await runCli([...argv, "--seed", "1"], { files, env });
    logs[`shards/${shard}.ndjson`] = run.files["run.ndjson"];
  }
  const merged = await runCli(["merge", "shards", "--artifacts", "out"], { files: logs });
  assert.match(merged.stdout, /^3 shards of 3: 1000 flows, 0 twice, 0 missing$/m);
  const summaryOf = (text: string): Record<string, number> => ({
    ...readJsonReport(text).summary,
    duration_ms: 0,
  });
  const expected = summaryOf(whole.files["out/results.json"]);
  assert.deepEqual(summaryOf(merged.files["out/results.json"]), expected);
  assert.deepEqual([expected.flows, expected.flows_failed, expected.steps], [ROWS, 10, 3 * ROWS]);
  const names = (text: string) =>
    readJsonReport(text).flows.map(({ name, outcome }) => [name, outcome]);
  assert.deepEqual(names(merged.files["out/results.json"]), names(whole.files["out/results.json"]));
  assert.equal(readJUnit(merged.files["out/junit.xml"]).length, 3 * ROWS);
});

Deno.test("the flow of many rows is read and compiled once", async () => {
  const rows = Array.from({ length: ROWS }, (_, i) => `${i},200`).join("\n");
  const files = { "flow.yaml": FLOW, "rows.csv": `n,status\n${rows}\n` };
  const { createMemoryHost } = await import("../../lib/host/memory/mod.ts");
  const { run } = await import("../../lib/runner/mod.ts");
  const host = createMemoryHost({
    files,
    env: { URL: "http://api.test" },
    fetch: ({ url }) => Response.json({ path: new URL(url).pathname }),
  });
  const reads: string[] = [];
  const counted = {
    ...host,
    files: {
      ...host.files,
      read: (path: string, most?: number) => {
        reads.push(path);
        return host.files.read(path, most);
      },
    },
  };
  const events = await Array.fromAsync(run(counted, { paths: ["flow.yaml"], jobs: 8 }));
  assert.equal(events.filter(({ type }) => type === "flow_finished").length, ROWS);
  assert.ok(reads.length <= 4, reads.join(", "));
});

for (const ending of ["csv", "ndjson"]) {
  Deno.test(`of a hundred thousand rows of ${ending}, a run keeps little but the file itself`, async () => {
    const keptOf = async (rows: number) => {
      const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--quiet", "--v8-flags=--expose-gc", PROGRAM, ending, String(rows)],
      }).output();
      assert.equal(code, 0, new TextDecoder().decode(stderr));
      return Number(new TextDecoder().decode(stdout));
    };
    const [few, many] = await Promise.all([keptOf(1_000), keptOf(100_000)]);
    const each = (many - few) / 99_000;
    assert.ok(each < MOST_BYTES_OF_A_ROW, `${each} bytes for each row`);
  });
}
