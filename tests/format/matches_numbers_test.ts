import assert from "node:assert/strict";
import { onlyFailure, runFlow, runPassing } from "../support/run_flow.ts";
import { openServer, type TestServer, text } from "../support/server.ts";

const BODY = `{
  "count": 3, "price": 1.50, "exponent": 12E+2, "minus": -0, "yes": true, "no": false,
  "big": 12345678901234567890, "huge": 1e400, "fraction": 0.10000000000000000000001,
  "none": null, "list": [1.0, 2.50, 30], "map": { "a": 1 },
  "it's": 4.0, "quoted \\"name\\"": 5.0, "__proto__": 6.0,
  "items": [{ "id": 1, "price": 1.10 }, { "id": 2, "price": 2.20 }, { "id": 3, "price": "3.30" }]
}`;

function openPrices(): TestServer {
  return openServer({
    "/prices": text(BODY, { headers: { "content-type": "application/json" } }),
  });
}

/** A flow that makes the same assertion in both spellings. */
function flow(origin: string, path: string, operator: string): string {
  const rooted = path.replace(/\$(?=[.[])/, "$.json");
  return `
name: prices
steps:
  - name: a
    request: { url: ${origin}/prices }
    assert: { json: [{ path: "${rooted}", ${operator} }] }
  - name: b
    request: { url: ${origin}/prices }
    assert: { jsonpath: [{ path: "${path}", ${operator} }] }
  - name: loop
    request: { url: ${origin}/prices }
    loop: { max_attempts: 1, until: { jsonpath: [{ path: "${path}", ${operator} }] } }
`;
}

const PASSING: readonly (readonly [path: string, operator: string])[] = [
  ["$.count", "matches: '^3$'"],
  ["$.price", "matches: '^1\\.50$'"],
  ["$.exponent", "matches: '^12E\\+2$'"],
  ["$.minus", "matches: '^-0$'"],
  ["$.big", "matches: '^12345678901234567890$'"],
  ["$.huge", "matches: '^1e400$'"],
  ["$.fraction", "matches: '01$'"],
  ["$.yes", "matches: '^true$'"],
  ["$.no", "matches: '^(?:true|false)$'"],
  ["$.price", "notMatches: '^1\\.5$'"],
  ["$.yes", "notMatches: '^false$'"],
  ["$['it\\\\'s']", "matches: '^4\\.0$'"],
  ["$['quoted \\\"name\\\"']", "matches: '^5\\.0$'"],
  ["$['__proto__']", "matches: '^6\\.0$'"],
  ["$.list[1]", "matches: '^2\\.50$'"],
  ["$.list[-1]", "matches: '^30$'"],
  ["$.list", "each: { matches: '^\\d+(\\.\\d+)?$' }"],
  ["$.list[0:2]", "each: { matches: '\\.\\d+$' }"],
  ["$.items[*].price", "each: { matches: '^\\d\\.\\d0$' }"],
  ["$.items[?@.id == 2].price", "matches: '^2\\.20$'"],
  ["$..price", "each: { notMatches: '5$' }"],
];

for (const [path, operator] of PASSING) {
  Deno.test(`${operator} passes at ${path}`, async () => {
    await using server = openPrices();
    await runPassing(flow(server.origin, path, operator));
  });
}

const FAILING: readonly (readonly [path: string, operator: string, message: RegExp])[] = [
  ["$.price", "matches: '^1\\.5$'", /does not match/],
  ["$.none", "matches: 'null'", /is null/],
  ["$.list", "matches: '1'", /a list; for its items write `each: \{matches: …\}`/],
  ["$.map", "matches: '1'", /an object; use `containsObject`/],
  ["$.none", "notMatches: 'x'", /text, numbers and booleans/],
  ["$.items[*].price", "matches: '1'", /needs one value, but the path matches 3/],
];

for (const [path, operator, words] of FAILING) {
  Deno.test(`${operator} fails at ${path} and says why`, async () => {
    await using server = openPrices();
    const [first] = flow(server.origin, path, operator).split("  - name: b");
    const result = await runFlow(first);
    const { message, help } = onlyFailure(result);
    assert.match(`${message}\n${help}`, words);
  });
}

Deno.test("matches shows the number as the body has it", async () => {
  await using server = openPrices();
  const [first] = flow(server.origin, "$.price", "matches: '^2'").split("  - name: b");
  const { notes } = onlyFailure(await runFlow(first));
  assert.deepEqual(notes?.slice(0, 2), [
    "expected: a string that matches /^2/",
    "actual:   number 1.50",
  ]);
});

Deno.test("matches searches the status as well", async () => {
  await using server = openPrices();
  await runPassing(`
name: status
steps:
  - name: a
    request: { url: ${server.origin}/prices }
    assert: { status: { matches: '^2\\d\\d$' }, json: [{ path: $.status, matches: '^200$' }] }
`);
});
