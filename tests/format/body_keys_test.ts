import assert from "node:assert/strict";
import { runFlow, runPassing } from "../support/run_flow.ts";
import { json, openServer } from "../support/server.ts";

/** Returns a flow that sends a body with the id of a user in it, in one of the spellings. */
function flow(origin: string, spelling: "A" | "B", body: string, rest = ""): string {
  const capture = spelling === "A" ? "capture: { id: $.json.id }" : "extract: { id: $.id }";
  return `
name: keys
vars: { n: 7, list: [1] }
steps:
  - name: me
    request: { url: ${origin}/me }
    ${capture}
    assert: { status: 200 }
  - name: send
    request: { method: POST, url: ${origin}/echo, body: ${body} }
    assert: { status: 200${rest} }
`;
}

const openUsers = () => openServer({ "/me": json({ id: "Xta9", header: "x-of-me" }) });

const REFERENCES = { A: "${steps.me.capture.id}", B: "${steps.me.id}" } as const;

for (const spelling of ["A", "B"] as const) {
  Deno.test(`a key of a body takes expressions in spelling ${spelling}`, async () => {
    await using server = openUsers();
    const id = REFERENCES[spelling];
    const number = spelling === "A" ? "${vars.n}" : "${n}";
    await runPassing(
      flow(server.origin, spelling, `{ ACL: { "${id}": { read: true }, "no-${number}": [1] } }`),
    );
    assert.equal(server.requests[1].body, '{"ACL":{"Xta9":{"read":true},"no-7":[1]}}');
  });
}

Deno.test("a key of an operand takes expressions", async () => {
  await using server = openUsers();
  const rest = ', json: [{ path: $.json.headers, containsObject: { "${steps.me.header}": "1" } }]';
  const sent = flow(server.origin, "A", "{}", rest).replace(
    "$.json.id",
    "$.json.id, header: $.json.header",
  )
    .replace("body: {}", 'headers: { "${steps.me.header}": "1" }');
  await runPassing(sent);
});

Deno.test("a doubled dollar sign in a key is a literal expression", async () => {
  await using server = openUsers();
  await runPassing(flow(server.origin, "A", '{ "$${a}": "${vars.n}" }'));
  assert.equal(server.requests[1].body, '{"${a}":7}');
});

for (
  const [what, body, message] of [
    [
      "a later literal key",
      '{ "${steps.me.id}": 1, Xta9: 2 }',
      "two keys of the map have the same",
    ],
    [
      "an earlier literal key",
      '{ Xta9: 2, "${steps.me.id}": 1 }',
      "two keys of the map have the same",
    ],
    ["a list", '{ "${vars.list}": 1 }', "a key takes text, found array"],
  ] as const
) {
  Deno.test(`a key that becomes ${what} sends nothing`, async () => {
    await using server = openUsers();
    const { drawn, exitCode } = await runFlow(flow(server.origin, "A", body));
    assert.equal(exitCode, 3);
    assert.ok(drawn.includes(message), drawn);
    assert.deepEqual(server.requests.map(({ method }) => method), ["GET"]);
  });
}

Deno.test("a mistake in a key is found before anything is sent", async () => {
  await using server = openUsers();
  const { drawn, exitCode } = await runFlow(
    flow(server.origin, "A", '{ "${vars.nope}": 1, "${steps.me.capture.other}": 2 }'),
  );
  assert.equal(exitCode, 2);
  assert.ok(drawn.includes("the flow has no variable `nope`"), drawn);
  assert.ok(drawn.includes("`other`"), drawn);
  assert.equal(server.requests.length, 0);
});
