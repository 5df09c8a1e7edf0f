import assert from "node:assert/strict";
import { openShopLoggedIn, type ShopClient, teapot } from "./shop_client.ts";

Deno.test("a created product has a location, an ETag and an integer id", async () => {
  const shop = await openShopLoggedIn();
  const created = await shop.send("POST", "/products", { json: teapot() });
  assert.equal(created.status, 201);
  assert.equal(created.headers.get("location"), "/products/1");
  assert.equal(created.headers.get("etag"), '"1.1"');
  assert.deepEqual(created.json, {
    id: 1,
    ledger_no: 9007199254740993001n,
    ...teapot(),
    created_at: "2026-01-01T00:00:00.000Z",
  });
  assert.deepEqual((await shop.send("GET", "/products/1")).json, created.json);
});

Deno.test("a product's ledger number keeps its 19 digits", async () => {
  const shop = await openShopLoggedIn();
  const created = await shop.send("POST", "/products", { json: teapot() });
  assert.match(created.text, /"ledger_no":9007199254740993001,/);
});

Deno.test("a product with wrong fields is refused", async () => {
  const shop = await openShopLoggedIn();
  const json = teapot({ name: "", price_cents: 1.5, tags: ["a", 1] });
  const refused = await shop.send("POST", "/products", { json });
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.json.errors, [
    { field: "name", message: "expected text" },
    { field: "price_cents", message: "expected a whole number of at least 0" },
    { field: "tags", message: "expected a list of valid items" },
  ]);
});

Deno.test("a product that the client already has returns 304 without a body", async () => {
  const shop = await openShopLoggedIn();
  const created = await shop.send("POST", "/products", { json: teapot() });
  const etag = created.headers.get("etag")!;
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const headers = { "if-none-match": known };
    const fresh = await shop.send("GET", "/products/1", { headers });
    assert.deepEqual([fresh.status, fresh.text, fresh.headers.get("etag")], [304, "", etag]);
  }
  const stale = await shop.send("GET", "/products/1", { headers: { "if-none-match": '"1.0"' } });
  assert.equal(stale.status, 200);
});

Deno.test("a product can be replaced only with its current version", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot() });
  const json = teapot({ price_cents: 2100 });
  assert.equal((await shop.send("PUT", "/products/1", { json })).status, 428);

  const put = (etag: string) =>
    shop.send("PUT", "/products/1", { headers: { "if-match": etag }, json });
  const replaced = await put('"1.1"');
  assert.equal(replaced.status, 200);
  assert.equal(replaced.headers.get("etag"), '"1.2"');
  assert.equal(replaced.json.price_cents, 2100);
  assert.equal((await put('"1.1"')).status, 412);
});

Deno.test("a deleted product is gone", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot() });
  const deleted = await shop.send("DELETE", "/products/1");
  assert.deepEqual([deleted.status, deleted.text], [204, ""]);
  assert.equal((await shop.send("GET", "/products/1")).status, 404);
  assert.equal((await shop.send("DELETE", "/products/1")).status, 404);
});

Deno.test("a product's path accepts nothing but its number", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot() });
  for (const id of ["2", "1.0", "0x1", "one"]) {
    assert.equal((await shop.send("GET", `/products/${id}`)).status, 404, id);
  }
});

async function openCatalogue(): Promise<ShopClient> {
  const shop = await openShopLoggedIn();
  for (
    const json of [
      teapot(),
      teapot({ name: "Kettle", price_cents: 3900, region: "us" }),
      teapot({ name: "Lamp", price_cents: 5400, tags: ["light"] }),
    ]
  ) await shop.send("POST", "/products", { json });
  return shop;
}

async function namesOf(shop: ShopClient, query: string) {
  const { items } = (await shop.send("GET", `/products${query}`)).json;
  return (items as { name: string }[]).map((item) => item.name);
}

Deno.test("the list of products can be filtered", async () => {
  const shop = await openCatalogue();
  assert.deepEqual(await namesOf(shop, ""), ["Teapot", "Kettle", "Lamp"]);
  assert.deepEqual(await namesOf(shop, "?region=eu"), ["Teapot", "Lamp"]);
  assert.deepEqual(await namesOf(shop, "?tag=kitchen&region=us"), ["Kettle"]);
  assert.deepEqual(await namesOf(shop, "?ledger_no=9007199254740993002"), ["Kettle"]);
});

Deno.test("the list of products is paged, and each page links to the next", async () => {
  const shop = await openCatalogue();
  const first = (await shop.send("GET", "/products?limit=2")).json;
  assert.deepEqual([first.total, first.next], [3, "/products?limit=2&offset=2"]);
  const second = (await shop.send("GET", String(first.next))).json;
  assert.deepEqual([second.total, second.next], [3, null]);
  assert.deepEqual(await namesOf(shop, "?limit=2"), ["Teapot", "Kettle"]);
  assert.deepEqual(await namesOf(shop, "?limit=2&offset=2"), ["Lamp"]);
});

Deno.test("a page that makes no sense is refused", async () => {
  const shop = await openCatalogue();
  for (const query of ["limit=0", "limit=101", "offset=-1", "limit=two"]) {
    assert.equal((await shop.send("GET", `/products?${query}`)).status, 400, query);
  }
});
