import assert from "node:assert/strict";
import { readJsonReport } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

/** Flows that pass, fail, poll and cannot be judged, ten of them, slow ones first. */
function flows(origin: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (let i = 0; i < 10; i++) {
    files[`flow${i}.yaml`] = `name: flow ${i}
vars: { run: "\${RANDOM.HEX_8}" }
steps:
  - name: slow
    request: { url: "${origin}/slow/${10 - i}?id=\${vars.run}&n=\${RANDOM.UUID}" }
    capture: { slept: $.json.slept }
    assert: { status: 200, json: [{ path: $.json.slept, gte: ${i % 3} }] }
  - name: poll
    request: { url: ${origin}/status/${i % 4 === 0 ? 404 : 200} }
    loop: { max_attempts: 2, sleep_ms: 1, until: { status: 200 } }
  - name: clean
    always: true
    request: { url: "${origin}/echo/\${steps.slow.slept}" }
`;
  }
  return files;
}

/** A server whose `/slow/n` takes n milliseconds. */
function openSlow() {
  const slow = Array.from({ length: 11 }, (_, ms) =>
    [`/slow/${ms}`, async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return Response.json({ slept: ms });
    }] as const);
  return openServer(Object.fromEntries(slow));
}

/** A text without what differs between runs: times and the number of the run. */
function timeless(text: string): string {
  return text
    .replace(/"(run_id|started_at|finished_at)": "[^"]*"/g, '"$1": ""')
    .replace(/"duration_ms": [\d.]+/g, '"duration_ms": 0')
    .replace(/"jobs": \d+/, '"jobs": 0')
    .replace(/name="(run_id|jobs)" value="[^"]*"/g, 'name="$1" value=""')
    .replace(/(time|timestamp)="[^"]*"/g, '$1=""')
    .replace(/ *\b(?:\d+ ms|[\d.]+ s)(?: to (?:\d+ ms|[\d.]+ s))?\b/g, " N ms");
}

Deno.test("eight jobs give the reports and the console output of one job, except for the times", async () => {
  await using server = openSlow();
  const run = (jobs: string) =>
    runCli(["run", ".", "--ordered", "--jobs", jobs, "--seed", "s", "--artifacts", "out"], {
      files: flows(server.origin),
    });
  const [one, eight] = [await run("1"), await run("8")];
  assert.equal(one.exitCode, 1);
  assert.equal(eight.exitCode, 1);
  assert.equal(timeless(eight.stdout), timeless(one.stdout));
  for (const name of ["out/results.json", "out/junit.xml"]) {
    assert.equal(timeless(eight.files[name]), timeless(one.files[name]), name);
  }
  assert.deepEqual(
    readJsonReport(eight.files["out/results.json"]).flows.map(({ file }) => file),
    Object.keys(flows("")),
  );
});

/** The requests of `/slow`, sorted. */
async function asked(argv: readonly string[]): Promise<string[]> {
  await using server = openSlow();
  await runCli(["run", ".", ...argv], { files: flows(server.origin) });
  return server.log.filter((line) => line.includes("/slow")).sort();
}

Deno.test("a seed repeats the random values of an earlier run, regardless of the number of jobs", async () => {
  const first = await asked(["--seed", "8c1f", "--jobs", "1"]);
  assert.deepEqual(await asked(["--seed", "8c1f", "--jobs", "5"]), first);
  const other = await asked(["--seed", "8c20", "--jobs", "1"]);
  assert.equal(new Set([...first, ...other]).size, 20);
});

Deno.test("without a seed two runs differ, and the report has the one that repeats a run", async () => {
  await using server = openSlow();
  const run = (...args: string[]) =>
    runCli(["run", "flow0.yaml", "--report-json", "r.json", ...args], {
      files: flows(server.origin),
    });
  const asked = async (...args: string[]) => {
    const before = server.log.length;
    const done = await run(...args);
    assert.match(done.stdout, /^again: {3}baton run flow0\.yaml$/m);
    const { seed } = readJsonReport(done.files["r.json"]).run;
    return { seed, request: server.log.slice(before).find((line) => /slow/.test(line)) };
  };
  const [first, second] = [await asked(), await asked()];
  assert.notEqual(second.seed, first.seed);
  assert.notEqual(second.request, first.request);
  assert.deepEqual(await asked("--seed", first.seed), first);
});
