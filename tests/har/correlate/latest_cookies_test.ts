import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const FIRST = "4f1d0c77b3e84b25a9c0";
const SECOND = "a8f5f167f44f4964e6c9";

/** A login, a beacon whose answer renews the session, and a change with the new session. */
const RENEWED: readonly Exchange[] = [
  {
    method: "POST",
    url: "/login",
    body: { username: "ada", password: "ada-Pw-4711" },
    json: { ok: true },
    responseHeaders: { "set-cookie": `session=${FIRST}; Path=/; HttpOnly` },
  },
  {
    method: "POST",
    url: "/app/log/",
    headers: { cookie: `session=${FIRST}` },
    body: { events: [{ name: "page_view", ts: 1767603600000 }] },
    status: 204,
    responseHeaders: { "set-cookie": `session=${SECOND}; Path=/; HttpOnly` },
    resourceType: "ping",
  },
  {
    method: "POST",
    url: "/notes",
    headers: { cookie: `session=${SECOND}; theme=dark; lang=de` },
    body: { text: "hi" },
    status: 201,
    json: { id: 7 },
  },
];

Deno.test("a session that a beacon renewed is the one of the login", async () => {
  const { text, step } = await converted(RENEWED);
  assert.match(step("create_note"), /cookies:\n +session: \$\{steps\.login\.capture\.session\}\n/);
  assert.ok(!text.includes("/app/log/"), text);
});

Deno.test("a cookie that no response set and that is no session is left out", async () => {
  const { text } = await converted(RENEWED);
  assert.ok(!/theme|lang/.test(text), text);
});

Deno.test("a cookie beside Basic credentials that no response set is left out", async () => {
  const { text } = await converted([{
    method: "PUT",
    url: "/api/queues/orders",
    headers: {
      authorization: `Basic ${btoa("guest:Guest-Pw-1")}`,
      cookie: "m=2258:Z3Vlc3Q6R3Vlc3QtUHctMQ%253D%253D",
    },
    body: { durable: true },
    status: 201,
  }]);
  assert.ok(!/cookies:|ENV\.M\b/.test(text), text);
});
