import assert from "node:assert/strict";
import { readRecording } from "../../../lib/har/mod.ts";
import { RecordingError } from "../../../lib/har/read/recording_error.ts";
import { logOf } from "../support/har_of.ts";

const ODD: readonly unknown[] = [
  null,
  0,
  -1,
  1e300,
  "",
  "x",
  true,
  [],
  [null],
  [[]],
  [{}],
  [{ name: null, value: null }, { name: 5, value: 6 }, 7, "x"],
  {},
  { "": 0 },
  { name: "x", value: [1] },
];

// deno-lint-ignore no-explicit-any
type Loose = any;

/** A complete entry, and a changed one. */
function log(change: (entry: Loose) => void): Uint8Array {
  const value = logOf([
    { url: "/whole", json: { a: 1 } },
    {
      method: "POST",
      url: "/odd?a=1",
      headers: { cookie: "a=1" },
      form: { a: "1" },
      responseHeaders: { "set-cookie": "b=2" },
      json: { text: "x".repeat(2_000) },
    },
  ]);
  change(value.log.entries[1]);
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The paths of all members of an entry. */
function paths(value: Loose, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.keys(value).flatMap((key) => paths(value[key], [...path, key]))];
}

let shape: (readonly string[])[] = [];
log((entry) => shape = paths(entry).filter((path) => path.length > 0));

for (const path of shape) {
  Deno.test(`an entry is read or skipped whatever ${path.join(".")} is`, async () => {
    for (const odd of ODD) {
      const bytes = log((entry) => {
        const owner = path.slice(0, -1).reduce((value, key) => value[key], entry);
        owner[path.at(-1)!] = odd;
      });
      const { entries, skipped } = await readRecording(bytes, "a.har");
      assert.equal(entries.length + skipped.length, 2);
      assert.equal(entries.some(({ index }) => index === 0), true);
      for (const { request, response } of entries) {
        assert.equal(typeof response.status, "number");
        for (const { name, value } of [...request.headers, ...request.query, ...response.headers]) {
          assert.equal(typeof name, "string");
          assert.equal(typeof value, "string");
        }
        void response.json;
      }
    }
  });
}

for (const odd of ODD) {
  Deno.test(`an entry that is ${JSON.stringify(odd)} is skipped`, async () => {
    const value = logOf([{ json: {} }]);
    value.log.entries.unshift(odd as Loose);
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const { entries, skipped, total } = await readRecording(bytes, "a.har");
    assert.deepEqual([entries.length, total], [1, 2]);
    assert.deepEqual(skipped, [{ index: 0, why: "it has no request", reason: "unusable" }]);
  });
}

Deno.test("an entry that is not JSON is skipped with its place", async () => {
  const [head, tail] = new TextDecoder().decode(log(() => {})).split('"method":"POST"');
  const bytes = new TextEncoder().encode(`${head}\n"method":POST${tail}`);
  const { entries, skipped } = await readRecording(bytes, "a.har");
  assert.equal(entries.length, 1);
  assert.deepEqual(skipped, [
    {
      index: 1,
      why: "it is not JSON: expected a value at line 2, column 10",
      brief: "it is not JSON",
      reason: "unusable",
    },
  ]);
});

Deno.test("JSON that is nested deeper than a run accepts is a text", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  const value = logOf([{ method: "POST", body: deep, text: deep }]);
  const { entries: [entry] } = await readRecording(
    new TextEncoder().encode(JSON.stringify(value)),
    "a.har",
  );
  assert.deepEqual([entry.request.body?.kind, entry.response.json], ["text", undefined]);
});

Deno.test("an entry that is nested endlessly is skipped", async () => {
  const deep = `{"request": ${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`;
  const whole = JSON.stringify(logOf([{ json: {} }]).log.entries[0]);
  const bytes = new TextEncoder().encode(`{"log": {"entries": [${deep}, ${whole}]}}`);
  const { entries, skipped } = await readRecording(bytes, "a.har");
  assert.deepEqual([entries.length, skipped.length], [1, 1]);
});

Deno.test("a recording that is truncated anywhere is refused, never read in part", async () => {
  const bytes = log(() => {});
  for (let length = 0; length < bytes.length; length += 13) {
    await assert.rejects(readRecording(bytes.subarray(0, length), "a.har"), RecordingError);
  }
});

Deno.test("a recording with a wrong byte is read or refused", async () => {
  for (let at = 0; at < log(() => {}).length; at += 7) {
    const bytes = log(() => {});
    bytes[at] = bytes[at] ^ 0x22;
    try {
      await readRecording(bytes, "a.har");
    } catch (error) {
      assert.ok(error instanceof RecordingError, String(error));
    }
  }
});

Deno.test("bytes that are not UTF-8 give a warning", async () => {
  const bytes = log(() => {});
  const at = new TextDecoder().decode(bytes).indexOf("/odd") + 1;
  bytes[at] = 0xff;
  const { entries, warnings } = await readRecording(bytes, "a.har");
  assert.deepEqual(entries[1].request.segments, ["%EF%BF%BDdd"]);
  assert.deepEqual(warnings, ["some of its bytes are not UTF-8; U+FFFD replaces them"]);
});

Deno.test("progress is reported up to the end", async () => {
  const bytes = log(() => {});
  const told: number[] = [];
  await readRecording(bytes, "a.har", (done, total) => told.push(done / total));
  assert.equal(told.length, 2);
  assert.ok(told[0] < told[1] && told[1] > 0.9 && told[1] <= 1);
});

for (
  const [method, why] of [
    ["GE\0T", "its method cannot be sent"],
    ["G T", "its method cannot be sent"],
    ["trace", "its method cannot be sent"],
    ["connect", "it opens a tunnel"],
    [" ", "its request has no method"],
  ] as const
) {
  Deno.test(`an entry with the method ${JSON.stringify(method)} is left out, and says why`, async () => {
    const value = logOf([{ json: {} }]);
    value.log.entries.unshift({ request: { method, url: "https://app.test/a" } });
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const { skipped } = await readRecording(bytes, "a.har");
    assert.deepEqual(skipped, [{ index: 0, why, reason: "unusable" }]);
  });
}
