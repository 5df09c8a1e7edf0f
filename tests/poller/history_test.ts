import assert from "node:assert/strict";
import { DONE, pollFlow } from "../support/poll_flow.ts";
import { ofType, onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { empty, html, json, openServer, type Reply, type TestServer } from "../support/server.ts";

const names = (...list: unknown[]): Reply => json({ names: list });
const ALL = "json: [{ path: $.json.names, containsAll: [a, b, c] }]";

/** The lines about what the attempts saw, of a loop that never meets its condition. */
async function notesOf(replies: readonly Reply[], until: string): Promise<readonly string[]> {
  await using server = openServer({ "/job": replies });
  const loop = `max_attempts: ${replies.length + 1}, sleep_ms: 0, until: { ${until} }`;
  const { notes = [] } = onlyFailure(await runFlow(pollFlow(server.origin, loop)));
  return notes.filter((note) => !/^(?:body|headers): /.test(note));
}

Deno.test("what was in a list and disappeared is reported with the attempts that had it", async () => {
  assert.deepEqual(await notesOf([names("a"), names("a", "b"), names("b", "d")], ALL), [
    'last value: array of 2 items ["b","d"] (attempts 3-4; before that: ' +
    'array of 1 item ["a"], array of 2 items ["a","b"])',
    'never seen: "c"',
    'gone again: "a" (present at attempts 1-2)',
  ]);
});

Deno.test("a value that came and went is reported with all attempts that had it", async () => {
  const notes = await notesOf([names("a"), names("b", "c"), names("a"), names("b", "c")], ALL);
  assert.deepEqual(notes.slice(1), ['gone again: "a" (present at attempts 1, 3)']);
});

Deno.test("what never appeared in a list is reported even if the last attempts had no response", async () => {
  const notes = await notesOf([names("b"), names("a"), empty(503)], ALL);
  assert.deepEqual(notes, [
    "last attempt: status 503 (attempts 3-4; before that: " +
    'array of 1 item ["b"], array of 1 item ["a"])',
    'last value: array of 1 item ["a"] (attempt 2)',
    'never seen: "c"',
    'gone again: "b" (present at attempt 1)',
  ]);
});

Deno.test("if a list never appeared nothing is reported as missing from it", async () => {
  assert.deepEqual(await notesOf([empty(404)], ALL), ["last attempt: status 404"]);
});

Deno.test("equal-looking numbers and texts are distinguished in what never appeared", async () => {
  const until = 'json: [{ path: $.json.names, containsAll: [1, "1"] }]';
  assert.deepEqual((await notesOf([names("1")], until)).slice(1), ["never seen: 1"]);
});

Deno.test("parts of a text that never appeared are reported like items", async () => {
  const until = "body: { contains: a }, json: [{ path: $.json.log, containsAll: [boot, ready] }]";
  assert.deepEqual((await notesOf([json({ log: "boot a" })], until)).slice(1), [
    'never seen: "ready"',
  ]);
});

Deno.test("parts of a condition that were true, but never together, are reported", async () => {
  const until = "json: [{ path: $.json.a, equals: 1 }, { path: $.json.b, equals: 1 }]";
  const replies = [json({ a: 1, b: 0 }), json({ a: 1, b: 0 }), json({ a: 0, b: 1 })];
  assert.deepEqual(await notesOf(replies, until), [
    "last value: number 0 (attempts 3-4; before that: $.json.b: number 0 (1-2))",
    "$.json.a equals 1 held at attempts 1-2, where $.json.b equals 1 did not",
  ]);
});

Deno.test("a large earlier value is cut", async () => {
  const [note] = await notesOf([json({ state: "x".repeat(5_000) }), json({ state: 1 })], DONE);
  assert.match(note, /^last value: number 1 \(attempts 2-3; before that: string "x{72}… \(/);
});

Deno.test("a misspelt path gets help while a list is polled", async () => {
  await using server = openServer({ "/job": json({ names: [{ id: 1 }] }) });
  const until = 'json: [{ path: "$.json.nams[*].id", containsAll: [1] }]';
  const result = await runFlow(
    pollFlow(server.origin, `max_attempts: 2, sleep_ms: 0, until: { ${until} }`),
  );
  const { notes, help } = onlyFailure(result);
  assert.deepEqual(notes?.slice(0, 2), [
    "last attempt: nothing at `$.json.nams[*].id`",
    "`$.json` has: names",
  ]);
  assert.equal(help, "`$.json.names[*].id` exists; did you mean it?");
});

Deno.test("if a server goes down its last value and the missing responses are reported", async () => {
  let server: TestServer | undefined = openServer({ "/job": json({ state: "running" }) });
  const { host } = new URL(server.origin);
  const result = await runFlow(
    pollFlow(server.origin, `max_attempts: 6, sleep_ms: 100, until: { status: 200, ${DONE} }`),
    {
      async onPause(number) {
        if (number !== 3) return;
        await server?.[Symbol.asyncDispose]();
        server = undefined;
        // The kept connection is closed, too; real time passes until that is noticed.
        await new Promise((resolve) => setTimeout(resolve, 20));
      },
    },
  );
  assert.equal(result.exitCode, 1);
  const { message, notes, help } = onlyFailure(result);
  assert.equal(message, "status equals 200 — not true after 6 attempts in 500 ms");
  assert.deepEqual(notes, [
    `last attempt: connection refused (${host}) (attempts 4-6; before that: ` +
    '$.json.state: string "running" (1-3))',
    'last value: $.json.state: string "running" (attempt 3)',
    'status equals 200 held at attempts 1-3, where $.json.state equals "done" did not',
  ]);
  assert.match(help ?? "", /^nothing listens at /);
});

Deno.test("what a loop saw is masked like everything else", async () => {
  const token = "tok-5f1c9e77a0d3";
  await using server = openServer({
    "/job": [json({ token, state: token }), json({ state: "done", list: [1, token] })],
  });
  const result = await runPassing(
    pollFlow(
      server.origin,
      `max_attempts: 2, sleep_ms: 0, until: { ${DONE} }`,
    ),
  );
  assert.deepEqual(ofType(result.events, "attempt").map(({ until }) => until?.seen), [
    "***",
    "done",
  ]);
  assert.doesNotMatch(JSON.stringify(result.events), new RegExp(token));
});

Deno.test("a secret at a cut of what a loop saw is masked", async () => {
  // No piece of it can be in a digest or in an id, which are hexadecimal.
  const token = "tok-zx9qk7vwj0mrypn2hstl";
  const around = (length: number) => json({ token, state: `${"x".repeat(length)}${token}` });
  for (const length of [50, 60, 64, 68, 70, 980, 990]) {
    await using server = openServer({ "/job": [around(length), json({ state: "new" })] });
    const result = await runFlow(
      pollFlow(server.origin, `max_attempts: 2, sleep_ms: 0, until: { ${DONE} }`),
    );
    assert.doesNotMatch(JSON.stringify(result.events), /tok-|zx9q|mrypn/, `${length}`);
  }
});

Deno.test("a secret number and a secret name are masked in what a loop saw", async () => {
  await using server = openServer({
    "/job": [json({ state: { "k3y-of-all": 48151623 } }), json({ state: "done" })],
  });
  const result = await runPassing(
    `
steps:
  - name: wait
    loop: { max_attempts: 2, sleep_ms: 0, until: { ${DONE} } }
    request:
      url: ${server.origin}/job
      headers: { x-api-key: "\${ENV.API_KEY}", authorization: "Bearer \${ENV.API_TOKEN}" }
`,
    { env: { API_KEY: "k3y-of-all", API_TOKEN: "48151623" } },
  );
  assert.deepEqual(ofType(result.events, "attempt")[0].until?.seen, { "***": "***" });
});

Deno.test("a large value that a loop saw is cut, and an HTML body is left out", async () => {
  const big = "x".repeat(5_000);
  await using server = openServer({
    "/job": [json({ state: big }), html(`<p>${big}done</p>`)],
  });
  const result = await runPassing(
    pollFlow(server.origin, "max_attempts: 2, sleep_ms: 0, until: { body: { contains: done } }"),
  );
  const [first, second] = ofType(result.events, "attempt").map(({ until }) => until);
  assert.match(String(first?.seen), /^\{"state":"x{990}… \(4012 more characters\)$/);
  assert.deepEqual(second, { met: true });
});

Deno.test("an attempt at which fail_when holds says so in the record", async () => {
  await using server = openServer({ "/job": [json({ state: "new" }), json({ state: "broken" })] });
  const result = await runFlow(
    pollFlow(
      server.origin,
      `max_attempts: 9, sleep_ms: 0, until: { ${DONE} }, ` +
        "fail_when: { json: [{ path: $.json.state, equals: broken }] }",
    ),
  );
  const unmet = '$.json.state equals "done"';
  assert.deepEqual(ofType(result.events, "attempt").map(({ until }) => until), [
    { met: false, unmet, seen: "new" },
    { met: false, failed: true, unmet, seen: "broken" },
  ]);
});

Deno.test("a response that asks for a longer pause is reported with what to write", async () => {
  await using server = openServer({ "/job": empty(429, { "retry-after": "7" }) });
  const loop = (ms: number) => `max_attempts: 2, sleep_ms: ${ms}, until: { ${DONE} }`;
  const result = await runFlow(pollFlow(server.origin, loop(500)));
  assert.equal(result.host.clock.monotonic(), 500);
  assert.equal(
    onlyFailure(result).help,
    "the response asks to wait 7.0 s (`retry-after`), and a loop pauses for its `sleep_ms`; " +
      "write `sleep_ms: 7000`",
  );
  const slow = await runFlow(pollFlow(server.origin, loop(7_000)));
  assert.equal(onlyFailure(slow).help, undefined);
});

Deno.test("a pause that is too long for a loop is reported without advice to write it", async () => {
  await using server = openServer({ "/job": empty(503, { "retry-after": "7200" }) });
  const loop = `max_attempts: 2, sleep_ms: 500, until: { ${DONE} }`;
  assert.equal(
    onlyFailure(await runFlow(pollFlow(server.origin, loop))).help,
    "the response asks to wait 2 h (`retry-after`), and a loop pauses for its `sleep_ms`",
  );
});

Deno.test("a loop of many attempts reports what it saw in those that it does not keep", async () => {
  const middle = names("c");
  const replies = Array.from({ length: 300 }, (_, i) => i === 150 ? middle : names("a", i));
  const [last, never, ...gone] = await notesOf([...replies, names("b")], ALL);
  assert.match(last, /^last value: array of 1 item \["b"\] \(attempts 301-302; before that: …, /);
  assert.equal(never, 'gone again: "a" (present at attempts 1-50, …, 252-300)');
  assert.deepEqual(gone, ['gone again: "c" (present at attempts …)']);
});

Deno.test("a value that only attempts not kept saw is still the last value", async () => {
  const replies = Array.from({ length: 300 }, (_, i) => empty(i % 2 === 0 ? 404 : 503));
  const notes = await notesOf(replies.with(150, json({ state: "running" })), DONE);
  assert.deepEqual(notes.slice(1), ['last value: string "running" (attempt 151)']);
});

Deno.test("a part of a condition that held only in attempts not kept is reported", async () => {
  const until = "json: [{ path: $.json.a, equals: 1 }, { path: $.json.b, equals: 1 }]";
  const replies = Array.from({ length: 300 }, (_, i) => json({ a: i === 150 ? 1 : i + 2, b: 0 }));
  assert.equal(
    (await notesOf(replies, until)).at(-1),
    "$.json.a equals 1 held at attempts …, where $.json.b equals 1 did not",
  );
});
