import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { Host } from "../../lib/host/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { run, RunStopped } from "../../lib/runner/mod.ts";
import { eventsOf, outcomesOf, runInMemory } from "./run_in_memory.ts";

/** A flow of one step that asserts a status. */
function flow(path: string, status = 200): string {
  return `steps: [{ name: a, request: { url: "http://a/${path}" }, assert: { status: ${status} } }]`;
}

/** Responds with the status in the path. */
function answer(request: Request): Response {
  return new Response(null, { status: Number(new URL(request.url).pathname.slice(1)) });
}

Deno.test("a run without any steps still begins and ends", async () => {
  const { events, end } = await runInMemory({ files: { "a.yaml": "steps: []" } });
  assert.deepEqual(events.map(({ type }) => type), [
    "run_started",
    "flow_finished",
    "run_finished",
  ]);
  assert.equal(end.exit_code, 2);
});

Deno.test("the first event says what runs and how", async () => {
  const { events: [started] } = await runInMemory({
    files: { "b.yaml": flow("200"), "a.yaml": `name: first\n${flow("200")}` },
    fetch: answer,
  }, {
    jobs: 3,
    seed: "s",
    labels: { team: "x" },
    argv: ["baton", "run"],
    rerunArgs: ["--seed", "s"],
    origin: { commit: "c0ffee", dirty: true },
  });
  assert.ok(started.type === "run_started");
  assert.match(started.run_id, /^[0-9a-f]{32}$/);
  assert.equal(started.started_at, "2026-01-02T03:04:05.000Z");
  assert.deepEqual(
    [started.seed, started.jobs, started.labels, started.argv, started.rerun_args, started.origin],
    ["s", 3, { team: "x" }, ["baton", "run"], ["--seed", "s"], { commit: "c0ffee", dirty: true }],
  );
  assert.deepEqual(started.flows.map(({ file, name }) => [file, name]), [
    ["a.yaml", "first"],
    ["b.yaml", "b.yaml"],
  ]);
});

for (
  const [options, message] of [
    [{ jobs: 0 }, "`jobs` takes whole numbers of at least 1, found 0"],
    [{ jobs: NaN }, "`jobs` takes whole numbers of at least 1, found NaN"],
    [{ repeat: 0 }, "`repeat` takes whole numbers of at least 1, found 0"],
    [{ repeat: 1.5 }, "`repeat` takes whole numbers of at least 1, found 1.5"],
    [{ retryFlows: -1 }, "`retryFlows` takes whole numbers of at least 0, found -1"],
    [{ timeoutMs: 0 }, "`timeoutMs` takes whole numbers of at least 1, found 0"],
    [{ maxBodyBytes: -1 }, "`maxBodyBytes` takes whole numbers of at least 1, found -1"],
    [{ rows: [2, 0] }, "`rows` takes whole numbers of at least 1, found 0"],
  ] as const
) {
  Deno.test(`a run with ${JSON.stringify(options)} sends nothing and says why`, async () => {
    const host = createMemoryHost({
      files: { "a.yaml": flow("200") },
      fetch: () => assert.fail("a request was sent"),
    });
    const events = run(host, { paths: ["a.yaml"], ...options });
    await assert.rejects(Array.fromAsync(events), { name: "RangeError", message });
  });
}

Deno.test("without a seed the run gets one from the machine and records it", async () => {
  const { events: [started] } = await runInMemory({
    files: { "a.yaml": flow("200") },
    fetch: answer,
  });
  assert.ok(started.type === "run_started");
  assert.match(started.seed, /^[0-9a-f]{16}$/);
});

for (
  const [paths, exitCode] of [
    [["200"], 0],
    [["200", "500"], 1],
    [["200", "refused"], 3],
    [["refused", "500", "200"], 1],
  ] as const
) {
  Deno.test(`flows with the responses ${paths.join(", ")} exit with ${exitCode}`, async () => {
    const files = Object.fromEntries(paths.map((path, i) => [`f${i}.yaml`, flow(path)]));
    const { end } = await runInMemory({
      files,
      fetch: (request) => {
        if (request.url.endsWith("refused")) throw new Error("cannot reach it");
        return answer(request);
      },
    });
    assert.equal(end.exit_code, exitCode);
  });
}

Deno.test("a flow file with errors keeps every flow from running", async () => {
  let requests = 0;
  const result = await runInMemory({
    files: { "a.yaml": flow("200"), "b.yaml": "steps: [{ nam: a }]", "c.yaml": "{" },
    fetch: () => {
      requests++;
      return new Response();
    },
  });
  assert.equal(requests, 0);
  assert.equal(result.end.exit_code, 2);
  assert.deepEqual(outcomesOf(result), [
    "skipped: other flow files have errors",
    "error",
    "error",
  ]);
  assert.deepEqual(result.end.summary, {
    flows: 3,
    flows_passed: 0,
    flows_failed: 0,
    flows_error: 2,
    flows_skipped: 1,
    steps: 1,
    assertions: 0,
    passed: 0,
    failed: 0,
    error: 0,
    skipped: 1,
    duration_ms: 0,
  });
});

Deno.test("fail-fast starts no further flow after one that did not pass", async () => {
  for (const [path, exitCode, how] of [["500", 1, "failed"], ["refused", 3, "error"]] as const) {
    const names = ["200", path, "200", "200"];
    const files = Object.fromEntries(names.map((name, i) => [`f${i}.yaml`, flow(name)]));
    const fetch = (request: Request) => {
      if (request.url.endsWith("refused")) throw new Error("cannot reach it");
      return answer(request);
    };
    const result = await runInMemory({ files, fetch }, { jobs: 1, failFast: true });
    const what = how === "failed" ? "failed" : "could not be judged";
    const skipped = `skipped: --fail-fast: f1.yaml ${what}`;
    assert.deepEqual(outcomesOf(result), ["passed", how, skipped, skipped]);
    assert.equal(result.end.exit_code, exitCode);
  }
});

Deno.test("fail-fast aborts what runs and cleans up, also after the step that failed", async () => {
  const requests: string[] = [];
  const slow = Promise.withResolvers<void>();
  const withCleanUp = (first: string, last: string) =>
    `steps:
  - { name: first, request: { url: "http://a/${first}" }, assert: { status: 200 } }
  - { name: next, request: { url: "http://a/next" } }
  - { name: clean up, always: true, request: { url: "http://a/${last}" } }
`;
  const result = await runInMemory({
    files: {
      "a.yaml": withCleanUp("slow", "201"),
      "b.yaml": withCleanUp("500", "202"),
      "c.yaml": flow("200"),
    },
    fetch: async (request) => {
      const path = new URL(request.url).pathname;
      requests.push(path);
      if (path === "/slow") {
        slow.resolve();
        return await new Promise<Response>(() => {});
      }
      await slow.promise;
      return answer(request);
    },
  }, { jobs: 2, failFast: true });
  const why = "--fail-fast: b.yaml failed";
  assert.deepEqual(outcomesOf(result), ["error", "failed", `skipped: ${why}`]);
  assert.equal(result.end.exit_code, 1);
  assert.deepEqual(requests.sort(), ["/201", "/202", "/500", "/slow"]);
  const ofA = eventsOf(result.events, "step_finished").filter((step) => step.flow === 0);
  assert.deepEqual(ofA[0].error, { class: "interrupted", message: why });
  assert.equal(ofA[1].reason, why);
  assert.deepEqual([ofA[2].outcome, ofA[2].cleanup], ["passed", true]);
});

Deno.test("a stop lets a running clean-up step finish, or reach its timeout", async () => {
  for (const [outcome, answers] of [["passed", true], ["error", false]] as const) {
    const stop = new AbortController();
    const { end, events } = await runInMemory({
      files: {
        "a.yaml": `steps:
  - name: clean up
    always: true
    request: { url: "http://a/clean", timeout_ms: 20 }
`,
      },
      fetch: () => {
        stop.abort(new RunStopped("SIGINT"));
        return answers ? new Response() : new Promise<Response>(() => {});
      },
    }, { signal: stop.signal });
    const [step] = eventsOf(events, "step_finished");
    assert.equal(step.outcome, outcome);
    assert.equal(step.error?.class, answers ? undefined : "timeout");
    assert.equal(end.exit_code, 130);
  }
});

Deno.test("a flow that a stop leaves before its last step is skipped, even if some of it passed", async () => {
  const stop = new AbortController();
  const result = await runInMemory({
    files: {
      "a.yaml": `steps:
  - { name: clean up, always: true, request: { url: "http://a/clean" } }
  - { name: next, request: { url: "http://a/next" } }
`,
    },
    fetch: () => {
      stop.abort(new RunStopped("SIGTERM"));
      return new Response();
    },
  }, { signal: stop.signal });
  const steps = eventsOf(result.events, "step_finished").map(({ outcome }) => outcome);
  assert.deepEqual(steps, ["passed", "skipped"]);
  assert.deepEqual(outcomesOf(result), ["skipped: stopped by SIGTERM"]);
});

Deno.test("without fail-fast every flow runs", async () => {
  const files = { "a.yaml": flow("500"), "b.yaml": flow("200") };
  const result = await runInMemory({ files, fetch: answer }, { jobs: 1 });
  assert.deepEqual(outcomesOf(result), ["failed", "passed"]);
});

Deno.test("whatever a fetch throws is an error of its step alone", async () => {
  for (const thrown of [new Error("odd"), "a text", undefined, { no: "error" }]) {
    const result = await runInMemory({
      files: { "a.yaml": flow("throw"), "b.yaml": flow("200"), "c.yaml": flow("200") },
      fetch: (request) => {
        if (request.url.endsWith("throw")) throw thrown;
        return answer(request);
      },
    }, { jobs: 2 });
    assert.deepEqual(outcomesOf(result), ["error", "passed", "passed"]);
    assert.equal(result.end.exit_code, 3);
  }
});

Deno.test("a machine that fails in one flow affects only that flow", async () => {
  const host = createMemoryHost({
    files: {
      "a.yaml": `steps:
  - name: a
    request: { url: "http://a/404" }
    loop: { max_attempts: 2, until: { status: 200 } }
`,
      "b.yaml": flow("200"),
    },
    env: { TOKEN: "hunter2hunter2" },
    fetch: answer,
  });
  const broken: Host = {
    ...host,
    clock: {
      ...host.clock,
      sleep: () => Promise.reject(new Error("no clock for hunter2hunter2")),
    },
  };
  const events: RunEvent[] = [];
  for await (const event of run(broken, { paths: ["."], secretNames: ["TOKEN"] })) {
    events.push(event);
  }
  const [a, b] = eventsOf(events, "flow_finished").toSorted((x, y) => x.flow - y.flow);
  assert.equal(a.outcome, "error");
  assert.equal(a.diagnostics[0].code, "internal-error");
  assert.equal(a.diagnostics[0].message, "baton went wrong in this flow: no clock for ***");
  assert.equal(b.outcome, "passed");
  const end = events.at(-1)!;
  assert.ok(end.type === "run_finished");
  assert.equal(end.exit_code, 3);
});

Deno.test("a run that cannot be prepared throws what went wrong", async () => {
  const host = createMemoryHost({ files: { "a.yaml": flow("200") } });
  const broken: Host = {
    ...host,
    files: { ...host.files, stat: () => Promise.reject(new Error("broken")) },
  };
  await assert.rejects(Array.fromAsync(run(broken, { paths: ["a.yaml"] })), { message: "broken" });
});

Deno.test("the HTTP client is closed at the end of a run, once nothing uses it", async () => {
  const host = createMemoryHost({ files: { "a.yaml": flow("200"), "b.yaml": flow("200") } });
  const trace: string[] = [];
  const watched: Host = {
    ...host,
    openHttpClient: ({ maxIdlePerHost }) => {
      trace.push(`open ${maxIdlePerHost}`);
      return {
        async fetch() {
          trace.push("fetch");
          await Promise.resolve();
          trace.push("answer");
          return new Response();
        },
        close: () => void trace.push("close"),
      };
    },
  };
  await Array.fromAsync(run(watched, { paths: ["."], jobs: 2 }));
  assert.deepEqual(trace, ["open 2", "fetch", "fetch", "answer", "answer", "close"]);
});

Deno.test("a reader that stops early stops the run", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 50 }, (_, i) => [`f${i}.yaml`, flow("200")]),
  );
  let requests = 0;
  const closed = Promise.withResolvers<void>();
  const host = createMemoryHost({ files });
  const watched: Host = {
    ...host,
    openHttpClient: () => ({
      fetch() {
        requests++;
        return Promise.resolve(new Response());
      },
      close: closed.resolve,
    }),
  };
  for await (const event of run(watched, { paths: ["."], jobs: 1 })) {
    if (event.type === "step_finished") break;
  }
  await closed.promise;
  assert.ok(requests < 50, `${requests} requests`);
});

for (
  const [what, reason, exitCode] of [
    ["SIGINT", new RunStopped("SIGINT"), 130],
    ["SIGTERM", new RunStopped("SIGTERM"), 143],
    ["its caller", undefined, 3],
  ] as const
) {
  Deno.test(`a run stopped by ${what} before it begins sends nothing and exits with ${exitCode}`, async () => {
    const result = await runInMemory(
      { files: { "a.yaml": flow("200"), "b.yaml": flow("200") } },
      { signal: AbortSignal.abort(reason) },
    );
    const skipped = `skipped: ${reason?.message ?? "the run was stopped"}`;
    assert.deepEqual(outcomesOf(result), [skipped, skipped]);
    assert.equal(result.end.exit_code, exitCode);
  });
}

for (const first of ["valid", "invalid"] as const) {
  Deno.test(`a run stopped while it reads its files, the first ${first}, reads no more of them`, async () => {
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`${String(i).padStart(3, "0")}.yaml`, flow("200")]),
    );
    if (first === "invalid") files["000.yaml"] = "steps: 7";
    const stop = new AbortController();
    const memory = createMemoryHost({ files });
    let reads = 0;
    const host: Host = {
      ...memory,
      files: {
        ...memory.files,
        async read(path, most) {
          // The readers begin again once the first files are judged; these reads never end.
          const read = ++reads;
          if (read === 4) stop.abort(new RunStopped("SIGTERM"));
          if (read === 3 || read === 4) await new Promise<never>(() => {});
          return await memory.files.read(path, most);
        },
      },
    };
    const events: RunEvent[] = [];
    for await (const event of run(host, { paths: ["."], signal: stop.signal })) events.push(event);
    assert.ok(reads < 50, `${reads} files were read`);
    const ended = eventsOf(events, "flow_finished");
    assert.equal(ended.length, 100);
    const [{ outcome, diagnostics }, ...others] = ended;
    assert.deepEqual(
      [outcome, diagnostics.map(({ code }) => code)],
      first === "invalid" ? ["error", ["wrong-type"]] : ["skipped", []],
    );
    for (const { outcome, reason } of others) {
      assert.deepEqual([outcome, reason], ["skipped", "stopped by SIGTERM"]);
    }
    assert.equal(eventsOf(events, "run_finished")[0].exit_code, 143);
  });
}

const WITH_CLEANUP = `
steps:
  - name: create
    request: { method: POST, url: "http://a/create" }
    capture: { id: $.json.id }
  - name: slow
    request: { url: "http://a/slow" }
    assert: { status: 200 }
  - name: after
    request: { url: "http://a/after" }
  - name: delete
    always: true
    request: { method: DELETE, url: "http://a/delete/\${steps.create.id}" }
  - name: delete more
    always: true
    request: { method: DELETE, url: "http://a/delete/\${steps.slow.other}" }
`.replace("    assert: { status: 200 }\n", "    capture: { other: $.json.id }\n");

Deno.test("a stop ends the request in flight, runs the clean-up and reports everything", async () => {
  const stop = new AbortController();
  const requests: string[] = [];
  const result = await runInMemory({
    files: { "a.yaml": WITH_CLEANUP, "b.yaml": flow("200") },
    fetch: (request) => {
      requests.push(new URL(request.url).pathname);
      if (!request.url.endsWith("slow")) return Response.json({ id: 7 });
      stop.abort(new RunStopped("SIGTERM"));
      return new Promise<Response>(() => {});
    },
  }, { jobs: 1, signal: stop.signal });
  assert.deepEqual(requests, ["/create", "/slow", "/delete/7"]);
  assert.equal(result.end.exit_code, 143);
  assert.deepEqual(outcomesOf(result), ["error", "skipped: stopped by SIGTERM"]);
  assert.deepEqual(
    eventsOf(result.events, "step_finished").map(({ name, outcome, reason, cleanup, error }) =>
      [name, outcome, reason ?? error?.class ?? "", cleanup ?? false].join(", ")
    ),
    [
      "create, passed, , false",
      "slow, error, interrupted, false",
      "after, skipped, stopped by SIGTERM, false",
      "delete, passed, , true",
      "delete more, skipped, slow did not capture other, false",
    ],
  );
});

Deno.test("a stop ends every running flow", async () => {
  const stop = new AbortController();
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`f${i}.yaml`, flow("slow")]),
  );
  let waiting = 0;
  const result = await runInMemory({
    files,
    fetch: () => {
      if (++waiting === 4) stop.abort(new RunStopped("SIGINT"));
      return new Promise<Response>(() => {});
    },
  }, { jobs: 4, signal: stop.signal });
  assert.deepEqual(outcomesOf(result), [
    ...Array(4).fill("error"),
    ...Array(6).fill("skipped: stopped by SIGINT"),
  ]);
  assert.equal(result.end.exit_code, 130);
});

Deno.test("a stop ends a loop, in an attempt and between two", async () => {
  const loop = (path: string) =>
    `steps: [{ name: a, request: { url: "http://a/${path}" }, ` +
    "loop: { max_attempts: 9, until: { status: 200 } } }]";
  const stop = new AbortController();
  let attempts = 0;
  const result = await runInMemory({
    files: { "a.yaml": loop("404") },
    fetch: () => {
      if (++attempts < 3) return new Response(null, { status: 404 });
      stop.abort(new RunStopped("SIGINT"));
      return new Promise<Response>(() => {});
    },
  }, { signal: stop.signal });
  const [step] = eventsOf(result.events, "step_finished");
  assert.equal(step.attempts, 3);
  assert.deepEqual(step.error, { class: "interrupted", message: "stopped by SIGINT" });
  assert.deepEqual(step.assertions.map(({ outcome }) => outcome), ["not_reached"]);
  assert.deepEqual(
    eventsOf(result.events, "attempt").map(({ status, error }) => status ?? error?.class),
    [404, 404, "interrupted"],
  );
});

Deno.test("a flow file that breaks between check and run is an error of that flow", async () => {
  const padding = "x".repeat(5_000_000);
  const host = createMemoryHost({
    files: { "a.yaml": `${flow("200")}\n#${padding}`, "b.yaml": `${flow("200")}\n#${padding}` },
    fetch: answer,
  });
  const reads = new Map<string, number>();
  const changing: Host = {
    ...host,
    files: {
      ...host.files,
      read: (path) => {
        const times = (reads.get(path) ?? 0) + 1;
        reads.set(path, times);
        return times > 1 ? Promise.resolve(new TextEncoder().encode("{")) : host.files.read(path);
      },
    },
  };
  const events = await Array.fromAsync(run(changing, { paths: ["."], jobs: 1 }));
  const finished = eventsOf(events, "flow_finished")
    .map(({ outcome, diagnostics }) => `${outcome} ${diagnostics[0]?.code ?? ""}`);
  assert.deepEqual(finished.toSorted(), ["error changed-file", "passed "]);
});

Deno.test("a loop with an operand that does not fit fails and says so", async () => {
  const { events, end } = await runInMemory({
    files: {
      "a.yaml": "steps: [{ name: a, request: { url: http://a/200 }, loop: { max_attempts: 2, " +
        "until: { json: [{ path: $.status, gte: '${WORD}' }] } } }]",
    },
    env: { WORD: "abcdef" },
    fetch: answer,
  });
  const [step] = eventsOf(events, "step_finished");
  assert.equal(step.outcome, "failed");
  assert.deepEqual(step.assertions, [
    { source: "until.json", path: "$.status", operator: "gte", outcome: "failed", line: 1 },
  ]);
  assert.equal(end.exit_code, 1);
});

Deno.test("a capture whose default has no value fails its step", async () => {
  const { events } = await runInMemory({
    files: {
      "a.yaml": "steps: [{ name: a, request: { url: http://a/200 }, " +
        "capture: { n: { header: x-n, default: '${A_SECRET | number}' } } }]",
    },
    env: { A_SECRET: "abcdef" },
    fetch: answer,
  });
  const [step] = eventsOf(events, "step_finished");
  assert.equal(step.outcome, "failed");
  assert.equal(
    step.error?.message,
    'capture `n`: its default: `number`: string "***" is not a number',
  );
});

Deno.test("a flow sends no request before the reader has dealt with the events so far", async () => {
  let requests = 0;
  const host = createMemoryHost({
    files: {
      "a.yaml": "steps: [{ name: a, request: { url: http://a/200 } }, " +
        "{ name: b, request: { url: http://a/200 } }]",
    },
    fetch(request) {
      requests++;
      return answer(request);
    },
  });
  const seen: string[] = [];
  for await (const { type } of run(host, { paths: ["a.yaml"] })) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push(`${type} ${requests}`);
  }
  assert.deepEqual(seen, [
    "run_started 0",
    "flow_started 0",
    "attempt 1",
    "step_finished 1",
    "attempt 2",
    "step_finished 2",
    "flow_finished 2",
    "run_finished 2",
  ]);
});
