import assert from "node:assert/strict";
import { createShop } from "../../examples/shop/api/app.ts";
import { type FlowRun, onlyFailure, runFlow } from "../support/run_flow.ts";

const FLOWS = new URL("../../examples/tracing/", import.meta.url);
const DATA = new URL("../data/tracing/", import.meta.url);
const USER = "demo";
const PASSWORD = "tea-and-biscuits";

/** A flow, and the recorded responses by the beginning of the path of its queries. */
interface Recorded {
  readonly flow: string;
  readonly answers: Readonly<Record<string, string>>;
}

const JAEGER: Recorded = {
  flow: "jaeger.yaml",
  answers: {
    "/api/traces/": "jaeger_trace.json",
    "/api/v3/traces/": "jaeger_v3_trace.json",
  },
};
const TEMPO: Recorded = {
  flow: "tempo.yaml",
  answers: { "/api/v2/traces/": "tempo_trace.json" },
};

/**
 * Runs a flow over the shop, whose requests contain the ids of the trace and of the caller, and a
 * backend that returns a recorded trace with these ids.
 *
 * @param change Changes the text of a response.
 */
async function replay(
  { flow, answers }: Recorded,
  change: (text: string) => string = (text) => text,
): Promise<FlowRun> {
  const shop = createShop({ users: { [USER]: PASSWORD } });
  let traceparent = "";
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => {
      const { pathname } = new URL(request.url);
      const begin = Object.keys(answers).find((path) => pathname.startsWith(path));
      traceparent = request.headers.get("traceparent") ?? traceparent;
      if (begin === undefined) return shop.fetch(request);
      const [, traceId, spanId] = traceparent.split("-");
      if (pathname !== `${begin}${traceId}`) return new Response(null, { status: 404 });
      const text = Deno.readTextFileSync(new URL(answers[begin], DATA))
        .replaceAll("{trace_id}", traceId).replaceAll("{span_id}", spanId);
      return new Response(change(text), { headers: { "content-type": "application/json" } });
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}`;
  const env = { SHOP_USER: USER, SHOP_PASSWORD: PASSWORD };
  const urls = { SHOP_URL: url, JAEGER_URL: url, TEMPO_URL: url };
  const text = Deno.readTextFileSync(new URL(flow, FLOWS));
  return await runFlow({ [flow]: text }, { env: { ...env, ...urls } });
}

for (const recorded of [JAEGER, TEMPO]) {
  const { flow } = recorded;

  Deno.test(`${flow} passes over a recorded trace`, async () => {
    const done = await replay(recorded);
    assert.equal(done.exitCode, 0, done.drawn);
  });

  Deno.test(`${flow} names the service that is not in the trace`, async () => {
    const done = await replay(
      recorded,
      (text) => text.replaceAll('"shop-worker"', '"shop-mailer"'),
    );
    assert.equal(done.exitCode, 1);
    assert.match(done.drawn, /never seen: +"shop-worker"/);
  });
}

Deno.test("jaeger.yaml fails on a span with an error", async () => {
  const done = await replay(
    JAEGER,
    (text) =>
      text.replace('"consumer"\n', '"consumer"\n}, {"key": "error", "type": "bool", "value": true'),
  );
  assert.match(onlyFailure(done).message, /is not empty/);
  assert.match(done.drawn, /\["process payments"\]/);
});

Deno.test("tempo.yaml fails on a span with an error", async () => {
  const done = await replay(
    TEMPO,
    (text) => text.replace('"status": {}', '"status": {"code": "STATUS_CODE_ERROR"}'),
  );
  assert.match(onlyFailure(done).message, /is not empty/);
});

Deno.test("jaeger.yaml fails if the worker's span has another parent", async () => {
  const [, producer] = /"spanID": "([0-9a-f]{16})",\s+"operationName": "send payments"/.exec(
    Deno.readTextFileSync(new URL("jaeger_trace.json", DATA)),
  )!;
  const parent = new RegExp(
    `("refType": "CHILD_OF",\\s+"traceID": "[^"]+",\\s+"spanID": )"${producer}"`,
  );
  const done = await replay(JAEGER, (text) => text.replace(parent, `$1"${"e".repeat(16)}"`));
  assert.match(onlyFailure(done).message, /'process payments'.*references/);
});

Deno.test("jaeger.yaml fails if another service did the worker's work", async () => {
  const swap = (text: string) => text.replace('"shop-worker"', '"shop-cron"');
  const done = await replay(JAEGER, (text) => text.includes("resourceSpans") ? swap(text) : text);
  assert.match(onlyFailure(done).message, /expected "shop-worker", found "shop-cron"/);
});
