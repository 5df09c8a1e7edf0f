import assert from "node:assert/strict";
import { openShop, openShopLoggedIn, teapot } from "./shop_client.ts";

Deno.test("a product is found once the index has caught up", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot() });
  shop.pass(199);
  assert.equal((await shop.send("GET", "/search?q=teapot")).json.total, 0);
  assert.equal((await shop.send("GET", "/search/documents/product-1")).status, 404);

  shop.pass(1);
  const document = {
    id: "product-1",
    title: "Teapot",
    tags: ["kitchen"],
    indexed_at: "2026-01-01T00:00:00.200Z",
  };
  const found = await shop.send("GET", "/search?q=teapot");
  assert.deepEqual(found.json, { query: "teapot", total: 1, hits: [document] });
  const read = await shop.send("GET", "/search/documents/product-1");
  assert.deepEqual([read.status, read.json], [200, document]);
});

Deno.test("a changed product is found by its old name until the index has caught up", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot() });
  shop.pass(200);
  const json = teapot({ name: "Samovar" });
  await shop.send("PUT", "/products/1", { headers: { "if-match": '"1.1"' }, json });
  assert.equal((await shop.send("GET", "/search?q=teapot")).json.total, 1);
  shop.pass(200);
  assert.equal((await shop.send("GET", "/search?q=teapot")).json.total, 0);
  assert.equal((await shop.send("GET", "/search?q=samovar")).json.total, 1);
});

Deno.test("a deleted product leaves the index", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot() });
  await shop.send("DELETE", "/products/1");
  shop.pass(200);
  assert.equal((await shop.send("GET", "/search?q=teapot")).json.total, 0);
});

Deno.test("the search matches names and tags in any case", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot({ name: "Tea & Cakes" }) });
  shop.pass(200);
  for (const query of ["tea%20%26%20cakes", "KITCHEN", "kit"]) {
    assert.equal((await shop.send("GET", `/search?q=${query}`)).json.total, 1, query);
  }
  assert.equal((await shop.send("GET", "/search?q=lamp")).json.total, 0);
});

Deno.test("the search requires a term", async () => {
  assert.equal((await openShop().send("GET", "/search")).status, 400);
});
