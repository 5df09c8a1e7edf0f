import assert from "node:assert/strict";
import type { RunEvent } from "../../lib/record/mod.ts";
import { RunStopped } from "../../lib/runner/mod.ts";
import {
  attempt,
  emptyRun,
  errorRun,
  finishedRun,
  flowFileErrorRun,
  flowFinished,
  flowStarted,
  greenRun,
  ledOnRun,
  redRun,
  runStarted,
  stepFinished,
  tracedRun,
} from "../record/sample_runs.ts";
import { runInMemory } from "../runner/run_in_memory.ts";
import { runCli } from "../support/run_cli.ts";
import { closedOrigin, json, openServer, text } from "../support/server.ts";
import { logOf, mergeTexts, textsOf } from "./merge_texts.ts";

const HOSTILE = "]]>&<\"'\u0000\u001b[31m\u202e\ud800 \u{1f600}\u2028\\n\t#";

/** Everything that a name, a value or a message may contain. */
function hostileRun(): RunEvent[] {
  const names = [HOSTILE, "__proto__", "", "a\r\nb", "-".repeat(2_000)];
  const values = [
    12345678901234567890n,
    -0,
    1e21,
    1.7976931348623157e308,
    0.1,
    null,
    { "2": 1, "1": 2, constructor: [HOSTILE] },
    JSON.parse('{"__proto__": {"a": 1}, "toJSON": 1}'),
  ];
  return finishedRun([
    runStarted(names.map((name, i) => [`${name}/${i}.yaml`, name] as const), {
      labels: { [HOSTILE]: HOSTILE, "2": "b", "1": "a" },
      argv: [HOSTILE],
      rerun_args: ["--var", `x=${HOSTILE}`],
    }),
    ...names.flatMap((name, i) => [
      flowStarted(i, `${name}/${i}.yaml`, name, values.map((_, n) => `${name}${n}`)),
      ...values.flatMap((actual, n) => [
        attempt(i, n, { duration_ms: 0.1 + 0.2 }),
        stepFinished(i, n, `${name}${n}`, {
          outcome: "failed",
          assertions: [{
            source: "json",
            path: HOSTILE,
            operator: "equals",
            expected: HOSTILE,
            actual,
            outcome: "failed",
            line: 1,
          }],
          error: { class: "assertion", message: HOSTILE },
          failures: [{
            code: "assertion-failed",
            severity: "error",
            message: HOSTILE,
            file: `${name}/${i}.yaml`,
            at: { line: 3, column: 2, length: 4, text: HOSTILE },
            notes: [HOSTILE, `actual: ${"é".repeat(i === 0 && n === 0 ? 70_000 : 7)}`],
          }],
        }),
      ]),
      flowFinished(i, { outcome: "failed" }),
    ]),
  ], 1);
}

/** Flows that finish in another order than they are listed, with interleaved events. */
function interleavedRun(): RunEvent[] {
  const files = Array.from({ length: 20 }, (_, i) => [`flows/${i}.yaml`, `flow ${i}`] as const);
  const steps = [0, 1, 2].flatMap((step) =>
    files.flatMap((_, flow) => [attempt(flow, step), stepFinished(flow, step, `s${step}`)])
  );
  return finishedRun([
    runStarted(files),
    ...files.map(([file, name], i) => flowStarted(i, file, name, ["s0", "s1", "s2"])),
    ...steps,
    ...files.map((_, i) => flowFinished(files.length - 1 - i)),
  ], 0);
}

/** Flows whose paths are equal because they are masked. */
function maskedRun(): RunEvent[] {
  return greenRun().map((event) =>
    event.type === "run_started"
      ? { ...event, flows: event.flows.map((flow) => ({ ...flow, file: "***.yaml" })) }
      : event
  );
}

const RUNS: Readonly<Record<string, () => RunEvent[]>> = {
  "a green run": greenRun,
  "a red run": redRun,
  "a run with retries, redirects and timings": ledOnRun,
  "a run that met no answer": errorRun,
  "a run with traces": tracedRun,
  "a run over a file with errors": flowFileErrorRun,
  "a run without flows": () => finishedRun([runStarted([])], 0),
  "a run of hostile names and values": hostileRun,
  "a run of flows side by side": interleavedRun,
  "a run of flows with masked paths": maskedRun,
};

for (const [what, events] of Object.entries(RUNS)) {
  Deno.test(`the log of ${what} gives the same reports, byte for byte`, async () => {
    const { found, junit, json, manifest, end } = await mergeTexts({ "a.ndjson": logOf(events()) });
    assert.deepEqual(found, []);
    assert.deepEqual({ junit, json, manifest }, await textsOf(events()));
    assert.equal(end?.exit_code, (events().at(-1) as { exit_code: number }).exit_code);
  });
}

Deno.test("a shard without flows gives the same reports, and the missing shards are reported", async () => {
  const { found, junit, json, manifest } = await mergeTexts({ "a.ndjson": logOf(emptyRun()) });
  assert.deepEqual(found, ["error missing-shard a.ndjson: shards 1/4, 2/4, 3/4 are missing"]);
  assert.deepEqual({ junit, json, manifest }, await textsOf(emptyRun()));
});

for (const [what, run] of Object.entries({ red: redRun, green: greenRun, hostile: hostileRun })) {
  Deno.test(`a truncated ${what} log gives the reports of what it contains`, async () => {
    const events = run();
    const last = Math.min(events.length, 40);
    for (let length = 1; length < last; length++) {
      const part = events.slice(0, length);
      for (const torn of ["", "{", logOf([events[length]]).slice(0, -2)]) {
        const merge = await mergeTexts({ "a.ndjson": logOf(part) + torn });
        const { junit, json, manifest } = merge;
        assert.deepEqual({ junit, json, manifest }, await textsOf(part), `${length} events`);
        assert.equal(merge.found.length, 1);
        assert.match(merge.found[0], /^warning cut-off-log a\.ndjson: /);
        assert.ok(merge.end!.exit_code === 1 || merge.end!.exit_code === 3);
      }
    }
  });
}

Deno.test("a merged log contains each step of a truncated run once", async () => {
  const { events } = await mergeTexts({ "a.ndjson": logOf(greenRun().slice(0, 8)) });
  const steps = events.flatMap((event) =>
    event.type === "step_finished" ? [`${event.flow} ${event.name} ${event.outcome}`] : []
  );
  assert.deepEqual(steps, ["0 sign in passed", "0 profile error", "1 wait error"]);
  const { json } = await mergeTexts({ "a.ndjson": logOf(events) });
  assert.equal(json, (await textsOf(greenRun().slice(0, 8))).json);
});

Deno.test("the last line counts even if its line end is missing", async () => {
  const { found, json } = await mergeTexts({ "a.ndjson": logOf(redRun()).trimEnd() });
  assert.deepEqual(found, []);
  assert.equal(json, (await textsOf(redRun())).json);
});

Deno.test("line ends of Windows, blank lines and a byte order mark do not matter", async () => {
  const log = `\uFEFF\n${logOf(redRun()).replaceAll("\n", "\r\n\r\n")}`;
  const { found, json } = await mergeTexts({ "a.ndjson": log });
  assert.deepEqual(found, []);
  assert.equal(json, (await textsOf(redRun())).json);
});

const FLOWS: Readonly<Record<string, string>> = {
  "a/green.yaml": `name: "green ]]> <&"
steps:
  - name: wait
    loop: { max_attempts: 3, sleep_ms: 0, until: { json: [{ path: $.json.state, equals: done }] } }
    request: { url: "\${ENV.BASE_URL}/job" }
    capture: { state: $.json.state }
`,
  "b/red.yaml": `steps:
  - name: red
    request: { url: "\${ENV.BASE_URL}/thing" }
    capture: { nothing: $.json.nothing }
    assert:
      status: 201
      json:
        - { path: $.json.big, equals: 12345678901234567891 }
        - { path: $.json.list, equals: [1, { a: 2 }, 4] }
        - { path: $.json.text, equals: "a b" }
  - name: later
    request: { url: "\${ENV.BASE_URL}/thing" }
  - name: clean up
    always: true
    request: { method: DELETE, url: "\${ENV.BASE_URL}/odd" }
`,
  "c/error.yaml": `steps:
  - name: nobody there
    request: { url: "\${ENV.CLOSED_URL}" }
`,
  "d/loop.yaml": `steps:
  - name: never
    loop: { max_attempts: 2, sleep_ms: 0, until: { status: 418 } }
    request: { url: "\${ENV.BASE_URL}/status/404?token=\${ENV.API_TOKEN}" }
`,
};

const CALLS: Readonly<Record<string, readonly string[]>> = {
  "flows of all kinds": [],
  "flows with bodies and labels": ["--include-bodies", "--label", "team=a", "--jobs", "4"],
  "flows that stop at the first failure": ["--fail-fast", "--jobs", "1"],
};

for (const [what, options] of Object.entries(CALLS)) {
  Deno.test(`baton merge of a log of ${what} writes what the run wrote`, async () => {
    const { written } = await runAndMerge(FLOWS, options);
    assert.deepEqual(written.merged, written.run);
    assert.equal(written.exit.merged, written.exit.run);
  });
}

Deno.test("baton merge of a log of files with mistakes writes what the run wrote", async () => {
  const bad = "steps:\n  - name: a\n    requst: { url: http://a.test }\n";
  const { written } = await runAndMerge({ ...FLOWS, "a/bad.yaml": bad }, []);
  assert.equal(written.exit.run, 2);
  assert.equal(written.exit.merged, 2);
  assert.deepEqual(written.merged, written.run);
});

async function runAndMerge(files: Readonly<Record<string, string>>, options: readonly string[]) {
  await using server = openServer({
    "/job": [json({ state: "new" }), json({ state: "done" })],
    "/thing": text('{"big":12345678901234567890,"list":[1,{"a":3}],"text":"a  b","z":-0}', {
      headers: { "content-type": "application/json" },
    }),
    "/odd": text("\u0000\u001b[31m]]>\u{1f600}"),
  });
  const env = {
    BASE_URL: server.origin,
    CLOSED_URL: closedOrigin(),
    API_TOKEN: "tok-secret-0123456789",
  };
  const run = await runCli(["run", ".", "--artifacts", "out", ...options], { files, env });
  const merge = await runCli(["merge", "out", "--artifacts", "again"], { files: run.files });
  const read = (source: typeof run, folder: string) =>
    ["junit.xml", "results.json", "run-manifest.json"].map((name) =>
      source.files[`${folder}/${name}`]
    );
  const exit = { run: run.exitCode, merged: merge.exitCode };
  return { written: { run: read(run, "out"), merged: read(merge, "again"), exit } };
}

Deno.test("the log of a stopped run gives the same reports", async () => {
  const stop = new AbortController();
  const { events } = await runInMemory({
    files: { "a.yaml": FLOWS["b/red.yaml"], "b.yaml": FLOWS["d/loop.yaml"] },
    env: { BASE_URL: "http://a.test", API_TOKEN: "tok-secret-0123456789" },
    fetch: () => {
      if (stop.signal.aborted) return new Response();
      stop.abort(new RunStopped("SIGTERM"));
      return new Promise<Response>(() => {});
    },
  }, { signal: stop.signal });
  const { found, end, junit, json, manifest } = await mergeTexts({ "a.ndjson": logOf(events) });
  assert.deepEqual(found, []);
  assert.equal(end?.exit_code, 143);
  assert.deepEqual({ junit, json, manifest }, await textsOf(events));
});

Deno.test("a merged log can be merged again", async () => {
  const first = await mergeTexts({ "a.ndjson": logOf(interleavedRun()) });
  const second = await mergeTexts({ "a.ndjson": logOf(first.events) });
  assert.equal(second.json, first.json);
  assert.equal(logOf(second.events), logOf(first.events));
});

Deno.test("a retry, a hop or timings that the views cannot show are not an event", async () => {
  for (
    const more of [
      { retry: { after_ms: "1" } },
      { retry: { after_ms: 1 } },
      { hops: [{ kind: "redirect" }] },
      { hops: {} },
      { timings: { total_ms: 1 } },
      { transport: 1 },
    ]
  ) {
    const broken = ledOnRun().map((event) =>
      event.type === "attempt" && event.step === 1 ? { ...event, ...more } as RunEvent : event
    );
    const { found } = await mergeTexts({ "a.ndjson": logOf(broken) });
    assert.match(found[0], /^error bad-log-line a\.ndjson:7: /, JSON.stringify(more));
  }
});
