import assert from "node:assert/strict";
import { compileFlow } from "../../lib/compiler/compile_flow.ts";
import type { CompiledStep } from "../../lib/compiler/mod.ts";
import { UsedFlows } from "../../lib/compiler/used/used_flows.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { createEnvelope } from "../../lib/http/mod.ts";
import { loadText } from "../../lib/loader/mod.ts";
import type { Attempt, Polling } from "../../lib/poller/loop.ts";
import { type Loop, type LoopEnd, startPolling } from "../../lib/poller/mod.ts";
import { createScope } from "../resolver/scope.ts";

const ENV: Readonly<Record<string, string>> = { WANTED: "done", WORD: "x" };

/** Compiles the `loop` of a step. */
async function loopOf(yaml: string): Promise<Loop> {
  const text = `steps: [{ name: a, request: { url: http://a/ }, loop: ${yaml} }]`;
  const { flow, diagnostics: found } = await loadText("a.yaml", text);
  const host = createMemoryHost();
  const used = () => new UsedFlows(host.files, []);
  const context = { host, env: (name: string) => ENV[name], params: new Map(), used };
  const compiled = await compileFlow(flow!, found, context);
  assert.deepEqual(found.list, []);
  const [step] = compiled.steps;
  assert.equal(step.kind, "request");
  return (step as CompiledStep).loop!;
}

/** A response with a JSON body, or with a text. */
function answer(body: unknown, status = 200): Attempt {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    kind: "responded",
    envelope: createEnvelope({
      status,
      statusText: "",
      headers: new Headers({ "content-type": "application/json" }),
      body: new TextEncoder().encode(text),
      size: new TextEncoder().encode(text).length,
      transport: "fetch",
      durationMs: 1,
      url: "http://a/",
    }),
  };
}

const refused: Attempt = { kind: "failed", problem: "connect" };

interface Polled {
  readonly end: LoopEnd;
  /** What happened, in order: `1` for an attempt, then `met` or what was unmet. */
  readonly trace: readonly string[];
}

/** Judges responses in sequence, 10 ms each and a pause apart; the last one comes repeatedly. */
async function polled(yaml: string, answers: readonly Attempt[]): Promise<Polled> {
  const loop = await loopOf(yaml);
  const { clock } = createMemoryHost();
  const polling = startPolling(loop, await createScope({ env: ENV }), clock);
  const trace: string[] = [];
  for (let number = 1;; number++) {
    clock.advance(10);
    const attempt = answers[Math.min(number, answers.length) - 1];
    const { condition, end } = polling.judge(attempt);
    trace.push(`${number}`, condition.met ? "met" : `${condition.unmet} / ${condition.found}`);
    if (end) return { end, trace };
    clock.advance(loop.sleepMs);
  }
}

/** A loop that has judged some attempts, none of which ends it. */
async function waitingAfter(...attempts: readonly Attempt[]): Promise<Polling> {
  const { clock } = createMemoryHost();
  const loop = await loopOf(`{ max_attempts: 5, ${UNTIL} }`);
  const polling = startPolling(loop, await createScope({ env: ENV }), clock);
  for (const attempt of attempts) assert.equal(polling.judge(attempt).end, undefined);
  return polling;
}

const UNTIL = "until: { json: [{ path: $.json.state, equals: done }] }";
const UNMET = '$.json.state equals "done"';

Deno.test("a loop ends with the first attempt that meets its condition", async () => {
  const { end, trace } = await polled(`{ max_attempts: 5, ${UNTIL} }`, [answer({ state: "done" })]);
  assert.deepEqual(end, { kind: "met", attempts: 1 });
  assert.deepEqual(trace, ["1", "met"]);
});

Deno.test("a loop goes on until an attempt meets its condition", async () => {
  const { end, trace } = await polled(`{ max_attempts: 3, sleep_ms: 500, ${UNTIL} }`, [
    answer({ state: "new" }),
    answer({ state: "new" }),
    answer({ state: "done" }),
  ]);
  assert.deepEqual(end, { kind: "met", attempts: 3 });
  assert.deepEqual(trace, [
    "1",
    `${UNMET} / string "new"`,
    "2",
    `${UNMET} / string "new"`,
    "3",
    "met",
  ]);
});

Deno.test("a loop that never comes true fails with the last value", async () => {
  const { end, trace } = await polled(`{ max_attempts: 3, sleep_ms: 500, ${UNTIL} }`, [
    answer({}, 404),
    answer({ state: "running" }),
  ]);
  assert.deepEqual(trace.filter((entry) => entry.length < 5), ["1", "2", "3"]);
  assert.ok(end.kind === "exhausted");
  assert.equal(end.attempts, 3);
  assert.equal(end.expected, "done");
  assert.equal(end.message, `${UNMET} — not true after 3 attempts in 1.0 s`);
  assert.deepEqual(end.notes, [
    'last value: string "running" (attempts 2-3; before that: status 404)',
  ]);
});

Deno.test("a loop of one attempt says so", async () => {
  const { end } = await polled(`{ max_attempts: 1, ${UNTIL} }`, [answer({ state: 3 })]);
  assert.ok(end.kind === "exhausted");
  assert.equal(end.message, `${UNMET} — not true after 1 attempt in 10 ms`);
  assert.deepEqual(end.notes, ["last value: number 3"]);
});

Deno.test("a condition that cannot be judged is not met yet", async () => {
  const { end, trace } = await polled(`{ max_attempts: 9, sleep_ms: 0, ${UNTIL} }`, [
    refused,
    answer("<html>", 503),
    answer("<html>"),
    answer(""),
    answer({}),
    answer({ state: null }),
    answer({ state: ["done"] }),
    answer({ state: "done" }),
  ]);
  assert.deepEqual(end, { kind: "met", attempts: 8 });
  const seen = trace.filter((entry) => entry.startsWith("$")).map((entry) => entry.split(" / ")[1]);
  assert.deepEqual(seen, [
    "connect",
    "status 503",
    "the body is HTML, not JSON (application/json, 6 B)",
    "the body is empty",
    "nothing at `$.json.state`",
    "null",
    'array of 1 item ["done"]',
  ]);
});

Deno.test("a response with an error status may meet a condition", async () => {
  const { end } = await polled("{ max_attempts: 2, until: { status: 404 } }", [answer("", 404)]);
  assert.deepEqual(end, { kind: "met", attempts: 1 });
});

Deno.test("all parts of a condition must hold at once, and the first that does not is named", async () => {
  const { end, trace } = await polled(
    "{ max_attempts: 3, sleep_ms: 0, until: { status: 200, json: [{ path: $.json.n, gte: 2 }] } }",
    [answer({ n: 2 }, 202), answer({ n: 1 }), answer({ n: 2 })],
  );
  assert.deepEqual(end, { kind: "met", attempts: 3 });
  assert.deepEqual(trace, [
    "1",
    "status equals 200 / status 202",
    "2",
    "$.json.n gte 2 / number 1",
    "3",
    "met",
  ]);
});

const FAIL_WHEN = "fail_when: { json: [{ path: $.json.state, anyOf: [failed, done] }] }";

Deno.test("fail_when ends a loop early, even if the condition is met as well", async () => {
  for (const state of ["failed", "done"]) {
    const { end, trace } = await polled(
      `{ max_attempts: 5, sleep_ms: 7, ${UNTIL}, ${FAIL_WHEN} }`,
      [
        answer({ state: "new" }),
        answer({ state }),
      ],
    );
    assert.ok(end.kind === "fail_when");
    assert.equal(end.attempts, 2);
    assert.equal(
      end.message,
      '$.json.state anyOf ["failed","done"] — fail_when came true at attempt 2',
    );
    assert.equal(trace.length, 4);
  }
});

Deno.test("fail_when that cannot be judged does not end the loop", async () => {
  const { end } = await polled(`{ max_attempts: 4, sleep_ms: 0, ${UNTIL}, ${FAIL_WHEN} }`, [
    refused,
    answer("no JSON"),
    answer({}),
    answer({ state: "new" }),
  ]);
  assert.equal(end.kind, "exhausted");
});

Deno.test("all parts of fail_when must hold, and all of them are named", async () => {
  const failWhen = "fail_when: { status: 200, json: [{ path: $.json.n, gt: 1 }] }";
  const { end } = await polled(`{ max_attempts: 3, sleep_ms: 0, ${UNTIL}, ${failWhen} }`, [
    answer({ n: 1 }),
    answer({ n: 2 }, 500),
    answer({ n: 2 }),
  ]);
  assert.ok(end.kind === "fail_when");
  assert.equal(
    end.message,
    "status equals 200 and $.json.n gt 1 — fail_when came true at attempt 3",
  );
});

Deno.test("a loop says what it waits for after an attempt that does not end it", async () => {
  const polling = await waitingAfter(answer({ state: "new" }), answer({}, 404));
  assert.deepEqual(polling.waiting()?.notes, [
    `not yet:    ${UNMET}`,
    'last attempt: status 404 (attempt 2; before that: string "new")',
    'last value: string "new" (attempt 1)',
  ]);
});

Deno.test("a loop waits for nothing before its first attempt", async () => {
  assert.equal((await waitingAfter()).waiting(), undefined);
});

Deno.test("an operand with an expression is worked out for the message", async () => {
  const until = "until: { json: [{ path: $.json.state, equals: '${ENV.WANTED}' }] }";
  const { end } = await polled(`{ max_attempts: 1, ${until} }`, [refused]);
  assert.ok(end.kind === "exhausted");
  assert.equal(end.message, `${UNMET} — not true after 1 attempt in 10 ms`);
  assert.deepEqual(end.notes, ["last attempt: connect"]);
  assert.equal(end.expected, "done");
});

Deno.test("an operand that does not fit its operator is never met and breaks nothing", async () => {
  const until = "until: { json: [{ path: $.json.n, gte: '${ENV.WORD}' }] }";
  for (const attempt of [answer({ n: 1 }), refused]) {
    const { end } = await polled(`{ max_attempts: 2, sleep_ms: 0, ${until} }`, [attempt]);
    assert.ok(end.kind === "exhausted");
    assert.equal(end.message, "$.json.n gte — not true after 2 attempts in 20 ms");
  }
});

Deno.test("a loop of a thousand attempts keeps its message short", async () => {
  const answers = Array.from({ length: 1_000 }, (_, n) => answer({ state: `n${n}` }));
  const { end } = await polled(`{ max_attempts: 1000, sleep_ms: 60, ${UNTIL} }`, answers);
  assert.ok(end.kind === "exhausted");
  assert.equal(end.message, `${UNMET} — not true after 1000 attempts in 1 min 10 s`);
  assert.ok(end.notes[0].length < 200, end.notes[0]);
});
