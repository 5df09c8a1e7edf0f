import assert from "node:assert/strict";
import type { ExchangeRecorded, RecordedBody } from "../../lib/record/mod.ts";
import type { RunOptions } from "../../lib/runner/mod.ts";
import { eventsOf, runInMemory } from "./run_in_memory.ts";

type Answer = (request: Request) => Response | Promise<Response>;

async function exchangesOf(
  flow: string,
  fetch: Answer,
  options: Partial<RunOptions> = {},
): Promise<readonly ExchangeRecorded[]> {
  const { events } = await runInMemory({ files: { "a.yaml": flow }, fetch }, options);
  return eventsOf(events, "exchange");
}

const CHAIN = `
steps:
  - name: login
    request: { method: POST, url: "http://a/login", body: { user: ann, password: hunter22 } }
    capture: { token: $.json.token, id: $.json.id }
  - name: beside
    request: { url: "http://a/beside" }
    assert: { status: 200 }
  - name: list
    request: { url: "http://a/list/\${steps.login.id}" }
    capture: { first: "$.json.items[0]" }
  - name: read
    request: { url: "http://a/items/\${steps.list.first}", headers: { x-run: seven } }
    assert: { status: 200 }
  - name: clean up
    always: true
    request: { method: DELETE, url: "http://a/items/\${steps.list.first}" }
    assert: { status: 200 }
`;

const answer = (status: number): Answer => ({ url }) => {
  const { pathname } = new URL(url);
  if (pathname === "/login") return Response.json({ token: "tok-0123456789", id: 7 });
  if (pathname.startsWith("/list")) return Response.json({ items: ["i-1", "i-2"] });
  if (pathname.startsWith("/items")) return new Response("gone", { status });
  return new Response("ok");
};

Deno.test("a failure records its step and those that it needs, with headers, bodies and captures", async () => {
  const found = await exchangesOf(CHAIN, answer(410));
  assert.deepEqual(found.map(({ step, attempt }) => [step, attempt]), [[0, 1], [2, 1], [3, 1], [
    4,
    1,
  ]]);
  const [login, list, read] = found;
  assert.deepEqual(login.request.body, { size: 36, text: '{"user":"ann","password":"***"}' });
  assert.deepEqual(login.captured, { token: "***", id: 7 });
  assert.deepEqual(list.captured, { first: "i-1" });
  assert.equal(read.captured, undefined);
  assert.equal(read.request.url, "http://a/items/i-1");
  assert.ok(read.request.headers.some(({ name, value }) => name === "x-run" && value === "seven"));
  assert.equal(read.response?.status, 410);
  assert.deepEqual(read.response?.body, { size: 4, text: "gone" });
});

Deno.test("a flow that passes records nothing, or everything", async () => {
  assert.deepEqual(await exchangesOf(CHAIN, answer(200)), []);
  const all = await exchangesOf(CHAIN, answer(200), { record: "all" });
  assert.deepEqual(all.map(({ step }) => step), [0, 1, 2, 3, 4]);
  // Nothing in the flow needs this body.
  assert.deepEqual(all[1].response?.body, { size: 2, text: "ok" });
  assert.deepEqual(await exchangesOf(CHAIN, answer(410), { record: "none" }), []);
});

const LOOP = `
steps:
  - name: wait
    request: { url: "http://a/job" }
    loop: { max_attempts: 4, sleep_ms: 1, until: { json: [{ path: $.json.state, equals: done }] } }
`;

Deno.test("of a loop a failure records the last attempt, and all records every one", async () => {
  const pending: Answer = () => Response.json({ state: "new" });
  const attempts = (list: readonly ExchangeRecorded[]) => list.map(({ attempt }) => attempt);
  assert.deepEqual(attempts(await exchangesOf(LOOP, pending)), [4]);
  assert.deepEqual(attempts(await exchangesOf(LOOP, pending, { record: "all" })), [1, 2, 3, 4]);
});

Deno.test("of a step for many items a failure records those that did not pass", async () => {
  const flow = `
steps:
  - name: list
    request: { url: "http://a/list" }
    capture: { ids: $.json.ids }
  - name: read
    for_each: \${steps.list.ids}
    request: { url: "http://a/items/\${item}" }
    assert: { status: 200 }
`;
  const ids = Array.from({ length: 60 }, (_, i) => i);
  const found = await exchangesOf(
    flow,
    ({ url }) =>
      url.endsWith("/list")
        ? Response.json({ ids })
        : new Response("", { status: url.endsWith("/31") ? 500 : 200 }),
  );
  const items = found.filter(({ step }) => step === 1).map(({ item }) => item);
  assert.ok(items.length <= 20, `${items.length} items`);
  assert.ok(items.includes("32: 31"), items.join());
});

Deno.test("a request without an answer is recorded with its error", async () => {
  const flow = 'steps: [{ name: a, request: { method: POST, url: "http://a/", body: hello } }]';
  const [found, ...others] = await exchangesOf(flow, () => {
    throw new TypeError("connection refused");
  });
  assert.deepEqual(others, []);
  assert.equal(found.response, undefined);
  assert.match(found.error!.message, /refused/);
  assert.deepEqual(found.request.body, { size: 5, text: "hello" });
});

const ONE = `
steps:
  - name: a
    request: { url: "http://a/" }
    assert: { status: 201 }
`;

const BODIES: Readonly<
  Record<string, readonly [body: BodyInit | null, recorded: RecordedBody | undefined]>
> = {
  "none": [null, undefined],
  "bytes": [new Uint8Array([1, 0, 2]), { size: 3, left_out: "binary" }],
  "a text": ["grün", { size: 5, text: "grün" }],
  "a text of 64 KiB": ["a".repeat(65_536), { size: 65_536, text: "a".repeat(65_536) }],
  "a longer text": ["a".repeat(65_537), { size: 65_537, text: "a".repeat(65_536), cut: true }],
  "a text of 5 MB": ["a".repeat(5e6), { size: 5e6, text: "a".repeat(65_536), cut: true }],
};

for (const [what, [body, recorded]] of Object.entries(BODIES)) {
  Deno.test(`a body that is ${what} is recorded within the limit`, async () => {
    const [found] = await exchangesOf(ONE, () => new Response(body));
    assert.deepEqual(found.response?.body, recorded);
  });
}

for (const at of [65_530, 65_536, 70_000]) {
  Deno.test(`a secret at character ${at} of a body is masked before the body is cut`, async () => {
    const secret = `s3cr3t-${"0123456789abcdef".repeat(4)}`;
    const json = JSON.stringify({ pad: "a".repeat(at - 25), token: secret, more: "b".repeat(2e5) });
    for (const record of ["failures", "all"] as const) {
      const [found] = await exchangesOf(ONE, () => new Response(json), { record });
      const { text, cut } = found.response!.body!;
      assert.equal(cut, true);
      assert.ok(!text!.includes("s3cr3t-01"), text!.slice(-100));
    }
  });
}

Deno.test("a secret that is the name of a header is masked, however short it is", async () => {
  const flow = `steps:
  - name: login
    request: { url: "http://a/login" }
    capture: { token: $.json.token }
  - name: use
    request: { url: "http://a/use", headers: { "\${steps.login.token}": x } }
    assert: { status: 201 }
`;
  const found = await exchangesOf(flow, () => Response.json({ token: "xx98" }));
  assert.equal(found.length, 2);
  assert.deepEqual(found[1].request.headers[0], { name: "***", value: "x" });
  assert.ok(!JSON.stringify(found).includes("xx98"));
});

Deno.test("a flow keeps no more than 4 MiB of bodies in case it fails", async () => {
  const names = Array.from({ length: 100 }, (_, i) => `s${i}`);
  const steps = names.map((name) => `
  - name: ${name}
    request: { url: "http://a/${name}" }
    capture: { size: $.json.size }`);
  const flow = `steps:${steps.join("")}
  - name: last
    request: { url: "http://a/last?${names.map((name) => `\${steps.${name}.size}`).join("")}" }
    assert: { status: 201 }
`;
  const found = await exchangesOf(flow, () => Response.json({ size: 1, pad: "v".repeat(60_000) }));
  assert.equal(found.length, 101);
  const bodies = found.map(({ response }) => response?.body);
  assert.equal(bodies[0]?.left_out, "limit");
  assert.ok((bodies.at(-1)?.text?.length ?? 0) > 60_000);
  const kept = bodies.reduce((sum, body) => sum + (body?.text?.length ?? 0), 0);
  assert.ok(kept > 3e6 && kept <= 4 * 1024 * 1024, `${kept} characters`);
});

/** A loop that ends after some attempts. */
const loopOf = (name: string, attempts: number) => `
  - name: ${name}
    request: { url: "http://a/${name}" }
    loop: { max_attempts: ${attempts}, sleep_ms: 0, until: { status: 201 } }`;

Deno.test("of more than 100 attempts the first and the last ones are recorded", async () => {
  const flow = `steps:${loopOf("wait", 250)}\n`;
  const found = await exchangesOf(flow, () => new Response("no"), { record: "all" });
  const attempts = found.map(({ attempt }) => attempt);
  assert.deepEqual(attempts, [
    ...Array.from({ length: 50 }, (_, i) => i + 1),
    ...Array.from({ length: 50 }, (_, i) => i + 201),
  ]);
});

Deno.test("a run records no more than 64 MiB of bodies", async () => {
  const body = "v".repeat(65_000);
  let asked = 0;
  const steps = Array.from({ length: 17 }, (_, i) => loopOf(`s${i}`, 64)).join("");
  const found = await exchangesOf(
    `steps:${steps}\n`,
    () => new Response(body, { status: ++asked % 64 === 0 ? 201 : 200 }),
    { record: "all" },
  );
  assert.equal(found.length, 17 * 64);
  const kept = found.filter(({ response }) => response?.body?.text === body).length;
  const left = found.filter(({ response }) => response?.body?.left_out === "limit").length;
  assert.equal(kept, Math.floor(64 * 1024 * 1024 / body.length));
  assert.equal(kept + left, found.length);
  // What was left out came last.
  assert.equal(found.at(-1)?.response?.body?.left_out, "limit");
});
