import assert from "node:assert/strict";
import { onlyDiagnostic, runFlow, runPassing } from "../support/run_flow.ts";
import { empty, openServer } from "../support/server.ts";

/** The clock in memory starts at 2026-01-02T03:04:05Z. */
const FORMS: readonly (readonly [expression: string, sent: string])[] = [
  ["NOW.ISO", '"2026-01-02T03:04:05.000Z"'],
  ["NOW.ISO_SECONDS", '"2026-01-02T03:04:05Z"'],
  ["NOW.ISO_SECONDS | offset 1m", '"2026-01-02T03:05:05Z"'],
  ["NOW.DATE", '"2026-01-02"'],
  ["NOW.EPOCH", "1767323045"],
  ["NOW.EPOCH_MS", "1767323045000"],
  ["NOW.ISO | offset 1d", '"2026-01-03T03:04:05.000Z"'],
  ["NOW.ISO | offset -15m", '"2026-01-02T02:49:05.000Z"'],
  ["NOW.ISO | offset +2w", '"2026-01-16T03:04:05.000Z"'],
  ["NOW.ISO | offset 1h30m", '"2026-01-02T04:34:05.000Z"'],
  ["NOW.ISO | offset '500ms'", '"2026-01-02T03:04:05.500Z"'],
  ["NOW.DATE | offset -2d", '"2025-12-31"'],
  ["NOW.EPOCH | offset 90s", "1767323135"],
  ["NOW.EPOCH_MS | offset -1ms", "1767323044999"],
  ["NOW.ISO | offset 1d | offset -1h", '"2026-01-03T02:04:05.000Z"'],
  ["NOW.ISO | offset 1d | urlencode", '"2026-01-03T03%3A04%3A05.000Z"'],
  ["NOW.EPOCH_MS | offset 1.5ms", "1767323045001"],
  ["NOW.EPOCH | string", '"1767323045"'],
];

for (const [expression, sent] of FORMS) {
  Deno.test(`\`${expression}\` gives ${sent}`, async () => {
    await using server = openServer();
    await runPassing(`
steps:
  - name: a
    request: { method: POST, url: ${server.origin}/echo, body: ["\${${expression}}"] }
`);
    assert.equal(server.requests[0].body, `[${sent}]`);
  });
}

Deno.test("NOW is the time of the flow's start, in every step", async () => {
  await using server = openServer({ "/wait": empty(404) });
  const result = await runFlow(`
vars: { start: "\${NOW.ISO}" }
steps:
  - name: wait
    request: { url: ${server.origin}/wait }
    loop: { max_attempts: 3, sleep_ms: 60000, until: { status: 200 } }
  - name: after
    always: true
    request:
      method: POST
      url: ${server.origin}/echo
      body: ["\${NOW.ISO}", "\${vars.start}"]
`);
  assert.equal(result.exitCode, 1);
  assert.equal(result.host.clock.now(), Date.UTC(2026, 0, 2, 3, 6, 5));
  assert.equal(
    server.requests.at(-1)!.body,
    '["2026-01-02T03:04:05.000Z","2026-01-02T03:04:05.000Z"]',
  );
});

const MISTAKES: readonly (readonly [expression: string, message: string])[] = [
  ["NOW.UNIX", "unknown-now: `NOW.UNIX` is not known"],
  [
    "NOW",
    "unknown-now: `NOW` alone has no value",
  ],
  ["NOW.ISO | offset", "bad-filter: `offset` takes a duration"],
  ["NOW.ISO | offset 1", "bad-filter: `offset` takes a duration"],
  ["NOW.ISO | offset 1month", "bad-filter: `offset` takes a duration"],
  ["NOW.ISO | upper | offset 1d", "bad-filter: `offset` works on `NOW` only"],
  ["RANDOM.UUID | offset 1d", "bad-filter: `offset` works on `NOW` only"],
  ["NOW.ISO | offset 99999999w", "bad-filter: `offset` takes 1000 years at the most"],
  [
    "NOW.ISO | offset 365000d | offset -1d | offset 2d",
    "bad-filter: `offset` takes 1000 years at the most",
  ],
];

for (const [expression, message] of MISTAKES) {
  Deno.test(`\`${expression}\` is an error before anything is sent`, async () => {
    await using server = openServer();
    const result = await runFlow(`steps:
  - name: a
    request: { url: "${server.origin}/echo/\${${expression}}" }
`);
    assert.equal(result.exitCode, 2, result.drawn);
    assert.deepEqual(server.log, []);
    assert.equal(onlyDiagnostic(result).replace(/^3:\d+ /, ""), message);
  });
}
