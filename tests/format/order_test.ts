import assert from "node:assert/strict";
import { type FlowRun, runFlow, runPassing } from "../support/run_flow.ts";
import { closedOrigin, json, openServer, type TestServer } from "../support/server.ts";

/** Steps by name and what each depends on; each requests `/echo/<name>`. */
function flow(server: TestServer, steps: readonly (readonly [string, string])[]): string {
  const texts = steps.map(([name, rest]) => `
  - name: ${name}
    request: { url: ${server.origin}/echo/${name} }
    ${rest}`);
  return `steps:${texts.join("")}\n`;
}

const ORDERS: readonly (readonly [
  what: string,
  steps: readonly (readonly [string, string])[],
  order: string,
])[] = [
  ["the listed order without dependencies", [["c", ""], ["a", ""], ["b", ""]], "c a b"],
  [
    "the listed order where dependencies agree",
    [["a", ""], ["b", "depends_on: [a]"], ["c", "depends_on: a"]],
    "a b c",
  ],
  [
    "a step behind the one it depends on, the others as listed",
    [["a", "depends_on: [c]"], ["b", ""], ["c", ""], ["d", ""]],
    "b c a d",
  ],
  [
    "a chain written backwards",
    [["a", "depends_on: [b]"], ["b", "depends_on: [c]"], ["c", ""]],
    "c b a",
  ],
  [
    "two steps that wait for one, as listed",
    [["x", "depends_on: [z]"], ["y", "depends_on: [z]"], ["z", ""]],
    "z x y",
  ],
  [
    "clean-up where it is listed",
    [["a", ""], ["clean", "always: true"], ["b", ""]],
    "a clean b",
  ],
];

for (const [what, steps, order] of ORDERS) {
  Deno.test(`steps run in order: ${what}`, async () => {
    await using server = openServer();
    const result = await runPassing(flow(server, steps));
    assert.equal(server.log.map((line) => line.replace("GET /echo/", "")).join(" "), order);
    assert.equal(result.steps.map(({ name }) => name).join(" "), order);
  });
}

/** The result of each step: `name outcome`, with the reason of a skipped one. */
function outcomes(result: FlowRun): string[] {
  return result.steps.map(({ name, outcome, reason, cleanup }) =>
    [name, outcome, ...(reason ? [`(${reason})`] : []), ...(cleanup ? ["as clean-up"] : [])]
      .join(" ")
  );
}

Deno.test("after a failure later steps are skipped with the reason, clean-up runs in order", async () => {
  await using server = openServer();
  const result = await runFlow(flow(server, [
    ["first", ""],
    ["clean1", "always: true"],
    ["wrong", "assert: { status: 201 }"],
    ["later", ""],
    ["clean2", "always: true"],
    ["last", "depends_on: [later]"],
    ["clean3", "always: true"],
  ]));
  assert.equal(result.exitCode, 1);
  assert.deepEqual(outcomes(result), [
    "first passed",
    "clean1 passed",
    "wrong failed",
    "later skipped (wrong failed)",
    "clean2 passed as clean-up",
    "last skipped (wrong failed)",
    "clean3 passed as clean-up",
  ]);
  assert.equal(server.log.length, 5);
});

Deno.test("clean-up runs although it depends on a step that was skipped", async () => {
  await using server = openServer();
  const result = await runFlow(flow(server, [
    ["wrong", "assert: { status: 201 }"],
    ["later", ""],
    ["clean", "always: true\n    depends_on: [later]"],
  ]));
  assert.deepEqual(outcomes(result), [
    "wrong failed",
    "later skipped (wrong failed)",
    "clean passed as clean-up",
  ]);
});

Deno.test("clean-up with references that were not captured is skipped and says so", async () => {
  await using server = openServer({ "/make": json({ id: 7 }) });
  const result = await runFlow(`
steps:
  - name: make
    request: { url: ${server.origin}/make }
    capture: { id: $.json.id, other: { path: $.json.other, default: none } }
  - name: wrong
    request: { url: ${server.origin}/make }
    capture: { id: $.json.id, gone: $.json.gone }
  - name: unreached
    request: { url: ${server.origin}/make }
    capture: { id: $.json.id }
  - name: clean made
    always: true
    request: { url: "${server.origin}/echo/\${steps.make.id}/\${steps.make.other}" }
  - name: clean half
    always: true
    request: { url: "${server.origin}/echo/\${steps.wrong.id}" }
  - name: clean gone
    always: true
    request: { url: "${server.origin}/echo/\${steps.wrong.gone}" }
  - name: clean unreached
    always: true
    request: { url: "${server.origin}/echo/\${steps.unreached.id}" }
  - name: clean nothing
    always: true
    request: { url: ${server.origin}/echo/nothing }
`);
  assert.deepEqual(outcomes(result), [
    "make passed",
    "wrong failed",
    "unreached skipped (wrong failed)",
    "clean made passed as clean-up",
    "clean half passed as clean-up",
    "clean gone skipped (wrong did not capture gone)",
    "clean unreached skipped (unreached did not capture id)",
    "clean nothing passed as clean-up",
  ]);
  assert.deepEqual(server.log.slice(2), [
    "GET /echo/7/none",
    "GET /echo/7",
    "GET /echo/nothing",
  ]);
});

Deno.test("clean-up runs even after an error, and its own failure does not stop the rest", async () => {
  await using server = openServer();
  const result = await runFlow(`
steps:
  - name: down
    request: { url: ${closedOrigin()}/ }
  - name: wrong clean
    always: true
    request: { url: ${server.origin}/status/500 }
    assert: { status: { anyOf: [200, 404] } }
  - name: clean
    always: true
    request: { url: ${server.origin}/echo }
`);
  assert.deepEqual(outcomes(result), [
    "down error",
    "wrong clean failed as clean-up",
    "clean passed as clean-up",
  ]);
  assert.equal(result.exitCode, 1);
  assert.deepEqual(server.log, ["GET /status/500", "GET /echo"]);
});

Deno.test("a step after one that could not be judged is skipped with that reason", async () => {
  const result = await runFlow(`
steps:
  - name: down
    request: { url: ${closedOrigin()}/ }
  - name: next
    request: { url: ${closedOrigin()}/ }
`);
  assert.equal(result.exitCode, 3);
  assert.deepEqual(outcomes(result), ["down error", "next skipped (down could not be judged)"]);
  assert.equal(result.steps[0].error?.class, "connect");
});
