import { matchGolden, readGoldenCases } from "../support/golden.ts";
import { runCli } from "../support/run_cli.ts";
import { closedOrigin, empty, html, json, openServer, text } from "../support/server.ts";

/** The API that the flows of the golden cases talk to. */
function openShop() {
  return openServer({
    "/login": json({ access_token: "tok-5f1c9e77a0", expires_in: 3600 }),
    "/orders": json({ id: "7f3a", state: "new" }, { status: 201 }),
    "/orders/7f3a": json({
      id: "7f3a",
      total: 3,
      state: "running",
      customer: { name: "Ada", tags: ["new", "vip"] },
      items: [{ sku: "a", qty: 1 }, { sku: "b", qty: 2 }],
      note: null,
    }, { headers: { etag: '"v1"', "x-request-id": "req-1" } }),
    "/jobs/1": [empty(404), text("soon"), json({ state: "queued" }), json({ state: "done" })],
    "/jobs/2": [empty(404), empty(404), json({ state: "queued" }), json({ state: "running" })],
    "/jobs/3": [json({ state: "running" }), json({ state: "broken", why: "disk full" })],
    "/page": html(`<html><head><title>Log in</title></head>${"<p>text</p>".repeat(110)}</html>`),
    "/problem": json({ code: "out-of-stock", detail: "sku a is sold out" }, { status: 409 }),
  });
}

for (const golden of readGoldenCases()) {
  Deno.test(`the output of the command line is the expected one: ${golden.name}`, async () => {
    await using server = openShop();
    const closed = closedOrigin();
    const run = await runCli(golden.argv, {
      files: golden.files,
      env: {
        BASE_URL: server.origin,
        CLOSED_URL: closed,
        SHOP_PASSWORD: "correct horse",
      },
    });
    matchGolden(golden, run, { PORT: server.origin, CLOSED: closed });
  });
}
