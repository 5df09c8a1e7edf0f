import assert from "node:assert/strict";
import { onlyFailure, runFlow } from "../support/run_flow.ts";
import { empty, html, json, openServer } from "../support/server.ts";

/** The diagnostics of one step. */
async function failuresOf(origin: string, step: string, before = "") {
  const { steps } = await runFlow(
    `steps:\n${before}  - name: a\n${step.replaceAll("ORIGIN", origin)}`,
  );
  return steps.at(-1)!.failures;
}

Deno.test("a redirect instead of the expected status shows where it leads", async () => {
  await using server = openServer({ "/moved": empty(302, { location: "/orders/7" }) });
  const [{ notes, help }] = await failuresOf(
    server.origin,
    "    request: { url: ORIGIN/moved }\n    assert: { status: 200 }\n",
  );
  assert.deepEqual(notes?.slice(2), ["location: /orders/7"]);
  assert.equal(
    help,
    "redirects are not followed; write `status: 302`, or `follow_redirects: true` in the request",
  );
});

Deno.test("the same part of a body is shown once per step", async () => {
  await using server = openServer({ "/page": html("<html>Log in</html>") });
  const failures = await failuresOf(
    server.origin,
    `    request: { url: ORIGIN/page }
    capture: { id: $.json.id, word: { regex: nothing } }
    assert: { json: [{ path: $.json.a, exists: true }, { path: $.json.b, exists: true }] }
`,
  );
  const bodies = failures.map(({ notes = [] }) => notes.filter((note) => note.startsWith("body:")));
  assert.deepEqual(bodies, [["body: <html>Log in</html>"], [], [], []]);
});

Deno.test("a wrong status shows the body, and later failures do not repeat it", async () => {
  await using server = openServer({ "/page": html("<html>Log in</html>") });
  const failures = await failuresOf(
    server.origin,
    `    request: { url: ORIGIN/page }
    assert: { status: 201, json: [{ path: $.json.a, exists: true }] }
`,
  );
  const shown = failures.map(({ notes = [] }) => notes.some((note) => note.startsWith("body:")));
  assert.deepEqual(shown, [true, false]);
});

const CAPTURE = `  - name: first
    request: { url: ORIGIN/order }
    capture: { state: $.json.state, customer: $.json.customer, city: $.json.city }
    assert: { status: 200 }
`;

/** A request that cannot be sent, and the part of it that is marked. */
const PARTS: readonly (readonly [request: string, marked: string, help?: string])[] = [
  [
    "{ url: ORIGIN/order, headers: { x-a: b, x-city: VALUE } }",
    "x-city: VALUE",
    "only Latin-1 can be sent: encode the value, for example with `| urlencode`",
  ],
  ["{ url: ORIGIN/order, cookies: { a: b, customer: OBJECT } }", "customer: OBJECT"],
  [
    "{ url: ORIGIN/order, cookies: { a: b, customer: MARKS } }",
    "customer: MARKS",
    "encode the value, for example with `| urlencode`",
  ],
  ["{ url: ORIGIN/order, method: METHOD }", "METHOD", "write a method such as `GET` or `POST`"],
  ["{ url: URL }", "URL"],
];
const WRITTEN: Readonly<Record<string, string>> = {
  VALUE: '"${steps.first.capture.city}"',
  OBJECT: '"${steps.first.capture.customer}"',
  MARKS: '"a;${steps.first.capture.city}"',
  METHOD: '"TRA${vars.end}"',
  URL: '"${steps.first.capture.city}/${vars.end}"',
};

for (const [request, marked, meant] of PARTS) {
  Deno.test(`the request ${request} is marked where it is wrong`, async () => {
    await using server = openServer({
      "/order": json({ state: "draft", city: "東京", customer: { name: "Ada" } }),
    });
    const written = (template: string) =>
      template.replace(/VALUE|OBJECT|MARKS|METHOD|URL/, (word) => WRITTEN[word]);
    const flow = `vars: { end: CE }
steps:
${CAPTURE}  - name: second
    request: ${written(request)}
    assert: { status: 200 }
`.replaceAll("ORIGIN", server.origin);
    const { at, help } = onlyFailure(await runFlow(flow));
    assert.equal(at!.text.slice(at!.column - 1, at!.column - 1 + at!.length), written(marked));
    assert.equal(help, meant);
  });
}

Deno.test("a filter that does not accept its value says where the value comes from", async () => {
  await using server = openServer({ "/order": json({ state: "draft", city: 1, customer: 2 }) });
  const [{ help }] = await failuresOf(
    server.origin,
    `    request:
      url: ORIGIN/order
      headers: { x: "\${steps.first.capture.state | number}" }
    assert: { status: 200 }
`,
    CAPTURE.replaceAll("ORIGIN", server.origin),
  );
  assert.equal(
    help,
    "the value comes from `steps.first.capture.state`; leave out `| number` to use it as it is",
  );
});

Deno.test("fail_when with several conditions is marked as a whole, with the value for each", async () => {
  await using server = openServer({ "/job": json({ state: "broken", why: "disk full" }) });
  const [{ at, notes }] = await failuresOf(
    server.origin,
    `    request: { url: ORIGIN/job }
    loop:
      max_attempts: 2
      until: { json: [{ path: $.json.state, equals: done }] }
      fail_when:
        status: 200
        json: [{ path: $.json.state, in: [broken] }, { path: $.json.why, exists: true }]
`,
  );
  assert.equal(at!.text.slice(at!.column - 1, at!.column - 1 + at!.length), "fail_when");
  assert.deepEqual(notes?.slice(0, 3), [
    "status: number 200",
    '$.json.state: string "broken"',
    '$.json.why: string "disk full"',
  ]);
});

Deno.test("for a path into a list without an index the help is a path for every item", async () => {
  await using server = openServer({ "/order": json({ lines: [{ sku: "a" }] }) });
  const help = async (asserted: string) => {
    const [failure] = await failuresOf(
      server.origin,
      `    request: { url: ORIGIN/order }
    assert: { json: [{ path: $.json.lines.sku, ${asserted} }] }
`,
    );
    return failure.help;
  };
  assert.equal(
    await help("contains: a"),
    "`$.json.lines[*].sku` finds that of every item; did you mean it?",
  );
  assert.equal(await help("equals: a"), "`$.json.lines[0].sku` exists; did you mean it?");
});
