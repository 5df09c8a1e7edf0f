import assert from "node:assert/strict";
import { Deadlines } from "../../lib/host/mod.ts";
import { TransportError } from "../../lib/http/mod.ts";
import { boundedExchange } from "../../lib/http/transport/bounded_exchange.ts";

const request = { method: "GET", url: "http://api.test/", headers: [], timeoutMs: 60_000 };

/** Begins an exchange that ends with its value, or fails when it is aborted. */
function open(signal: AbortSignal, deadlines: Deadlines, value?: string) {
  const pending = Promise.withResolvers<string>();
  const exchange = { aborted: 0, result: Promise.resolve("") };
  exchange.result = boundedExchange(request, signal, deadlines, {
    run: () => value === undefined ? pending.promise : Promise.resolve(value),
    abort() {
      exchange.aborted++;
      pending.reject(new Error("closed"));
    },
    classify: () => new TransportError({ kind: "proxy_url_invalid" }),
  });
  return exchange;
}

Deno.test("a signal aborts all exchanges that have it and are in progress", async () => {
  const deadlines = new Deadlines();
  const [stop, other] = [new AbortController(), new AbortController()];
  const done = open(stop.signal, deadlines, "done");
  assert.equal(await done.result, "done");
  const running = [open(stop.signal, deadlines), open(stop.signal, deadlines)];
  const unrelated = open(other.signal, deadlines);
  stop.abort("stopped");
  for (const { result } of running) await assert.rejects(result, (error) => error === "stopped");
  assert.deepEqual(running.map(({ aborted }) => aborted), [1, 1]);
  assert.deepEqual([done.aborted, unrelated.aborted], [0, 0]);
  other.abort("over");
  await assert.rejects(unrelated.result, (error) => error === "over");
  deadlines.close();
});
