import assert from "node:assert/strict";
import { parseTraceparent } from "../../examples/shop/api/traces.ts";
import { openShop, openShopLoggedIn, teapot } from "./shop_client.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const headers = { traceparent: TRACEPARENT };

Deno.test("a request's traceparent becomes a span that shows up a little later", async () => {
  const shop = openShop();
  await shop.send("GET", "/healthz", { headers });
  assert.equal((await shop.send("GET", `/traces/${TRACE_ID}`)).status, 404);
  shop.pass(50);
  const trace = await shop.send("GET", `/traces/${TRACE_ID}`);
  assert.deepEqual(trace.json, {
    trace_id: TRACE_ID,
    spans: [{
      span_id: "8000000000000001",
      parent_id: "00f067aa0ba902b7",
      service: "shop-api",
      operation: "GET /healthz",
    }],
  });
});

Deno.test("the worker's span joins the trace after the job, as a child of the request", async () => {
  const shop = await openShopLoggedIn();
  await shop.send("POST", "/products", { json: teapot() });
  const json = { customer: "grace", lines: [{ product_id: 1, quantity: 1 }] };
  const path = (await shop.send("POST", "/orders", { json })).headers.get("location");
  await shop.send("POST", `${path}/checkout`, { headers });

  const spans = async () => {
    const trace = (await shop.send("GET", `/traces/${TRACE_ID}`)).json;
    return trace.spans as Record<string, string>[];
  };
  shop.pass(200);
  assert.deepEqual((await spans()).map((span) => span.service), ["shop-api"]);
  shop.pass(50);
  const [api, worker] = await spans();
  assert.deepEqual([api.operation, worker.operation], [`POST ${path}/checkout`, "pay order"]);
  assert.equal(worker.service, "shop-worker");
  assert.equal(worker.parent_id, api.span_id);
});

Deno.test("requests of one trace are collected, including refused ones", async () => {
  const shop = openShop();
  await shop.send("GET", "/healthz", { headers });
  await shop.send("GET", "/orders", { headers });
  shop.pass(50);
  const { spans } = (await shop.send("GET", `/traces/${TRACE_ID}`)).json;
  assert.deepEqual((spans as { operation: string }[]).map((span) => span.operation), [
    "GET /healthz",
    "GET /orders",
  ]);
});

Deno.test("reading a trace does not add to it", async () => {
  const shop = openShop();
  await shop.send("GET", `/traces/${TRACE_ID}`, { headers });
  shop.pass(50);
  assert.equal((await shop.send("GET", `/traces/${TRACE_ID}`)).status, 404);
});

Deno.test("a trace id is 32 hexadecimal digits in lower case", async () => {
  for (const id of ["4bf9", TRACE_ID.toUpperCase()]) {
    assert.equal((await openShop().send("GET", `/traces/${id}`)).status, 400, id);
  }
});

Deno.test("a traceparent is parsed as the W3C specifies", () => {
  const ids = { traceId: TRACE_ID, spanId: "00f067aa0ba902b7" };
  assert.deepEqual(parseTraceparent(TRACEPARENT), ids);
  assert.deepEqual(parseTraceparent(TRACEPARENT.replace(/^00/, "01")), ids);
  assert.deepEqual(parseTraceparent(`${TRACEPARENT.replace(/^00/, "cc")}-more`), ids);
});

Deno.test("a traceparent that is not valid is ignored", () => {
  for (
    const header of [
      undefined,
      "",
      TRACEPARENT.toUpperCase(),
      TRACEPARENT.replace(/^00/, "ff"),
      `${TRACEPARENT}-more`,
      TRACEPARENT.slice(0, -1),
      TRACEPARENT.replace(TRACE_ID, "0".repeat(32)),
      TRACEPARENT.replace("00f067aa0ba902b7", "0".repeat(16)),
    ]
  ) assert.equal(parseTraceparent(header), undefined, header);
});
