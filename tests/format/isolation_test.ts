import assert from "node:assert/strict";
import { runFlow, runPassing } from "../support/run_flow.ts";
import { empty, json, openServer } from "../support/server.ts";

Deno.test("a redirect is not followed", async () => {
  await using server = openServer({ "/old": empty(302, { location: "/new" }) });
  await runPassing(`
steps:
  - name: old
    request: { url: ${server.origin}/old }
    capture: { place: { header: location } }
    assert: { status: 302, headers: { Location: /new } }
  - name: new
    request: { url: "${server.origin}/echo\${steps.old.place}" }
`);
  assert.deepEqual(server.log, ["GET /old", "GET /echo/new"]);
});

Deno.test("there is no cookie jar between steps", async () => {
  await using server = openServer({
    "/login": json({}, { headers: { "set-cookie": "sid=abc; Path=/" } }),
  });
  await runPassing(`
steps:
  - name: login
    request: { url: ${server.origin}/login }
    capture: { sid: $.cookies.sid }
  - name: without
    request: { url: ${server.origin}/echo }
  - name: with
    request: { url: ${server.origin}/echo, cookies: { sid: "\${steps.login.sid}" } }
  - name: again without
    request: { url: ${server.origin}/echo }
`);
  assert.deepEqual(server.requests.map(({ headers }) => headers.cookie), [
    undefined,
    undefined,
    "sid=abc",
    undefined,
  ]);
});

Deno.test("nothing is shared between flows", async () => {
  await using server = openServer({
    "/id": (_request, number) =>
      Response.json({ id: number }, { headers: { "set-cookie": `n=${number}` } }),
  });
  const flow = (name: string, step: string) => `
name: ${name}
vars: { who: ${name}, run: "\${RANDOM.HEX_8}" }
steps:
  - name: make
    request: { url: ${server.origin}/id }
    capture: { id: $.json.id }
  - name: ${step}
    request: { url: "${server.origin}/echo/${name}/\${vars.who}/\${steps.make.id}/\${vars.run}" }
`;
  const result = await runPassing({
    "a.yaml": flow("a", "use"),
    "b.yaml": flow("b", "use"),
    "c.yaml": flow("c", "use"),
  }, { jobs: 1 });
  assert.equal(result.exitCode, 0);
  const used = server.log.filter((line) => line.includes("/echo"));
  assert.deepEqual(used.map((line) => line.replace(/\/[0-9a-f]{8}$/, "")), [
    "GET /echo/a/a/1",
    "GET /echo/b/b/2",
    "GET /echo/c/c/3",
  ]);
  assert.equal(new Set(used.map((line) => line.slice(-8))).size, 3);
  assert.ok(server.requests.every(({ headers }) => headers.cookie === undefined));
});

Deno.test("a flow cannot use what a step of another flow captures", async () => {
  await using server = openServer();
  const result = await runFlow({
    "a.yaml": `steps:
  - name: login
    request: { url: ${server.origin}/echo }
    capture: { token: $.json.method }
`,
    "b.yaml": `steps:
  - name: use
    request: { url: "${server.origin}/echo/\${steps.login.token}" }
`,
  });
  assert.equal(result.exitCode, 2);
  assert.deepEqual(server.log, []);
  assert.deepEqual(result.flows.map(({ outcome, reason }) => [outcome, reason]), [
    ["skipped", "other flow files have errors"],
    ["error", undefined],
  ]);
});

Deno.test("a failed flow leaves the others alone", async () => {
  await using server = openServer();
  const flow = (status: number) =>
    `steps:
  - name: a
    request: { url: ${server.origin}/status/${status} }
    assert: { status: 200 }
`;
  const result = await runFlow({ "a.yaml": flow(500), "b.yaml": flow(200), "c.yaml": flow(404) });
  assert.deepEqual(
    result.flows.toSorted((a, b) => a.flow - b.flow).map(({ outcome }) => outcome),
    ["failed", "passed", "failed"],
  );
  assert.equal(result.exitCode, 1);
});
