import assert from "node:assert/strict";
import { exchangeLines } from "../../lib/reporters/console/exchange_lines.ts";
import { createPainter } from "../../lib/reporters/mod.ts";

const PLAIN = createPainter(false);
const EXCHANGE = {
  attempt: 1,
  duration_ms: 12,
  request: { method: "GET", url: "http://a.test/", headers: [] },
  response: { status: 200, status_text: "OK", url: "http://a.test/", headers: [] },
} as const;

Deno.test("the first attempt has its number if there are others", () => {
  const first = (isOnly: boolean, item?: string) =>
    exchangeLines({ ...EXCHANGE, item }, PLAIN, isOnly)[0];
  assert.equal(first(true), "> GET http://a.test/");
  assert.equal(first(false), "attempt 1");
  assert.equal(first(false, "3: ord_9"), "item 3: ord_9");
});

Deno.test("JSON is indented also if only its beginning is there, with the digits that it has", () => {
  const body = { size: 99, text: '{"id":12345678901234567890,"n":1e2,"rows":[1,"x', cut: true };
  const lines = exchangeLines(
    { ...EXCHANGE, response: { ...EXCHANGE.response, body: { ...body, cut: true } } },
    PLAIN,
    true,
  );
  assert.deepEqual(lines.slice(2), [
    "<",
    "< {",
    '<   "id": 12345678901234567890,',
    '<   "n": 1e2,',
    '<   "rows": [',
    "<     1,",
    '<     "x',
    "< … cut, 99 B in all",
  ]);
});
