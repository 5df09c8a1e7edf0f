import assert from "node:assert/strict";
import { type CollectedSpan, openCollector } from "./tracing_collector.ts";
import { checkOut, startTracedShop } from "./tracing_shop.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";
const TRACEPARENT = `00-${TRACE_ID}-${CALLER}-01`;
const EXPORTERS = ["zipkin", "otlp"] as const;

/** A trace as lines of `service kind name < name of the parent`, sorted. */
function tree(spans: readonly CollectedSpan[]): readonly string[] {
  const nameOf = (id?: string) =>
    id === CALLER ? "the caller" : spans.find((span) => span.id === id)?.name;
  return spans
    .map(({ service, kind, name, parentId }) => `${service} ${kind} ${name} < ${nameOf(parentId)}`)
    .sort();
}

const CHECKOUT = [
  "shop-api PRODUCER send payments < POST /orders/:id/checkout",
  "shop-api SERVER POST /orders < the caller",
  "shop-api SERVER POST /orders/:id/checkout < the caller",
  "shop-api SERVER POST /products < the caller",
  "shop-api SERVER PUT /queue/payments/:id/outcome < PUT",
  "shop-worker CLIENT PUT < process payments",
  "shop-worker CONSUMER process payments < send payments",
];

for (const exporter of EXPORTERS) {
  Deno.test(`a checkout is one trace through the queue to the worker and back (${exporter})`, async () => {
    await using collector = openCollector();
    await using shop = await startTracedShop({ env: collector.exportEnv(exporter) });
    await checkOut(shop, TRACEPARENT, 5400);
    const spans = await collector.trace(TRACE_ID, CHECKOUT.length);
    assert.deepEqual(tree(spans), CHECKOUT);
    assert.equal(new Set(spans.map(({ id }) => id)).size, CHECKOUT.length);
    assert.deepEqual(spans.filter(({ error }) => error !== undefined), []);
  });

  Deno.test(`a refused payment is an error of the worker's span alone (${exporter})`, async () => {
    await using collector = openCollector();
    await using shop = await startTracedShop({ env: collector.exportEnv(exporter) });
    await checkOut(shop, TRACEPARENT, 1_000_001);
    const spans = await collector.trace(TRACE_ID, CHECKOUT.length);
    assert.deepEqual(tree(spans), CHECKOUT);
    assert.deepEqual(
      spans.flatMap(({ name, error }) => error === undefined ? [] : [[name, error]]),
      [["process payments", "1000001 is over the limit of 1000000"]],
    );
  });
}

Deno.test("a shop that is asked to stop first exports the remaining spans", async () => {
  await using collector = openCollector();
  const env = { ...collector.exportEnv("otlp"), OTEL_BSP_SCHEDULE_DELAY: "3600000" };
  {
    await using shop = await startTracedShop({ env, hasWorker: false });
    await checkOut(shop, TRACEPARENT, 5400);
    assert.deepEqual(collector.spans, []);
  }
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
  assert.deepEqual(tree(ofTrace), CHECKOUT.slice(0, 4));
});

Deno.test("a traceparent counts if it is valid and sampled", async () => {
  await using collector = openCollector();
  const other = TRACE_ID.replace("4b", "5c");
  {
    await using shop = await startTracedShop({
      env: collector.exportEnv("zipkin"),
      hasWorker: false,
    });
    await shop.send("/newsletter", {}, `00-${other}-${CALLER}-00`);
    await shop.send("/newsletter", {}, TRACEPARENT.toUpperCase());
    await shop.send("/newsletter", {}, `00-${"0".repeat(32)}-${CALLER}-01`);
  }
  const ids = collector.spans.filter(({ name }) => name === "POST /newsletter");
  assert.equal(ids.length, 2);
  assert.ok(collector.spans.every(({ traceId }) => traceId !== other && traceId !== TRACE_ID));
  assert.ok(ids.every(({ parentId }) => parentId === undefined));
});

Deno.test("health checks and the waiting worker leave no spans", async () => {
  await using collector = openCollector();
  {
    await using shop = await startTracedShop({ env: collector.exportEnv("otlp") });
    await (await fetch(`${shop.url}/healthz`, { headers: { traceparent: TRACEPARENT } })).text();
    await checkOut(shop, TRACEPARENT, 5400);
    await collector.trace(TRACE_ID, CHECKOUT.length);
  }
  const names = new Set(collector.spans.map(({ name }) => name));
  assert.deepEqual([...names].filter((name) => /health|next/.test(name)), []);
});

Deno.test("the queue of payments is only for logged-in users", async () => {
  await using collector = openCollector();
  await using shop = await startTracedShop({
    env: collector.exportEnv("otlp"),
    hasWorker: false,
  });
  const send = async (method: string, path: string) => {
    const response = await fetch(`${shop.url}/queue/payments/${path}`, { method });
    await response.body?.cancel();
    return response.status;
  };
  assert.deepEqual([await send("POST", "next"), await send("PUT", "1/outcome")], [401, 401]);
  assert.equal((await shop.send("/queue/payments/next", {})).status, 204);
});

Deno.test("a span is named after its route, or only after its method if there is none", async () => {
  await using collector = openCollector();
  {
    await using shop = await startTracedShop({
      env: collector.exportEnv("otlp"),
      hasWorker: false,
    });
    await shop.send("/orders/17/checkout", {}, TRACEPARENT);
    await shop.send("/no/such/place", {}, TRACEPARENT);
  }
  const spans = collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
  assert.deepEqual(spans.map(({ name }) => name), ["POST /orders/:id/checkout", "POST"]);
});
