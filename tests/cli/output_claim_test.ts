import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { createReporters } from "../../lib/reporters/mod.ts";
import { greenRun } from "../record/sample_runs.ts";
import { programCommand } from "../support/program.ts";
import { readJsonReport } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

const ARGS = ["run", "a.yaml", "--artifacts", "out", "--quiet"];
const REPORTS = ["junit.xml", "report.html", "results.json", "run-manifest.json", "run.ndjson"];

/** Runs an action in a directory with a flow, and with a server that answers only when told. */
async function beside(
  action: (
    cwd: string,
    asked: Promise<void>,
    answer: () => void,
    sent: () => number,
  ) => Promise<void>,
): Promise<void> {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await using server = openServer({
    "/": async () => {
      asked.resolve();
      await answered.promise;
      return new Response("{}");
    },
  });
  const cwd = await Deno.makeTempDir({ prefix: "baton_claim_" });
  try {
    const flow = `steps: [{ name: a, request: { url: ${server.origin}/ } }]\n`;
    await Deno.writeTextFile(`${cwd}/a.yaml`, flow);
    await action(cwd, asked.promise, answered.resolve, () => server.log.length);
  } finally {
    answered.resolve();
    await Deno.remove(cwd, { recursive: true });
  }
}

function start(cwd: string, args: readonly string[] = ARGS): Deno.ChildProcess {
  return programCommand(args, { cwd, stdout: "piped", stderr: "piped" }).spawn();
}

function namesIn(directory: string): string[] {
  return Array.from(Deno.readDirSync(directory), ({ name }) => name).sort();
}

Deno.test("a second run into the same outputs is refused, and the first one loses nothing", async () => {
  await beside(async (cwd, asked, answer, sent) => {
    const first = start(cwd);
    await asked;
    const second = await start(cwd).output();
    assert.equal(second.code, 2);
    assert.equal(
      new TextDecoder().decode(second.stderr),
      "error: cannot write out/junit.xml: another run is writing it\n",
    );
    const log = ["run", "a.yaml", "--quiet", "--log", "out/run.ndjson"];
    const third = await start(cwd, log).output();
    assert.equal(third.code, 2, new TextDecoder().decode(third.stderr));
    assert.equal(sent(), 1);
    answer();
    assert.equal((await first.output()).code, 0);
    assert.deepEqual(namesIn(`${cwd}/out`), REPORTS);
    assert.equal(
      readJsonReport(Deno.readTextFileSync(`${cwd}/out/results.json`)).summary.passed,
      1,
    );
    assert.match(
      Deno.readTextFileSync(`${cwd}/out/run.ndjson`),
      /\n\{"type":"run_finished".*\}\n$/,
    );
  });
});

Deno.test("a run removes what a killed run has left next to its outputs", async () => {
  await beside(async (cwd, asked, answer) => {
    const killed = start(cwd);
    await asked;
    killed.kill("SIGKILL");
    await killed.output();
    assert.ok(namesIn(`${cwd}/out`).some((name) => name.endsWith(".part")));
    answer();
    const next = await start(cwd).output();
    assert.equal(next.code, 0, new TextDecoder().decode(next.stderr));
    assert.deepEqual(namesIn(`${cwd}/out`), REPORTS);
  });
});

Deno.test("runs one after the other, and into different outputs, are not refused", async () => {
  await using server = openServer();
  const files = {
    "a.yaml": `steps: [{ name: a, request: { url: ${server.origin}/echo } }]\n`,
    "out/junit.xml.part": "left",
    "out/junit.xml.spool.part": "left",
  };
  const run = await runCli(ARGS, { files });
  assert.equal(run.exitCode, 0, run.stderr);
  const written = Object.keys(run.files).filter((path) => path.startsWith("out/")).sort();
  assert.deepEqual(written, REPORTS.map((name) => `out/${name}`));
});

Deno.test("a host in memory refuses a second writer as well", async () => {
  const host = createMemoryHost();
  const first = await createReporters(host, { json: "out/r.json", log: "out/l.ndjson" });
  await assert.rejects(createReporters(host, { json: "out/r.json" }), {
    message: "cannot write out/r.json: another run is writing it",
  });
  await assert.rejects(createReporters(host, { log: "out/l.ndjson" }), {
    message: "cannot write out/l.ndjson: another run is writing it",
  });
  for (const event of greenRun()) first.event(event);
  assert.deepEqual((await first.finish()).problems, []);
  assert.deepEqual(host.files.paths(), ["out/l.ndjson", "out/r.json"]);
  const again = await createReporters(host, { json: "out/r.json" });
  await again.finish();
});
