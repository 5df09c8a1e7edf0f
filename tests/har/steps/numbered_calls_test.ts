import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const HASH = "9f3c1be07d52a84466e1c0b7f5d29a3380e4d716";
const SESSION = "f457bbdd4ad28975";
const LINK = `magnet:?xt=urn:btih:${HASH}&dn=field-recordings`;
const LIMITS = { connections: 7, speed: 20 };

/** A client of JSON-RPC 1.0 with a password alone, whose page asks for what it shows on a timer. */
function recorded(): readonly Exchange[] {
  let id = 0;
  const call = (at: number, method: string, params: unknown[], result: unknown): Exchange => ({
    method: "POST",
    url: "/json",
    at,
    ...id === 0
      ? { responseHeaders: { "set-cookie": `_session_id=${SESSION}; Path=/json` } }
      : { headers: { cookie: `_session_id=${SESSION}` } },
    body: { method, params, id },
    json: { result, error: null, id: id++ },
  });
  const view = (at: number, files: object) => call(at, "web.update_view", [["name"]], { files });
  const status = (at: number, result: object) =>
    call(at, "web.get_status", [HASH, ["connections", "speed"]], result);
  const file = { [HASH]: { name: "field-recordings" } };
  return [
    call(0, "auth.login", ["Rye-loaf-7"], true),
    view(1_000, {}),
    call(1_100, "core.get_settings", [], { paused: true }),
    call(1_200, "core.get_settings", [], { paused: true }),
    view(3_000, {}),
    call(4_000, "core.add_file", [{ link: LINK, paused: true }], null),
    view(5_000, file),
    view(7_001, file),
    view(9_000, file),
    status(9_500, { connections: -1, speed: -1 }),
    call(10_000, "core.set_limits", [[HASH], LIMITS], null),
    status(10_500, LIMITS),
    view(11_000, file),
    call(12_000, "core.remove_file", [HASH], null),
    view(13_000, {}),
  ];
}

Deno.test("the only text of a login without names is its password", async () => {
  const { step, text } = await converted(recorded());
  assert.match(step("login"), /method: auth\.login\n +params:\n +- \$\{ENV\.LOGIN_PASSWORD\}\n/);
  assert.doesNotMatch(text, /LOGIN_USERNAME/);
});

Deno.test("the text that a login sends is its password, if it is nothing but a word", async () => {
  const login = (text: string): readonly Exchange[] => [
    {
      method: "POST",
      url: "/auth/login",
      headers: { "content-type": "text/plain;charset=UTF-8" },
      body: text,
      responseHeaders: { "set-cookie": `session_id=${SESSION}; Path=/` },
    },
    {
      method: "POST",
      url: "/notes",
      headers: { cookie: `session_id=${SESSION}` },
      body: { text: "Loaf" },
    },
  ];
  const { step, text } = await converted(login("Rye-loaf-7"));
  assert.match(step("login"), /body: \$\{ENV\.LOGIN_PASSWORD\}\n/);
  assert.doesNotMatch(text, /LOGIN_USERNAME|Rye-loaf-7/);
  const call = await converted(login("7|0|https://app.test/|login|marta"));
  assert.doesNotMatch(call.text, /LOGIN_PASSWORD/);
});

Deno.test("what a timer sends reads, and waits for a part of the URI that was sent", async () => {
  const { step, text } = await converted(recorded());
  assert.deepEqual(text.match(/(?<=name: )\w*view\w*/g), ["wait_for_update_view"]);
  assert.match(
    step("wait_for_update_view"),
    /path: \$\.json\.result\.files\[\*\]\.name\n +contains: field-recordings\n/,
  );
});

Deno.test("what was sent before by hand is a change, however often", async () => {
  const uneven = recorded().map((one, index) => ({ ...one, at: one.at! + 130 * index * index }));
  const { text } = await converted(uneven);
  assert.equal(text.match(/method: web\.update_view/g)?.length, 7);
});

Deno.test("calls that only differ in their numbers are equal", async () => {
  const { text } = await converted(recorded(), { all: true });
  assert.equal(text.match(/method: core\.get_settings/g)?.length, 1);
});

Deno.test("no error is expected, and what was sent for the thing with an id", async () => {
  const { step } = await converted(recorded());
  assert.match(step("set_limits"), /path: \$\.json\.error\n +equals: null/);
  assert.match(
    step("get_status"),
    /json\.result\.connections\n +equals: 7\n +- path: \$\.json\.result\.speed\n +equals: 20/,
  );
});
