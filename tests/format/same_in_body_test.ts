import assert from "node:assert/strict";
import { onlyFailure, runFlow } from "../support/run_flow.ts";
import { openServer, type TestServer, text } from "../support/server.ts";

const BODY = JSON.stringify({
  status: "paid",
  url: "/orders/1",
  size: { width: 3 },
  text: "x".repeat(500),
  token: "s3cr3t-t0ken-value-1",
  headers: { token: "s3cr3t-t0ken-value-1" },
});

function openOrders(): TestServer {
  return openServer({
    "/order": text(BODY, { headers: { "content-type": "application/json" } }),
    "/list": text('[{"status":"paid"}]'),
    "/page": text("<html>"),
  });
}

async function failureOf(rest: string, path = "/order") {
  await using server = openOrders();
  const result = await runFlow(`
name: orders
steps:
  - name: a
    request: { url: ${server.origin}${path} }
    ${rest}
`);
  return onlyFailure(result);
}

const isNote = (note: string) => note.startsWith("`$.json");

Deno.test("an assertion on the status shows the status of the body", async () => {
  const { notes, help } = await failureOf("assert: { json: [{ path: $.status, equals: sent }] }");
  assert.deepEqual(notes?.filter(isNote), ['`$.json.status` is string "paid"']);
  assert.equal(help, "`$.status` is not of the body; write `$.json.status` for that");
});

Deno.test("an assertion that means the status code gets no help about the body", async () => {
  const { notes, help } = await failureOf("assert: { json: [{ path: $.status, equals: 201 }] }");
  assert.deepEqual(notes?.filter(isNote), ['`$.json.status` is string "paid"']);
  assert.equal(help, undefined);
});

Deno.test("`exists: false` on a member of the response shows that of the body", async () => {
  const { notes } = await failureOf("assert: { json: [{ path: $.url, exists: false }] }");
  assert.deepEqual(notes?.filter(isNote), ['`$.json.url` is string "/orders/1"']);
});

Deno.test("a value of the body is cut", async () => {
  const { notes } = await failureOf("assert: { json: [{ path: $.text, equals: x }] }");
  const [note] = notes?.filter(isNote) ?? [];
  assert.ok(note.length < 100, note);
});

Deno.test("a secret of the body is masked", async () => {
  const { notes } = await failureOf("assert: { json: [{ path: $.headers.token, equals: x }] }");
  assert.deepEqual(notes?.filter(isNote), ['`$.json.headers.token` is string "***"']);
});

Deno.test("a path that leads nowhere in the response is found in the body", async () => {
  for (
    const rest of [
      "assert: { json: [{ path: $.size.width, equals: 3 }] }",
      "capture: { width: $.size.width }",
    ]
  ) {
    const { notes, help } = await failureOf(rest);
    assert.deepEqual(notes?.filter(isNote), ["`$.json.size.width` is number 3"]);
    assert.equal(help, "`$.json.size.width` exists; did you mean it?");
  }
});

Deno.test("a loop that waits for the status of the response shows that of the body", async () => {
  const { notes, help } = await failureOf(
    "loop: { max_attempts: 1, until: { json: [{ path: $.status, equals: paid }] } }",
  );
  assert.deepEqual(notes?.filter(isNote), ['`$.json.status` is string "paid"']);
  assert.equal(help, "`$.status` is not of the body; write `$.json.status` for that");
});

Deno.test("nothing is shown if the body has no such member or is not JSON", async () => {
  for (const path of ["/list", "/page"]) {
    const { notes } = await failureOf("assert: { json: [{ path: $.status, equals: paid }] }", path);
    assert.deepEqual(notes?.filter(isNote), []);
  }
});
