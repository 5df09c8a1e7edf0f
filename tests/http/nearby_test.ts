import assert from "node:assert/strict";
import { createEnvelope, locateValues, nearestHeader } from "../../lib/http/mod.ts";
import { describeMissingValue } from "../../lib/http/response/missing_value.ts";
import { compileJsonPath, loadJsonPath } from "../../lib/json/mod.ts";
import type { Spelling } from "../../lib/loader/mod.ts";

await loadJsonPath();

const BODY = {
  id: 7,
  state: "new",
  none: null,
  empty: [],
  items: [{ sku: "a", qty: 1, on: true }, { sku: "b", qty: 2, on: false }],
  matrix: [[1], [2, 3]],
};

function envelopeOf(body: unknown = BODY) {
  return createEnvelope({
    status: 200,
    statusText: "OK",
    headers: new Headers({ "content-type": "application/json", "x-request-id": "r-1" }),
    body: new TextEncoder().encode(JSON.stringify(body)),
    size: new TextEncoder().encode(JSON.stringify(body)).length,
    transport: "fetch",
    durationMs: 1,
    url: "http://shop.test/",
  });
}

function nearby(path: string, spelling: Spelling = "A", body?: unknown): string[] {
  const rooted = { path: compileJsonPath(path), spelling };
  const { notes, help } = describeMissingValue(rooted, envelopeOf(body));
  return [...notes, ...(help === undefined ? [] : [`help: ${help}`])];
}

const CASES: readonly (readonly [path: string, ...lines: string[]])[] = [
  ["$.json.none.id", "`$.json.none` is null"],
  ["$.json.id.x", "`$.json.id` is number 7"],
  ["$.json.empty[0].id", "`$.json.empty` is a list of 0 items"],
  ["$.json.empty[*]", "`$.json.empty` is a list of 0 items"],
  [
    "$.json.items[2]",
    "`$.json.items` is a list of 2 items with: sku, qty, on",
    "help: indexes begin at 0, so the last item is `[1]`, also written `[-1]`",
  ],
  ["$.json.items[5:].sku", "`$.json.items` is a list of 2 items with: sku, qty, on"],
  ["$.json.items[*].price", "`$.json.items[*]` finds 2 values with: sku, qty, on"],
  ["$.json.matrix[*].x", "`$.json.matrix[*]` finds 2 lists of 1, 2 items"],
  ["$.json.items[*].qty.x", "`$.json.items[*].qty` finds 2 values: number 1, number 2"],
  [
    "$.json.items[?@.sku == 'z']",
    "`$.json.items` is a list of 2 items with: sku, qty, on",
    "no item fits `?@.sku == 'z'`",
    '`sku` is: string "a", string "b"',
  ],
  [
    "$.json.items[?@.price > 3]",
    "`$.json.items` is a list of 2 items with: sku, qty, on",
    "no item fits `?@.price > 3`",
    "no item has `price`",
  ],
  [
    "$.json..skuu",
    "nothing in `$.json` has the name `skuu`",
    "help: `$.json..sku` exists; did you mean it?",
  ],
  [
    "$.headers['X-RequestId']",
    "`$.headers` has: content-type, x-request-id",
    "help: `$.headers['x-request-id']` exists; did you mean it?",
  ],
];

for (const [path, ...lines] of CASES) {
  Deno.test(`the values near ${path} are listed`, () => assert.deepEqual(nearby(path), lines));
}

Deno.test("a path of the second spelling that starts at the response is reported", () => {
  const help = (path: string) => nearby(path, "B").at(-1);
  assert.equal(
    help("$.json.items[0].sku"),
    "help: this path starts at the body, which has no `json`; write `$.items[0].sku`",
  );
  assert.equal(
    help("$.json.items[0].skuu"),
    "help: this path starts at the body, which has no `json`; write `$.items[0].sku`",
  );
  assert.equal(
    help("$.headers.etag"),
    "help: this path starts at the body, which has no `headers`; " +
      "that of the response is asserted by `headers`, and captured by `header`",
  );
  assert.equal(
    help("$.status"),
    "help: this path starts at the body, which has no `status`; " +
      "that of the response is asserted by `status`\n`$.state` exists; did you mean it?",
  );
  assert.deepEqual(nearby("$.json.idd", "B", { json: { id: 1 } }), [
    "`$.json` has: id",
    "help: `$.json.id` exists; did you mean it?",
  ]);
});

Deno.test("a long list of names is cut", () => {
  const wide = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`name${i}`, i]));
  const [note] = nearby("$.json.x", "A", wide);
  assert.match(note, /^`\$\.json` has: name0, .*, name11, … \(3 more\)$/);
});

Deno.test("the values of a path are located relative to its own root", () => {
  const located = (path: string, spelling: Spelling) =>
    locateValues({ path: compileJsonPath(path), spelling }, envelopeOf());
  assert.deepEqual(located("$.json.items[*].sku", "A"), [
    "$.json.items[0].sku",
    "$.json.items[1].sku",
  ]);
  assert.deepEqual(located("$.items[?@.on == true]['sku']", "B"), ["$.items[0].sku"]);
});

Deno.test("the nearest header begins with the name or is similar", () => {
  const names = ["content-type", "date", "x-rate-limit", "x-request-id"];
  assert.equal(nearestHeader("X-Rate", names), "x-rate-limit");
  assert.equal(nearestHeader("request-id", names), "x-request-id");
  assert.equal(nearestHeader("x-requst-id", names), "x-request-id");
  assert.equal(nearestHeader("etag", names), undefined);
  assert.equal(nearestHeader("x-rate", ["date"]), undefined);
});
