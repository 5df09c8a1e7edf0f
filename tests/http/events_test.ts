import assert from "node:assert/strict";
import type { EventsRead } from "../../lib/http/mod.ts";
import { createEventReader, type EventLimits } from "../../lib/http/response/event_reader.ts";

const SSE = { "content-type": "text/event-stream; charset=utf-8" };
const NDJSON = { "content-type": "application/x-ndjson" };

/** Reads a body that arrives in pieces. */
function read(
  pieces: readonly (string | Uint8Array<ArrayBuffer>)[],
  headers: Record<string, string>,
  limits: Partial<EventLimits> = {},
): EventsRead & { readonly taken: number } {
  const reader = createEventReader({ maxBodyBytes: 1_000_000, ...limits });
  let taken = 0;
  if (reader.sink.takes({ status: 200, headers: new Headers(headers) })) {
    for (const piece of pieces) {
      taken++;
      const bytes = typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
      if (!reader.sink.write(bytes)) break;
    }
  }
  return { ...reader.events(), taken };
}

/** A text as pieces of a number of bytes. */
function cut(text: string, size: number): Uint8Array<ArrayBuffer>[] {
  const bytes = new TextEncoder().encode(text);
  return Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, i) => bytes.slice(i * size, (i + 1) * size),
  );
}

const message = (data: unknown) => ({ event: "message", data });

const STREAMS: readonly (readonly [title: string, stream: string, values: unknown[]])[] = [
  ["data is an event", "data: hello\n\n", [message("hello")]],
  ["data that is JSON is its value", 'data: {"a": [1]}\n\ndata: 2\n\n', [
    message({ a: [1] }),
    message(2),
  ]],
  ["data keeps the digits of integers", "data: 12345678901234567890\n\n", [
    message(12345678901234567890n),
  ]],
  ["several lines of data are one text", "data: a\ndata\ndata:  b\n\n", [message("a\n\n b")]],
  ["JSON may stand in several lines", 'data: {\ndata: "a": 1}\n\n', [message({ a: 1 })]],
  ["an event has its name and its id", "event: tick\nid: 7\ndata: x\n\n", [
    { event: "tick", data: "x", id: "7" },
  ]],
  ["an id stays, a name does not", "event: a\nid: 1\ndata: x\n\ndata: y\n\n", [
    { event: "a", data: "x", id: "1" },
    { event: "message", data: "y", id: "1" },
  ]],
  ["an empty id takes the last one away", "id: 1\ndata: x\n\nid\ndata: y\n\n", [
    { event: "message", data: "x", id: "1" },
    message("y"),
  ]],
  ["comments, retry and unknown fields are left out", ": hi\nretry: 10\nfoo: 1\ndata: x\n\n", [
    message("x"),
  ]],
  ["an event without data is none", "event: a\n\nid: 3\n\ndata: x\n\n", [
    { event: "message", data: "x", id: "3" },
  ]],
  ["an event that is not closed is none", "data: a\n\ndata: b\n", [message("a")]],
  ["lines may end with CR", "data: a\r\rdata: b\rdata: c\r\r", [message("a"), message("b\nc")]],
  ["lines may end with CR LF", "data: a\r\n\r\ndata: b\r\ndata: c\r\n\r\n", [
    message("a"),
    message("b\nc"),
  ]],
  ["a byte order mark is left out", "\ufeffdata: a\n\n", [message("a")]],
  ["text of any script stays whole", "data: grüße 😀\n\n", [message("grüße 😀")]],
  ["a colon alone is an empty name", ":\ndata:x\n\n", [message("x")]],
];

for (const [title, stream, values] of STREAMS) {
  Deno.test(`in server-sent events ${title}, however the stream is split`, () => {
    for (const size of [1, 2, 3, 5, 1_000]) {
      assert.deepEqual(read(cut(stream, size), SSE).values, values, `in pieces of ${size}`);
    }
  });
}

Deno.test("lines of JSON are events, however the stream is split", () => {
  const stream = '\ufeff{"a": 1}\r\n\n"grüße 😀"\n 12345678901234567890 \nnull';
  for (const size of [1, 2, 3, 1_000]) {
    const { values, end, unfinished } = read(cut(stream, size), NDJSON);
    assert.deepEqual(values, [{ a: 1 }, "grüße 😀", 12345678901234567890n, null]);
    assert.deepEqual([end, unfinished], ["end", false]);
  }
});

Deno.test("a line that is not JSON ends the reading and says so", () => {
  const read1 = read(['{"a": 1}\n', "oops {\n", "2\n"], NDJSON);
  assert.deepEqual(read1.values, [{ a: 1 }]);
  assert.equal(read1.problem, "line 2 of the body is not JSON");
  assert.equal(read1.excerpt, "oops {");
  assert.equal(read1.taken, 2);
  assert.equal(read(['1\n{"a": '], NDJSON).problem, "line 2 of the body is not JSON");
});

Deno.test("reading ends after a number of events", () => {
  const result = read(["1\n2\n", "3\n4\n", "5\n"], NDJSON, { count: 3 });
  assert.deepEqual(result.values, [1, 2, 3]);
  assert.deepEqual([result.end, result.taken], ["count", 2]);
});

Deno.test("reading ends with the expected event", () => {
  const until = (value: unknown) => value === 2;
  const result = read(["1\n2\n3\n", "4\n"], NDJSON, { until, count: 3 });
  assert.deepEqual(result.values, [1, 2]);
  assert.deepEqual([result.end, result.taken], ["until", 1]);
});

Deno.test("an event cut off by the time limit does not count", () => {
  const reader = createEventReader({ maxBodyBytes: 100, timeoutMs: 5 });
  reader.sink.takes({ status: 200, headers: new Headers(NDJSON) });
  reader.sink.write(new TextEncoder().encode('1\n{"a": '));
  reader.sink.expired!();
  assert.deepEqual(reader.events(), { values: [1], end: "timeout", unfinished: true });
});

Deno.test("the format says how events are written if the content type does not", () => {
  const plain = { "content-type": "text/plain" };
  assert.deepEqual(read(["1\n"], plain, { format: "ndjson" }).values, [1]);
  assert.deepEqual(read(["data: 1\n\n"], NDJSON, { format: "sse" }).values, [message(1)]);
  assert.equal(
    read(["1\n"], { "content-type": "application/json" }).problem,
    "the body is not a stream of events (application/json)",
  );
});

Deno.test("a response that is not a success has no events", () => {
  const reader = createEventReader({ maxBodyBytes: 100 });
  assert(!reader.sink.takes({ status: 404, headers: new Headers(SSE) }));
  assert.equal(reader.events().problem, "no events were read, since the status is 404");
  assert.equal(reader.body(), undefined);
});

Deno.test("a stream of events has the size limit of a body", () => {
  assert.throws(
    () => read([`data: ${"x".repeat(60)}\n\n`, "data: 2\n\n"], SSE, { maxBodyBytes: 70 }),
    /the body is larger than the limit of 70 B/,
  );
});

Deno.test("a long event in pieces of one byte takes little more memory than its bytes", () => {
  const [begin, piece, end] = ["data: ", "x", "\n\n"].map((text) => new TextEncoder().encode(text));
  const { sink, events } = createEventReader({ maxBodyBytes: 10_000_000 });
  sink.takes({ status: 200, headers: new Headers(SSE) });
  const before = Deno.memoryUsage();
  sink.write(begin);
  for (let i = 0; i < 1_000_000; i++) sink.write(piece);
  const after = Deno.memoryUsage();
  sink.write(end);
  assert.deepEqual(events().values, [message("x".repeat(1_000_000))]);
  const grown = after.heapUsed + after.external - before.heapUsed - before.external;
  assert.ok(grown < 30_000_000, `${grown} bytes`);
});
