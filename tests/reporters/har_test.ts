import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { createReporters } from "../../lib/reporters/mod.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";
import { testUnless } from "../support/needing.ts";
import { launchChromium, WITHOUT_BROWSER } from "./html/browser.ts";

const PAGE = "http://shop.test/orders/7";

/** A run whose steps got some responses. */
function runOf(...responses: readonly (readonly [url: string, type: string, text: string])[]) {
  return finishedRun([
    runStarted([["a.yaml", "a.yaml"]]),
    flowStarted(0, "a.yaml", "a.yaml", responses.map((_, i) => `step ${i}`)),
    ...responses.flatMap(([url, type, text], i): RunEvent[] => [
      stepFinished(0, i, `step ${i}`, { request: { method: "GET", url } }),
      {
        type: "exchange",
        flow: 0,
        step: i,
        attempt: 1,
        started_at: "2026-01-02T03:04:06.021Z",
        duration_ms: 1.0000000001,
        request: { method: "GET", url, headers: [{ name: "accept", value: "*/*" }] },
        response: {
          status: 200,
          status_text: "OK",
          url,
          headers: [{ name: "content-type", value: type }],
          body: { size: text.length, text },
        },
      },
    ]),
    flowFinished(0),
  ], 0);
}

async function harOf(events: readonly RunEvent[]): Promise<string> {
  const host = createMemoryHost();
  const reporters = await createReporters(host, { har: "a.har" });
  for (const event of events) reporters.event(event);
  await reporters.finish();
  return host.files.text("a.har")!;
}

testUnless(WITHOUT_BROWSER, "a browser gets from the HAR file what the run received", async () => {
  const html = `<!doctype html><title>Order</title><p id=p>7</p>
<script>fetch("/orders/7.json").then((r) => r.json()).then(({ note }) => p.textContent = note)</script>`;
  const har = await harOf(runOf(
    [PAGE, "text/html", html],
    [`${PAGE}.json`, "application/json", '{"note":"שלום 🎉 </script>\\u2028"}'],
  ));
  const path = await Deno.makeTempFile({ suffix: ".har" });
  await Deno.writeTextFile(path, har);
  await using browser = await launchChromium();
  const page = await browser.newPage();
  await page.routeFromHAR(path, { notFound: "abort" });
  await page.goto(PAGE);
  await page.getByText("שלום 🎉 </script>\u2028").waitFor();
  await page.close();
  await Deno.remove(path);
});

Deno.test("times in a HAR file have three decimals", async () => {
  const { log } = JSON.parse(await harOf(runOf([PAGE, "text/plain", "x"])));
  assert.equal(log.entries[0].time, 1);
  assert.deepEqual(log.entries[0].timings, { send: 0, wait: 1, receive: 0 });
});
