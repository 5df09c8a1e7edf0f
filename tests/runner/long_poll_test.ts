import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { HostNetworkError } from "../../lib/host/mod.ts";
import { mergeLogs } from "../../lib/merge/mod.ts";
import { FIRST_ATTEMPTS_KEPT, LAST_ATTEMPTS_KEPT } from "../../lib/record/mod.ts";
import { createReporters } from "../../lib/reporters/mod.ts";
import type { JsonReport } from "../../lib/results/mod.ts";
import { run } from "../../lib/runner/mod.ts";

const ATTEMPTS = 3_000;
const KEPT = FIRST_ATTEMPTS_KEPT + LAST_ATTEMPTS_KEPT;
const OUTPUTS = { json: "out/results.json", junit: "out/junit.xml" };

const LOOP = `steps:
  - name: wait
    loop: { max_attempts: ${ATTEMPTS}, sleep_ms: 1000, until: { json: [{ path: $.json.state, equals: done }] } }
    request: { url: http://api.test/job }
`;

const RETRY = `steps:
  - name: wait
    retry: { max_attempts: ${ATTEMPTS}, on: [network, 503, 502] }
    request: { url: http://api.test/job }
    assert: { status: 200 }
`;

/** Runs a step of many attempts; the last report is made from the log of the first. */
async function reportsOf(flow: string, answer: (attempt: number) => Response) {
  let attempt = 0;
  const host = createMemoryHost({ files: { "a.yaml": flow }, fetch: () => answer(++attempt) });
  const console = { verbose: true, color: "never" } as const;
  const reporters = await createReporters(host, { ...OUTPUTS, log: "out/run.ndjson", console });
  for await (const event of run(host, { paths: ["a.yaml"] })) reporters.event(event);
  await reporters.finish();
  const again = await createReporters(host, { json: "again.json", junit: "again.xml" });
  const merged = await mergeLogs(host, ["out"]);
  for await (const event of merged.events()) again.event(event);
  await again.finish();
  return {
    json: host.files.text("out/results.json")!,
    junit: host.files.text("out/junit.xml")!,
    log: host.files.text("out/run.ndjson")!,
    console: host.stdout.text,
    merged: { json: host.files.text("again.json"), junit: host.files.text("again.xml") },
  };
}

function stepOf(json: string) {
  return (JSON.parse(json) as JsonReport).flows[0].steps[0];
}

Deno.test("a loop of any length has a report of limited size, and a log of every attempt", async () => {
  const { json, junit, log, console, merged } = await reportsOf(LOOP, (attempt) => {
    if (attempt % 3 === 0) throw new HostNetworkError("connect", "connection refused");
    return Response.json({ state: attempt === ATTEMPTS - 1 ? "done" : `s${attempt}` });
  });
  const { outcome, attempts, trace, omitted } = stepOf(json);
  assert.deepEqual([outcome, attempts], ["passed", ATTEMPTS - 1]);
  assert.deepEqual(trace?.map(({ attempt }) => attempt), [
    ...Array.from({ length: FIRST_ATTEMPTS_KEPT }, (_, i) => i + 1),
    ...Array.from({ length: LAST_ATTEMPTS_KEPT }, (_, i) => ATTEMPTS - LAST_ATTEMPTS_KEPT + i),
  ]);
  assert.equal(omitted?.attempts, ATTEMPTS - 1 - KEPT);
  const [[errorClass, errors], ...otherErrors] = Object.entries(omitted.errors);
  assert.deepEqual([otherErrors, omitted.statuses], [[], { "200": omitted.attempts - errors }]);
  assert.ok(json.length < 60_000 && junit.length < 40_000, `${json.length} ${junit.length}`);
  const counts = `${omitted.statuses["200"]} × 200, ${errors} × ${errorClass}`;
  const line = `attempts 51-${ATTEMPTS - 51}/${ATTEMPTS}, left out: ${counts}, 0 ms together\n`;
  assert.ok(console.includes(line), console);
  assert.ok(junit.includes(line), junit);
  assert.equal(log.match(/^\{"type":"attempt"/gm)?.length, ATTEMPTS - 1);
  assert.deepEqual(merged, { json, junit });
});

Deno.test("a retry of many attempts has a report of limited size", async () => {
  const { json, junit, merged } = await reportsOf(
    RETRY,
    (attempt) => new Response("", { status: attempt % 2 === 0 ? 503 : 502 }),
  );
  const { attempts, trace, omitted, failures } = stepOf(json);
  assert.deepEqual([attempts, trace?.length], [ATTEMPTS, KEPT]);
  const half = (ATTEMPTS - KEPT) / 2;
  assert.deepEqual(omitted?.statuses, { "502": half, "503": half });
  assert.match(failures[0].message, /3000 attempts: status 503 \(attempt 3000; before that: …, /);
  assert.deepEqual(merged, { json, junit });
});

Deno.test("a loop of as many attempts as a record keeps is reported whole", async () => {
  const { json } = await reportsOf(
    LOOP,
    (attempt) => Response.json({ state: attempt === KEPT ? "done" : "new" }),
  );
  const { trace, omitted } = stepOf(json);
  assert.deepEqual([trace?.length, omitted], [KEPT, undefined]);
});
