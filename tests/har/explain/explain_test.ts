import { deepStrictEqual, ok } from "node:assert/strict";
import { explain } from "../../../lib/har/mod.ts";
import { decisionsOf } from "../support/correlated.ts";

const TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.S_J11MuCIF0mQeHYibxgS3s25xzK";

Deno.test("each value is explained with its source, the other candidates, and the reason", async () => {
  const decisions = await decisionsOf([
    { method: "POST", url: "/login", body: { user: "kay", pin: 1234 }, json: { token: TOKEN } },
    { method: "POST", url: "/posts", body: { title: "a" }, json: { id: 7, likes: { id: 7 } } },
    { url: "/posts/7", headers: { authorization: `Bearer ${TOKEN}` }, json: {} },
  ]);
  deepStrictEqual(explain(decisions).split("\n"), [
    "#0 POST /login",
    "  as recorded: path segment 1, body $.user, body $.pin",
    "",
    "#1 POST /posts",
    "  as recorded: path segment 1, body $.title",
    "",
    "#2 GET /posts/7",
    "  path segment 2: 7 (integer), called post id",
    "    becomes {$.id of #1}, since the names go together, confidence high",
    "      1.00  $.id of #1 POST /posts: taken",
    "      0.30  $.likes.id of #1 POST /posts: the names do not go together",
    "  header authorization: ••• (jwt, 69 characters)",
    "    becomes {$.token of #0}, since the value is one of its kind, confidence high",
    "      1.00  $.token of #0 POST /login: taken",
    "  as recorded: path segment 1",
    "",
  ]);
});

Deno.test("no explanation contains a secret", async () => {
  const decisions = await decisionsOf([
    { url: "/csrf", json: { pin: 4711, id: TOKEN } },
    { method: "POST", url: `/users/${TOKEN}`, body: { pin: 4711, password: "hunter22" }, json: {} },
  ]);
  const text = explain(decisions);
  for (const secret of [TOKEN, "4711", "hunter22"]) ok(!text.includes(secret), text);
});
