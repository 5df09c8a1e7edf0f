import assert from "node:assert/strict";
import { readRecording } from "../../../lib/har/mod.ts";

const DATA = new URL("../../data/har/", import.meta.url);

/** Usable entries, JSON responses, and bodies of requests by kind, in each recording. */
const RECORDINGS: Readonly<Record<string, readonly [number, number, Record<string, number>]>> = {
  directus_1: [99, 59, { json: 13 }],
  directus_2: [99, 59, { json: 13 }],
  nodered_1: [100, 31, { form: 1, json: 5 }],
  nodered_2: [100, 31, { form: 1, json: 5 }],
  jsonauth_1: [11, 10, { json: 6 }],
  jsonauth_2: [11, 10, { json: 6 }],
  jsonauth_3: [11, 10, { json: 6 }],
  transmission_1: [50, 11, { json: 13 }],
  transmission_2: [50, 11, { json: 13 }],
  transmission_3: [52, 11, { json: 13 }],
};

for (const [name, [entries, json, bodies]] of Object.entries(RECORDINGS)) {
  Deno.test(`the recording ${name} is read completely`, async () => {
    const file = `${name}.har.gz`;
    const recording = await readRecording(await Deno.readFile(new URL(file, DATA)), file);
    const kinds = recording.entries.flatMap(({ request }) => request.body?.kind ?? []);
    assert.deepEqual(
      [
        recording.entries.length,
        recording.entries.filter(({ response }) => response.json !== undefined).length,
        Object.fromEntries(
          [...new Set(kinds)].sort().map((kind) => [kind, kinds.filter((k) => k === kind).length]),
        ),
      ],
      [entries, json, bodies],
    );
    assert.equal(recording.recorder, "Playwright 1.65.1 (chromium 156)");
    assert.equal(recording.total, entries + recording.skipped.length);
    assert.equal(recording.sanitized, false);
    const starts = recording.entries.map(({ startMs }) => startMs);
    assert.deepEqual(starts, starts.toSorted((a, b) => a - b));
  });
}

Deno.test("a WebSocket in a recording is skipped with its reason", async () => {
  const bytes = await Deno.readFile(new URL("nodered_1.har.gz", DATA));
  const { skipped } = await readRecording(bytes, "nodered_1.har.gz");
  assert.deepEqual(skipped.map(({ why, reason }) => ({ why, reason })), [
    { why: "it is a WebSocket: ws://127.0.0.1:1880/comms", reason: "websocket" },
  ]);
});
