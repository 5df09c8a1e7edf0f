import assert from "node:assert/strict";
import { openShop } from "./shop_client.ts";

Deno.test("the start page is HTML", async () => {
  const start = await openShop().send("GET", "/");
  assert.equal(start.status, 200);
  assert.match(start.headers.get("content-type")!, /^text\/html/);
  assert.match(start.text, /<h1>The shop<\/h1>/);
});

Deno.test("the health check is plain text", async () => {
  const health = await openShop().send("GET", "/healthz");
  assert.deepEqual([health.status, health.text], [200, "ok\n"]);
  assert.match(health.headers.get("content-type")!, /^text\/plain/);
});

Deno.test("an unknown path returns a problem report", async () => {
  const answer = await openShop().send("GET", "/nowhere");
  assert.equal(answer.status, 404);
  assert.equal(answer.headers.get("content-type"), "application/problem+json");
  assert.equal(answer.json.detail, "there is nothing at /nowhere");
});

Deno.test("the newsletter accepts an HTML form", async () => {
  const text = "email=ada%2Btea%40example.test&topic=tea&topic=pots";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await openShop().send("POST", "/newsletter", { headers, text });
  assert.equal(answer.status, 201);
  assert.deepEqual(answer.json, {
    email: "ada+tea@example.test",
    topics: ["tea", "pots"],
    confirmed: false,
  });
});

Deno.test("the newsletter refuses JSON and invalid addresses", async () => {
  const shop = openShop();
  const json = { email: "ada@example.test" };
  assert.equal((await shop.send("POST", "/newsletter", { json })).status, 415);
  assert.equal((await shop.send("POST", "/newsletter", { form: { email: "ada" } })).status, 422);
});
