import assert from "node:assert/strict";
import { actionOf } from "../../../lib/har/call/mod.ts";
import { converted } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const POST = { method: "POST", url: "/notes/7" } as const;

const CASES: readonly (readonly [what: string, exchange: Exchange, method: string])[] = [
  ["a header", { ...POST, headers: { "x-http-method-override": "put" } }, "PUT"],
  ["a header of IBM", { ...POST, headers: { "x-method-override": "PATCH" } }, "PATCH"],
  ["a header of Microsoft", { ...POST, headers: { "x-http-method": "DELETE" } }, "DELETE"],
  ["a parameter", { ...POST, url: "/notes/7?_method=delete" }, "DELETE"],
  ["a field of a form", { ...POST, form: { _method: "patch", title: "b" } }, "PATCH"],
  ["a member of a body", { ...POST, body: { _method: "GET", where: {} } }, "GET"],
  ["a word that is no method", { ...POST, form: { _method: "cash" } }, "POST"],
  ["a deeper member of a body", { ...POST, body: { order: { _method: "PUT" } } }, "POST"],
  ["a header of a GET", { url: "/notes", headers: { "x-http-method-override": "PUT" } }, "GET"],
];

for (const [what, exchange, method] of CASES) {
  Deno.test(`${what} gives the method ${method}`, async () => {
    const { entries: [{ request }] } = await recordingOf([exchange]);
    assert.equal(request.method, method);
    assert.equal(request.sentMethod, exchange.method ?? "GET");
  });
}

Deno.test("a POST that stands for a GET reads, one that stands for a DELETE removes", async () => {
  const { entries } = await recordingOf([
    { method: "POST", url: "/classes/Note", body: { _method: "GET", where: { a: 1 } } },
    { method: "POST", url: "/classes/Note/x1", body: { _method: "DELETE" } },
  ]);
  assert.deepEqual(entries.map(actionOf), ["read", "removal"]);
});

Deno.test("a flow sends the method and the body that were recorded", async () => {
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/classes/Note",
      body: { title: "one" },
      status: 201,
      json: { objectId: "UyvQROXhuf" },
    },
    { method: "POST", url: "/classes/Note/UyvQROXhuf", body: { _method: "DELETE" }, json: {} },
  ]);
  const written = step("delete_note");
  assert.match(written, /^always: true$/m, text);
  assert.match(written, /method: POST\n/);
  assert.match(written, /url: .*\/classes\/Note\/\$\{steps\.create_note\.capture\.objectId/);
  assert.match(written, /body:\n +_method: DELETE\n/);
});

Deno.test("the action in a field of a script decides what a call does", async () => {
  const call = (action: string): Exchange => ({
    method: "POST",
    url: "/wp-admin/admin-ajax.php",
    form: { action },
  });
  const { entries } = await recordingOf(
    ["get-community-events", "add-tag", "delete-tag"].map(call),
  );
  assert.deepEqual(entries.map(actionOf), ["read", "change", "removal"]);
});
