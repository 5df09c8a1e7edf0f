import { asyncProperty } from "fast-check";
import assert from "node:assert/strict";
import { renderDiagnostic } from "../../../lib/diagnostics/mod.ts";
import { createMemoryHost } from "../../../lib/host/memory/mod.ts";
import { mergeLogs } from "../../../lib/merge/mod.ts";
import { createReporters } from "../../../lib/reporters/mod.ts";
import { run } from "../../../lib/runner/mod.ts";
import { mutated } from "../mutations.ts";
import type { FuzzTarget } from "../target.ts";
import { withinASecond } from "../time_limit.ts";

const WORDS = [
  ...'{}[],:"\\\n\r0-9'.split(""),
  "null",
  "true",
  "{}\n",
  "[]",
  "1e400",
  '"flow":0',
  '"type":"flow_finished"',
  '"type":"step_finished"',
  '"outcome":"passed"',
  '"__proto__":{}',
  '"\\u001b[31m::error::x"',
  '"schema_version":9',
  "\x1b[31m",
  "1e300",
  "-1",
  "9999-12-31T23:59:59Z",
];

const FLOW = (status: number) =>
  `steps:
  - name: a
    request: { url: http://api.test/a }
    capture: { id: $.json.id }
    assert: { status: ${status}, json: [{ path: $.json.id, equals: 7 }] }
  - name: b
    request: { url: "http://api.test/\${steps.a.capture.id}" }
`;

/** The logs of two shards of a run. */
async function shardLogs(): Promise<readonly string[]> {
  const files = { "flows/a.yaml": FLOW(200), "flows/b.yaml": FLOW(201), "flows/c.yaml": FLOW(200) };
  return await Promise.all([1, 2].map(async (index) => {
    const host = createMemoryHost({ files, fetch: () => Response.json({ id: 7 }) });
    const reporters = await createReporters(host, { log: "run.ndjson" });
    const shard = { index, total: 2 };
    const options = { paths: ["flows"], shard, seed: "0".repeat(16), record: "all" } as const;
    for await (const event of run(host, options)) {
      reporters.event(event);
    }
    await reporters.finish();
    return host.files.text("run.ndjson")!;
  }));
}

const LOGS = await shardLogs();

/** Merges any texts as logs. */
export const logs: FuzzTarget = {
  name: "logs",
  holds: "a log that is not whole is a finding with its place, and the rest is merged",
  property: asyncProperty(mutated(LOGS, WORDS), async (changed) => {
    const host = createMemoryHost({
      files: { "logs/1.ndjson": LOGS[0], "logs/2.ndjson": changed },
    });
    const merged = await withinASecond(() => mergeLogs(host, ["logs"]));
    for (const finding of merged.findings) assert.ok(renderDiagnostic(finding).length > 0);
    const outputs = { json: "all.json", junit: "all.xml", html: "all.html", har: "all.har" };
    const reporters = await createReporters(host, outputs);
    for await (const event of merged.events()) reporters.event(event);
    await reporters.finish();
    assert.match(host.files.text("all.html")!, /<\/html>\n$/);
    assert.ok(Array.isArray(JSON.parse(host.files.text("all.har")!).log.entries));
    const { flows } = JSON.parse(host.files.text("all.json")!);
    const shown = flows.map(({ file }: { readonly file: string }) => file);
    const first = ["flows/a.yaml", "flows/c.yaml"].filter((file) => LOGS[0].includes(file));
    for (const file of first) assert.ok(shown.includes(file), `${file} is not among ${shown}`);
  }),
};
