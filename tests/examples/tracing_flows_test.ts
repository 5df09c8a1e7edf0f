import assert from "node:assert/strict";
import { serveShop } from "../../examples/shop/server.ts";
import { check } from "../../lib/compiler/mod.ts";
import { renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { createDenoHost } from "../../lib/host/deno/mod.ts";
import { run } from "../../lib/runner/mod.ts";
import { type FlowRun, onlyFailure, runFlow } from "../support/run_flow.ts";
import { type Collector, openCollector } from "./tracing_collector.ts";
import { startTracedShop, type TracedShop } from "./tracing_shop.ts";

const FOLDER = new URL("../../examples/tracing/", import.meta.url);
/** The spans of a checkout: of the api alone, and including the worker's. */
const SPANS = { api: 4, all: 7 };

function runOver(flow: string, { env }: TracedShop, { origin }: Collector): Promise<FlowRun> {
  const text = Deno.readTextFileSync(new URL(flow, FOLDER));
  return runFlow({ [flow]: text }, { env: { ...env, ZIPKIN_URL: origin } });
}

Deno.test("the flows over traces have no diagnostics", async () => {
  const environment = { SHOP_URL: "http://127.0.0.1:1", SHOP_USER: "demo", SHOP_PASSWORD: "demo" };
  const checked = await check(createDenoHost(), { paths: ["examples/tracing"], environment });
  const found = checked.flatMap(({ diagnostics }) => diagnostics);
  assert.deepEqual(found.map((finding) => renderDiagnostic(finding)), []);
  assert.equal(checked.length, 5);
});

Deno.test("the flow for Zipkin passes over the api and its worker", async () => {
  await using collector = openCollector(SPANS.all);
  await using shop = await startTracedShop({ env: collector.exportEnv("zipkin") });
  const done = await runOver("zipkin.yaml", shop, collector);
  assert.equal(done.exitCode, 0, done.drawn);
});

Deno.test("if the worker is stopped, its spans are named as missing", async () => {
  await using collector = openCollector(SPANS.api);
  await using shop = await startTracedShop({
    env: collector.exportEnv("zipkin"),
    hasWorker: false,
  });
  const done = await runOver("zipkin.yaml", shop, collector);
  assert.equal(done.exitCode, 1);
  assert.equal(onlyFailure(done).code, "loop-exhausted");
  assert.match(done.drawn, /serviceName containsAll .* not true after 40 attempts/);
  assert.match(done.drawn, /never seen: +"shop-worker"/);
  assert.match(done.drawn, /last value: .*\["shop-api","shop-api","shop-api","shop-api"\]/);
  const cleanedUp = done.steps.filter(({ cleanup }) => cleanup).map(({ outcome }) => outcome);
  assert.deepEqual(cleanedUp, ["passed", "passed"]);
});

Deno.test("a refused payment is found by the error of its span", async () => {
  await using collector = openCollector(SPANS.all);
  await using shop = await startTracedShop({ env: collector.exportEnv("zipkin") });
  const done = await runOver("failing/refused_payment.yaml", shop, collector);
  assert.equal(done.exitCode, 1);
  assert.equal(onlyFailure(done).code, "assertion-failed");
  assert.match(done.drawn, /1200000 is over the limit of 1000000/);
});

Deno.test("the flow that waits passes once the backend and the shop are up", async () => {
  const shop = serveShop({ port: 0 });
  const env = { SHOP_URL: shop.url, BACKEND_HEALTH_URL: `${shop.url}/healthz` };
  const text = Deno.readTextFileSync(new URL("ready.yaml", FOLDER));
  const done = await runFlow({ "ready.yaml": text }, { env });
  await shop.close();
  assert.equal(done.exitCode, 0, done.drawn);
  const late = await runFlow({ "ready.yaml": text }, { env });
  assert.equal(late.exitCode, 3);
  assert.match(late.drawn, /connection refused .* after 600 attempts/);
});

Deno.test("reusing a seed still begins another trace", async () => {
  await using collector = openCollector(SPANS.all);
  await using shop = await startTracedShop({ env: collector.exportEnv("zipkin") });
  const environment = { ...shop.env, ZIPKIN_URL: collector.origin };
  const paths = ["examples/tracing/zipkin.yaml"];
  for (const _ of ["first", "second"]) {
    for await (const event of run(createDenoHost(), { paths, environment, seed: "1" })) {
      if (event.type === "step_finished") assert.deepEqual(event.failures, []);
      if (event.type === "run_finished") assert.equal(event.exit_code, 0);
    }
  }
  const consumers = collector.spans.filter(({ kind }) => kind === "CONSUMER");
  assert.equal(new Set(consumers.map(({ traceId }) => traceId)).size, 2);
});
