import assert from "node:assert/strict";
import type { ShopOptions } from "../../examples/shop/api/app.ts";
import { openShopLoggedIn, teapot } from "./shop_client.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function openShopWithTeapot(options: ShopOptions = {}) {
  const shop = await openShopLoggedIn(options);
  await shop.send("POST", "/products", { json: teapot() });
  const order = (changes = {}) =>
    shop.send("POST", "/orders", {
      json: { customer: "grace", lines: [{ product_id: 1, quantity: 2 }], ...changes },
    });
  return { shop, order };
}

Deno.test("an order has a UUID, a location, an ETag and the prices of its products", async () => {
  const { shop, order } = await openShopWithTeapot();
  const created = await order({ deliver_on: "2026-01-02" });
  const id = String(created.json.id);
  assert.match(id, UUID);
  assert.equal(created.status, 201);
  assert.equal(created.headers.get("location"), `/orders/${id}`);
  assert.equal(created.headers.get("etag"), `"${id}.1"`);
  assert.deepEqual(created.json, {
    id,
    status: "draft",
    customer: "grace",
    note: null,
    deliver_on: "2026-01-02",
    lines: [{ product_id: 1, quantity: 2, price_cents: 1950 }],
    created_at: "2026-01-01T00:00:00.000Z",
    total_cents: 3900,
  });
  const read = await shop.send("GET", `/orders/${id}`);
  assert.deepEqual([read.status, read.json], [200, created.json]);
});

Deno.test("an order of a product that does not exist is refused", async () => {
  const { order } = await openShopWithTeapot();
  assert.equal((await order({ lines: [{ product_id: 7, quantity: 1 }] })).status, 422);
  assert.equal((await order({ lines: [{ product_id: 1, quantity: 0 }] })).status, 422);
  assert.equal((await order({ lines: "teapot" })).status, 422);
});

Deno.test("an order can be partly changed only with its current version", async () => {
  const { shop, order } = await openShopWithTeapot();
  const created = await order();
  const etag = created.headers.get("etag")!;
  const path = created.headers.get("location")!;
  const patch = (json: { note: string | null }, headers = {}) =>
    shop.send("PATCH", path, { json, headers });

  assert.equal((await patch({ note: "gift" })).status, 428);
  assert.equal((await patch({ note: "gift" }, { "if-match": '"old"' })).status, 412);
  const changed = await patch({ note: "gift" }, { "if-match": etag });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.json, { ...created.json, note: "gift" });
  const cleared = await patch({ note: null }, { "if-match": changed.headers.get("etag")! });
  assert.equal(cleared.json.note, null);
});

Deno.test("an order that the client already has returns 304", async () => {
  const { shop, order } = await openShopWithTeapot();
  const created = await order();
  const headers = { "if-none-match": created.headers.get("etag")! };
  const fresh = await shop.send("GET", created.headers.get("location")!, { headers });
  assert.equal(fresh.status, 304);
});

Deno.test("the list of orders can be filtered", async () => {
  const { shop, order } = await openShopWithTeapot();
  await order();
  const { json: second } = await order({ customer: "alan" });
  const list = await shop.send("GET", "/orders?customer=alan&status=draft&limit=1");
  assert.deepEqual(list.json, { items: [second], total: 1, next: null });
  assert.equal((await shop.send("GET", "/orders?status=paid")).json.total, 0);
});

Deno.test("a deleted order is gone", async () => {
  const { shop, order } = await openShopWithTeapot();
  const path = (await order()).headers.get("location")!;
  assert.equal((await shop.send("DELETE", path)).status, 204);
  assert.equal((await shop.send("GET", path)).status, 404);
});

Deno.test("a checkout is a job that is queued, then runs, then is done", async () => {
  const { shop, order } = await openShopWithTeapot();
  const created = await order();
  const path = created.headers.get("location")!;
  const checkout = await shop.send("POST", `${path}/checkout`);
  assert.equal(checkout.status, 202);
  const jobPath = checkout.headers.get("location")!;
  assert.equal(jobPath, `/jobs/${checkout.json.job_id}`);

  const states: unknown[] = [];
  for (let i = 0; i < 3; i++, shop.pass(100)) {
    const job = (await shop.send("GET", jobPath)).json;
    const { status } = (await shop.send("GET", path)).json;
    states.push([job.state, job.error, status]);
  }
  assert.deepEqual(states, [
    ["queued", null, "paying"],
    ["running", null, "paying"],
    ["done", null, "paid"],
  ]);
  const now = await shop.send("GET", path);
  assert.notEqual(now.headers.get("etag"), created.headers.get("etag"));
});

Deno.test("a payment over the limit fails", async () => {
  const { shop, order } = await openShopWithTeapot({ paymentLimitCents: 3899 });
  const path = (await order()).headers.get("location")!;
  const checkout = await shop.send("POST", `${path}/checkout`);
  shop.pass(200);
  const job = (await shop.send("GET", checkout.headers.get("location")!)).json;
  assert.deepEqual([job.state, job.error], ["failed", "3900 is over the limit of 3899"]);
  assert.equal((await shop.send("GET", path)).json.status, "refused");
});

Deno.test("an order can be checked out only once", async () => {
  const { shop, order } = await openShopWithTeapot();
  const path = (await order()).headers.get("location")!;
  await shop.send("POST", `${path}/checkout`);
  assert.equal((await shop.send("POST", `${path}/checkout`)).status, 409);
});

Deno.test("a job outlives its order", async () => {
  const { shop, order } = await openShopWithTeapot();
  const path = (await order()).headers.get("location")!;
  const checkout = await shop.send("POST", `${path}/checkout`);
  await shop.send("DELETE", path);
  shop.pass(200);
  assert.equal((await shop.send("GET", checkout.headers.get("location")!)).json.state, "done");
  assert.equal((await shop.send("GET", path)).status, 404);
});

Deno.test("a job that does not exist returns 404", async () => {
  const { shop } = await openShopWithTeapot();
  assert.equal((await shop.send("GET", "/jobs/none")).status, 404);
});
