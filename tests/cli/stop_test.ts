import assert from "node:assert/strict";
import { main } from "../../lib/cli/main.ts";
import type { StopSignal } from "../../lib/host/host.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { openRawServer } from "../http/sockets.ts";
import { programCommand } from "../support/program.ts";
import { readJsonReport, readJUnit } from "../support/reports.ts";
import { runCli } from "../support/run_cli.ts";

const SIGNALS = [["SIGINT", 130], ["SIGTERM", 143]] as const;

/** Responds at once, except to paths that begin with `/hold`, which get no response. */
interface HoldingServer extends AsyncDisposable {
  readonly origin: string;
  /** Every request, in order of arrival. */
  readonly log: readonly string[];
  /** Resolves once all of these have arrived. */
  seen(...requests: string[]): Promise<void>;
}

function openHolding(): HoldingServer {
  const log: string[] = [];
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, signal: closing.signal },
    async ({ method, url }) => {
      const { pathname } = new URL(url);
      log.push(`${method} ${pathname}`);
      waiting.forEach((check) => check());
      if (pathname.startsWith("/hold")) await new Promise(() => {});
      return Response.json({ id: 7, state: "waiting" });
    },
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    log,
    seen: (...requests) =>
      new Promise((resolve) => {
        const check = () => {
          if (!requests.every((request) => log.includes(request))) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    [Symbol.asyncDispose]: () => {
      closing.abort();
      return Promise.resolve();
    },
  };
}

/** A flow that creates something, waits for `work`, and deletes it again. */
function flow(origin: string, work: string, cleanUp: string): string {
  return `
steps:
  - name: make
    request: { method: POST, url: ${origin}/make }
    capture: { id: $.json.id }
  - ${work.trim()}
  - name: after
    request: { url: ${origin}/after }
  - name: clean up
    always: true
    request: { method: DELETE, url: "${origin}/${cleanUp}/\${steps.make.id}", timeout_ms: 300 }
`;
}

interface Stopped {
  readonly code: number;
  readonly signal: Deno.Signal | null;
  /** The files of the working directory afterwards, without temporary ones. */
  readonly files: Readonly<Record<string, string>>;
}

/** Runs flows in a separate process; `act` is called while they run. */
async function runProcess(
  flows: Readonly<Record<string, string>>,
  args: readonly string[],
  act: (process: Deno.ChildProcess) => Promise<void>,
): Promise<Stopped> {
  const directory = await Deno.makeTempDir({ prefix: "baton_test_" });
  try {
    for (const [name, text] of Object.entries(flows)) {
      await Deno.writeTextFile(`${directory}/${name}`, text);
    }
    const process = programCommand(["run", ".", "--artifacts", "out", ...args], {
      cwd: directory,
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const ended = process.status;
    await Promise.race([act(process), ended]);
    const { code, signal } = await ended;
    const files: Record<string, string> = {};
    for (const { name } of Deno.readDirSync(`${directory}/out`)) {
      if (/^[\w-]+\.\w+$/.test(name)) {
        files[name] = Deno.readTextFileSync(`${directory}/out/${name}`);
      }
    }
    return { code, signal, files };
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** The steps of a report, one per line: `a.yaml slow error: stopped by SIGINT`. */
function stepsOf(json: string): string[] {
  return readJsonReport(json).flows.flatMap(({ file, steps }) =>
    steps.map(({ name, outcome, reason, error }) => {
      const why = reason ?? error?.message;
      return `${file} ${name} ${outcome}${why === undefined ? "" : `: ${why}`}`;
    })
  );
}

/** `baton merge` of a log. */
async function mergeLog(log: string) {
  return await runCli(["merge", "run.ndjson", "--artifacts", "merged"], {
    files: { "run.ndjson": log },
  });
}

for (const [name, exitCode] of SIGNALS) {
  Deno.test(`${name} aborts requests and pauses, cleans up and completes every report`, async () => {
    await using server = openHolding();
    const { origin } = server;
    const poll = `name: poll
    loop: { max_attempts: 9, sleep_ms: 600000, until: { json: [{ path: $.json.state, equals: done }] } }
    request: { url: ${origin}/poll }`;
    const run = await runProcess(
      {
        "a.yaml": flow(origin, `{ name: slow, request: { url: ${origin}/hold } }`, "a"),
        "b.yaml": flow(origin, poll, "b"),
        "c.yaml": flow(origin, `{ name: slow, request: { url: ${origin}/c } }`, "c"),
      },
      ["--jobs", "2"],
      async (process) => {
        await server.seen("GET /hold", "GET /poll");
        process.kill(name);
      },
    );
    assert.deepEqual([run.code, run.signal], [exitCode, null]);
    const why = `stopped by ${name}`;
    assert.deepEqual(stepsOf(run.files["results.json"]), [
      "a.yaml make passed",
      `a.yaml slow error: ${why}`,
      `a.yaml after skipped: ${why}`,
      "a.yaml clean up passed",
      "b.yaml make passed",
      `b.yaml poll error: ${why}`,
      `b.yaml after skipped: ${why}`,
      "b.yaml clean up passed",
    ]);
    const { flows } = JSON.parse(run.files["results.json"]);
    assert.deepEqual([flows[2].outcome, flows[2].reason], ["skipped", why]);
    assert.deepEqual(
      server.log.filter((request) => /DELETE|after|\/c$/.test(request)).sort(),
      ["DELETE /a/7", "DELETE /b/7"],
    );
    assert.deepEqual(Object.keys(run.files).sort(), [
      "junit.xml",
      "report.html",
      "results.json",
      "run-manifest.json",
      "run.ndjson",
    ]);
    assert.ok(readJUnit(run.files["junit.xml"]).length > 0);
    assert.equal(JSON.parse(run.files["run-manifest.json"]).exit_code, exitCode);
    const merged = await mergeLog(run.files["run.ndjson"]);
    assert.equal(merged.files["merged/results.json"], run.files["results.json"]);
    assert.equal(merged.files["merged/junit.xml"], run.files["junit.xml"]);
    assert.equal(merged.files["merged/report.html"], run.files["report.html"]);
  });

  Deno.test(`a second ${name} ends the process at once, and the log can be merged`, async () => {
    await using server = openHolding();
    const { origin } = server;
    const held = flow(origin, `{ name: slow, request: { url: ${origin}/hold } }`, "hold-too")
      .replace(", timeout_ms: 300", "");
    const run = await runProcess({ "a.yaml": held }, [], async (process) => {
      await server.seen("GET /hold");
      process.kill(name);
      await server.seen("DELETE /hold-too/7");
      process.kill(name);
    });
    assert.deepEqual([run.code, run.signal], [exitCode, name]);
    assert.deepEqual(Object.keys(run.files), ["run.ndjson"]);
    const merged = await mergeLog(run.files["run.ndjson"]);
    assert.match(merged.stderr, /^warning\[cut-off-log\]/);
    assert.deepEqual(stepsOf(merged.files["merged/results.json"]).slice(0, 3), [
      "a.yaml make passed",
      `a.yaml slow error: stopped by ${name}`,
      `a.yaml after skipped: stopped by ${name}`,
    ]);
  });
}

Deno.test("with a hundred flows a signal lets started ones clean up and skips the others", async () => {
  await using server = openHolding();
  const { origin } = server;
  const names = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, "0"));
  const flows = names.map((name) => [
    `${name}.yaml`,
    flow(origin, `{ name: slow, request: { url: ${origin}/hold/${name} } }`, name),
  ]);
  const begun = names.slice(0, 8);
  const run = await runProcess(
    Object.fromEntries(flows),
    ["--jobs", "8"],
    async (process) => {
      await server.seen(...begun.map((name) => `GET /hold/${name}`));
      process.kill("SIGINT");
    },
  );
  assert.deepEqual([run.code, run.signal], [130, null]);
  const deleted = server.log.filter((request) => request.startsWith("DELETE"));
  assert.deepEqual(deleted.sort(), begun.map((name) => `DELETE /${name}/7`));
  const report = readJsonReport(run.files["results.json"]);
  assert.deepEqual(
    report.flows.map(({ outcome, reason }) => [outcome, reason]),
    names.map((_, i) => i < 8 ? ["error", undefined] : ["skipped", "stopped by SIGINT"]),
  );
  const merged = await mergeLog(run.files["run.ndjson"]);
  assert.equal(merged.files["merged/results.json"], run.files["results.json"]);
  assert.equal(merged.files["merged/junit.xml"], run.files["junit.xml"]);
});

Deno.test("a signal before the first request sends nothing and completes every report", async () => {
  await using server = openHolding();
  const run = await runCli(["run", "a.yaml", "--artifacts", "out"], {
    files: {
      "a.yaml": flow(server.origin, `{ name: x, request: { url: ${server.origin} } }`, "a"),
    },
    onStop(listener) {
      listener("SIGTERM");
      return () => {};
    },
  });
  assert.equal(run.exitCode, 143);
  assert.deepEqual(server.log, []);
  const [{ outcome, reason }] = readJsonReport(run.files["out/results.json"]).flows;
  assert.deepEqual([outcome, reason], ["skipped", "stopped by SIGTERM"]);
  assert.equal(readJUnit(run.files["out/junit.xml"]).length, 1);
  assert.equal(JSON.parse(run.files["out/run-manifest.json"]).exit_code, 143);
});

Deno.test("a signal while reports are being written changes none of them", async () => {
  const memory = createMemoryHost({
    files: { "a.yaml": `steps: [{ name: a, request: { url: http://api.test/ } }]` },
    fetch: () => new Response(),
  });
  let stop = (_: StopSignal) => {};
  let renamed = 0;
  const exitCode = await main(["run", "a.yaml", "--artifacts", "out"], {
    ...memory,
    files: {
      ...memory.files,
      rename(from, to) {
        renamed++;
        stop("SIGINT");
        return memory.files.rename(from, to);
      },
    },
    onStop(listener) {
      stop = listener;
      return () => {};
    },
  });
  assert.deepEqual([exitCode, renamed], [0, 4]);
  assert.equal(readJUnit(memory.files.text("out/junit.xml")!)[0].outcome, "passed");
  assert.equal(JSON.parse(memory.files.text("out/results.json")!).summary.passed, 1);
  assert.equal(JSON.parse(memory.files.text("out/run-manifest.json")!).exit_code, 0);
});

Deno.test("--fail-fast exits with 3 if nothing failed, and still aborts requests", async () => {
  await using server = openHolding();
  const { origin } = server;
  await using gate = await openRawServer(async (socket) => {
    await server.seen("GET /hold");
    socket.destroy();
  });
  const run = await runProcess(
    {
      "a.yaml": flow(origin, `{ name: slow, request: { url: ${origin}/hold } }`, "a"),
      "b.yaml": flow(origin, `{ name: bad, request: { url: "http://${gate.address}" } }`, "b"),
    },
    ["--jobs", "2", "--fail-fast"],
    () => new Promise(() => {}),
  );
  assert.deepEqual([run.code, run.signal], [3, null]);
  const why = "--fail-fast: b.yaml could not be judged";
  const steps = stepsOf(run.files["results.json"]);
  assert.ok(steps.includes(`a.yaml slow error: ${why}`), steps.join("\n"));
  assert.ok(steps.includes("a.yaml clean up passed"), steps.join("\n"));
});

Deno.test("a clean-up step without a response after a signal ends at its timeout", async () => {
  await using server = openHolding();
  const { origin } = server;
  const held = flow(origin, `{ name: slow, request: { url: ${origin}/hold } }`, "hold-too");
  const run = await runProcess({ "a.yaml": held }, [], async (process) => {
    await server.seen("GET /hold");
    process.kill("SIGINT");
  });
  assert.deepEqual([run.code, run.signal], [130, null]);
  assert.match(
    stepsOf(run.files["results.json"])[3],
    /^a\.yaml clean up error: no complete response within 300 ms/,
  );
});

Deno.test("--fail-fast aborts requests elsewhere, cleans up and completes every report", async () => {
  await using server = openHolding();
  const { origin } = server;
  const poll = `name: poll
    loop: { max_attempts: 9, sleep_ms: 600000, until: { status: 204 } }
    request: { url: ${origin}/poll }`;
  // It fails once the others wait: the server decides when by letting it continue.
  const gate = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async () => {
    await server.seen("GET /hold", "GET /poll");
    return new Response("gone", { status: 410 });
  });
  await using _gate = gate;
  const failing =
    `{ name: bad, request: { url: "http://127.0.0.1:${gate.addr.port}" }, assert: { status: 200 } }`;
  const run = await runProcess(
    {
      "a.yaml": flow(origin, `{ name: slow, request: { url: ${origin}/hold } }`, "a"),
      "b.yaml": flow(origin, poll, "b"),
      "c.yaml": flow(origin, failing, "c"),
      "d.yaml": flow(origin, `{ name: slow, request: { url: ${origin}/d } }`, "d"),
    },
    ["--jobs", "3", "--fail-fast"],
    () => new Promise(() => {}),
  );
  assert.deepEqual([run.code, run.signal], [1, null]);
  const why = "--fail-fast: c.yaml failed";
  const steps = stepsOf(run.files["results.json"]);
  assert.deepEqual(steps.filter((step) => /clean up/.test(step)), [
    "a.yaml clean up passed",
    "b.yaml clean up passed",
    "c.yaml clean up passed",
  ]);
  assert.ok(steps.includes(`a.yaml slow error: ${why}`), steps.join("\n"));
  assert.ok(steps.includes(`b.yaml poll error: ${why}`), steps.join("\n"));
  assert.ok(steps.includes("c.yaml after skipped: bad failed"), steps.join("\n"));
  assert.equal(JSON.parse(run.files["results.json"]).flows[3].reason, why);
  const merged = await mergeLog(run.files["run.ndjson"]);
  assert.equal(merged.files["merged/results.json"], run.files["results.json"]);
});
