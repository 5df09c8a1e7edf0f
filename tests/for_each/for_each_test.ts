import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";
import { eventsOf, type MemoryRun, outcomesOf, runInMemory } from "../runner/run_in_memory.ts";

const ORDERS = [{ id: "ord_7", n: 1 }, { id: "ord_8", n: 2 }, { id: "ord_9", n: 3 }];

async function runFlow(
  flow: string,
  answer: (path: string) => Response | undefined = () => undefined,
): Promise<MemoryRun & { readonly sent: readonly string[] }> {
  const sent: string[] = [];
  const run = await runInMemory({
    files: { "a.yaml": flow },
    fetch({ method, url }) {
      const { pathname, search } = new URL(url);
      sent.push(`${method} ${pathname.slice(1)}${search}`);
      return answer(pathname.slice(1)) ??
        Response.json({
          orders: ORDERS,
          ids: ORDERS.map(({ id }) => id),
          none: [],
          path: pathname,
        });
    },
  });
  return { ...run, sent };
}

const LIST: Readonly<Record<string, string>> = {
  A: `  - name: list
    request: { url: "http://api.test/orders" }
    capture: { orders: $.json.orders, ids: $.json.ids, none: $.json.none, path: $.json.path }
`,
  B: `  - name: list
    request: { url: "http://api.test/orders" }
    extract: { orders: $.orders, ids: $.ids, none: $.none, path: $.path }
`,
};

const each = (list: string, more: string = "") =>
  `  - name: read
    for_each: ${list}
    request: { url: "http://api.test/\${index}/\${item}" }
    ${more}
`;

for (const [spelling, list] of Object.entries(LIST)) {
  const reference = spelling === "A" ? "steps.list.capture" : "steps.list";
  Deno.test(`a step runs for each item, and captures lists in order: spelling ${spelling}`, async () => {
    const capture = spelling === "A" ? "capture: { p: $.json.path }" : "extract: { p: $.path }";
    const run = await runFlow(
      `steps:\n${list}${each(`\${${reference}.ids}`, capture)}  - name: after
    request: { method: POST, url: http://api.test/after, body: { p: "\${steps.read.p}" } }
    assert: { status: 200 }
`,
    );
    assert.deepEqual(run.sent, [
      "GET orders",
      "GET 0/ord_7",
      "GET 1/ord_8",
      "GET 2/ord_9",
      "POST after",
    ]);
    const [, read] = eventsOf(run.events, "step_finished");
    assert.deepEqual([read.items, read.attempts, read.captures], [3, 3, ["p"]]);
    const attempts = eventsOf(run.events, "attempt").filter(({ step }) => step === 1);
    assert.deepEqual(attempts.map(({ item }) => item), ["1: ord_7", "2: ord_8", "3: ord_9"]);
    assert.deepEqual(outcomesOf(run), ["passed"]);
  });
}

Deno.test("the members of an item are in every part of the request and in assertions", async () => {
  const bodies: string[] = [];
  const run = await runInMemory({
    files: {
      "a.yaml": `steps:
${LIST.A}  - name: put
    for_each: "\${steps.list.orders}"
    request:
      method: PUT
      url: http://api.test/\${item.id}
      headers: { x-n: "\${item.n}" }
      body: { whole: "\${item}", index: "\${index}", n: "\${item.n}" }
    assert: { json: [{ path: $.json.path, endsWith: "\${item.id}" }] }
`,
    },
    async fetch(request) {
      if (request.method === "PUT") bodies.push(await request.text());
      return Response.json({
        orders: ORDERS,
        ids: [],
        none: [],
        path: new URL(request.url).pathname,
      });
    },
  });
  assert.deepEqual(outcomesOf(run), ["passed"]);
  assert.deepEqual(
    bodies.map((body) => JSON.parse(body)),
    ORDERS.map((whole, index) => ({ whole, index, n: whole.n })),
  );
});

Deno.test("all items are judged, and the failing ones are named", async () => {
  const run = await runFlow(
    `steps:
${LIST.A}  - name: delete
    for_each: \${steps.list.orders}
    request: { method: DELETE, url: "http://api.test/\${item.id}" }
    assert: { status: 204 }
`,
    (path) =>
      path.startsWith("ord_")
        ? new Response(null, { status: path === "ord_8" ? 204 : 404 })
        : undefined,
  );
  assert.equal(run.sent.length, 4);
  const [, step] = eventsOf(run.events, "step_finished");
  assert.equal(step.outcome, "failed");
  assert.deepEqual(step.failures.map(({ message }) => message), [
    "[1: ord_7] status: expected 204, found 404",
    "[3: ord_9] status: expected 204, found 404",
  ]);
  assert.equal(
    step.error?.message,
    "item 1: ord_7 of 3: status: expected 204, found 404, and 1 more item",
  );
  assert.equal(step.assertions.length, 3);
});

Deno.test("a clean-up step removes what an earlier step found, also after a failure", async () => {
  const run = await runFlow(
    `steps:
${LIST.B}  - { name: wrong, request: { url: http://api.test/wrong }, assert: { status: 500 } }
  - name: remove
    always: true
    for_each: \${steps.list.ids}
    request: { method: DELETE, url: "http://api.test/\${item}" }
    assert: { status: 200 }
`,
  );
  assert.deepEqual(run.sent.slice(2), ["DELETE ord_7", "DELETE ord_8", "DELETE ord_9"]);
  assert.equal(eventsOf(run.events, "step_finished")[2].cleanup, true);
});

/** What a step is for, and its outcome with the reason or the error. */
const LISTS: readonly (readonly [list: string, expected: string])[] = [
  ["${steps.list.none}", "skipped: `for_each` has an empty list"],
  ['{ items: "${steps.list.none}", allow_empty: true }', "passed: 0"],
  ["[a, b]", "passed: 2"],
  ['{ items: [1, "${steps.list.path}"] }', "passed: 2"],
  [
    '{ items: "${steps.list.ids}", max_items: 2 }',
    "error: `for_each` has 3 items, at most 2 are possible",
  ],
  ["${steps.list.path}", 'error: `for_each` takes a list, found string "/orders"'],
];

for (const [list, expected] of LISTS) {
  Deno.test(`for_each: ${list}: ${expected}`, async () => {
    const run = await runFlow(`steps:\n${LIST.A}${each(list)}`);
    const [, step] = eventsOf(run.events, "step_finished");
    const told = step.reason ?? step.error?.message ?? run.sent.length - 1;
    assert.equal(`${step.outcome}: ${told}`, expected);
  });
}

const REFERENCES: Readonly<Record<string, string>> = {
  "[[1, a], [2, b]]": "${item[0]}-${item[1]}",
  '[{ "order id": 7, lines: [{ sku: x }] }, { "order id": 8, lines: [{ sku: y }] }]':
    "${item['order id']}-${item.lines[0].sku}",
  "${vars.pairs}": "${item[1]['größe']}-${item[0]:-none}",
};

for (const [spelling, list] of Object.entries(LIST)) {
  Deno.test(`a reference goes into the lists and members of an item: spelling ${spelling}`, async () => {
    const sent: string[] = [];
    for (const [items, path] of Object.entries(REFERENCES)) {
      const run = await runFlow(
        `vars: { pairs: [[1, { größe: s }], [2, { größe: m }]] }
steps:
${list}  - name: read
    for_each: ${items}
    request: { url: "http://api.test/${path}" }
`,
      );
      sent.push(...run.sent.slice(1));
    }
    assert.deepEqual(sent, ["GET 1-a", "GET 2-b", "GET 7-x", "GET 8-y", "GET s-1", "GET m-2"]);
  });
}

Deno.test("an item without a member says which it has", async () => {
  const messages = async (path: string) => {
    const run = await runFlow(
      `steps:
${LIST.A}  - name: read
    for_each: { items: "\${steps.list.orders}", max_items: 5 }
    request: { url: "http://api.test/${path}" }
`,
    );
    return eventsOf(run.events, "step_finished")[1].error?.message;
  };
  assert.equal(
    await messages("${item.ids}"),
    "item 1: ord_7 of 3: the item has no `ids`; did you mean `id`?, and 2 more items",
  );
  assert.equal(
    await messages("${item.colour}"),
    "item 1: ord_7 of 3: the item has no `colour`; there are `id` and `n`, and 2 more items",
  );
  assert.equal(
    await messages("${item.n.x}"),
    "item 1: ord_7 of 3: the item has no `n.x`: found number, and 2 more items",
  );
});

Deno.test("of many items that fail, the first are shown and the others named", async () => {
  const run = await runFlow(
    `vars: { many: [${Array.from({ length: 90 }, (_, i) => `i${i}`)}] }
steps:
  - name: read
    for_each: \${vars.many}
    request: { url: "http://api.test/\${item}" }
    assert: { status: 201 }
`,
  );
  const [step] = eventsOf(run.events, "step_finished");
  assert.equal(step.failures.length, 20);
  const [note] = step.failures.at(-1)!.notes!.slice(-1);
  assert.match(note, /^70 more items did not pass: \[21: i20\], .*, \[70: i69\] and 20 more$/);
});

Deno.test("members of items that have the name of a secret are masked", async () => {
  const run = await runInMemory({
    files: {
      "a.yaml": `steps:
  - { name: list, request: { url: http://api.test/ }, extract: { users: $.users } }
  - name: use
    for_each: \${steps.list.users}
    request: { url: "http://api.test/\${item.name}/\${item.password}" }
    assert: { status: 201 }
  - name: own
    always: true
    for_each: [{ name: cid, login: { password: "hunter22-c" } }]
    request: { url: "http://api.test/\${item.name}/\${item.login.password}" }
    assert: { status: 201 }
`,
    },
    fetch: () =>
      Response.json({
        users: [{ name: "ann", password: "hunter22-a" }, { name: "bob", password: "hunter22-b" }],
      }),
  }, { record: "all" });
  const record = JSON.stringify(run.events.slice(1));
  assert.doesNotMatch(record, /hunter22/);
  assert.match(record, /\/ann\/\*\*\*.*\/cid\/\*\*\*/);
});

Deno.test("loops and retries are for each item", async () => {
  const asked = new Map<string, number>();
  const run = await runFlow(
    `steps:
  - name: wait
    for_each: [x, y]
    request: { url: "http://api.test/\${item}" }
    loop: { max_attempts: 3, sleep_ms: 0, until: { status: 200 } }
`,
    (path) => {
      asked.set(path, (asked.get(path) ?? 0) + 1);
      return new Response("", { status: asked.get(path)! < 2 ? 202 : 200 });
    },
  );
  assert.deepEqual(run.sent, ["GET x", "GET x", "GET y", "GET y"]);
  const attempts = eventsOf(run.events, "attempt");
  assert.deepEqual(attempts.map(({ item, attempt }) => `${item}/${attempt}`), [
    "1: x/1",
    "1: x/2",
    "2: y/1",
    "2: y/2",
  ]);
});

Deno.test("items that reach a place for secrets are masked", async () => {
  const words = ["plain words here", "other words there"];
  const run = await runInMemory({
    files: {
      "a.yaml": `steps:
  - { name: list, request: { url: http://api.test/ }, extract: { words: $.words } }
  - name: use
    for_each: \${steps.list.words}
    request: { url: http://api.test/, headers: { authorization: "Bearer \${item}" } }
    assert: { jsonpath: [{ path: $.echo, equals: nothing }] }
`,
    },
    fetch: () => Response.json({ words, echo: words.join("; ") }),
  }, { includeBodies: true });
  const record = JSON.stringify(run.events.slice(1));
  for (const word of words) assert.ok(!record.includes(word), record);
});

Deno.test("the console names the items that fail", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    ({ url }) => new Response("", { status: url.endsWith("/b") ? 500 : 200 }),
  );
  const files = {
    "a.yaml": `name: a
steps:
  - name: read
    for_each: [a, b, c]
    request: { url: "\${ENV.URL}/\${item}" }
    assert: { status: 200 }
`,
  };
  const env = { URL: `http://127.0.0.1:${server.addr.port}` };
  const run = await runCli(["run", "a.yaml", "-v"], { files, env });
  assert.equal(run.exitCode, 1);
  assert.match(run.stdout, /\[1: a\]: 200, .*\n.*\[2: b\]: 500, .*\n.*\[3: c\]: 200, /);
  assert.match(run.stdout, /error\[assertion-failed\]: \[2: b\] status: expected 200, found 500/);
  assert.match(run.stdout, /GET http:\/\/127\.0\.0\.1:\d+\/b → 500/);
});

Deno.test("an empty list that may be empty is no step that asserted nothing", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response(""),
  );
  const files = {
    "a.yaml": `name: a
steps:
  - name: none
    for_each: { items: [], allow_empty: true }
    request: { url: "\${ENV.URL}/\${item}" }
  - name: some
    for_each: [x]
    request: { url: "\${ENV.URL}/\${item}" }
  - { name: ping, request: { url: "\${ENV.URL}/ping" }, assert: { status: 200 } }
`,
  };
  const env = { URL: `http://127.0.0.1:${server.addr.port}` };
  const run = await runCli(["run", "a.yaml", "-v"], { files, env });
  assert.equal(run.exitCode, 0, run.stdout);
  assert.match(run.stdout, /✓ none .*0 items/);
  assert.match(run.stdout, /warning: 1 step asserted nothing: a\.yaml › some$/m);
});
