import assert from "node:assert/strict";
import { serveShop } from "../../examples/shop/server.ts";

Deno.test("the server listens on a free loopback port until it is closed", async () => {
  const shop = serveShop({ port: 0 });
  const url = new URL(shop.url);
  assert.equal(url.hostname, "127.0.0.1");
  assert.notEqual(url.port, "0");
  const response = await fetch(`${shop.url}/healthz`, { headers: { connection: "close" } });
  assert.equal(await response.text(), "ok\n");
  await shop.close();
  await assert.rejects(fetch(`${shop.url}/healthz`));
});
