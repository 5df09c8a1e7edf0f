import assert from "node:assert/strict";
import { FRAME_END, FRAME_MARK, withoutMarks } from "../../../lib/reporters/html/frame_marks.ts";
import { attemptTimes } from "../../../lib/reporters/html/page/flow/attempt_times.ts";
import { differingPart, lineDiff } from "../../../lib/reporters/html/page/flow/line_diff.ts";
import { endpointsOf, quantile } from "../../../lib/reporters/html/page/views/endpoints.ts";
import type { PageAttempt, PageStep } from "../../../lib/reporters/html/page_data.ts";

/** The rows of two texts: `=` for the same line, else the lines on both sides. */
function rowsOf(expected: string, actual: string): string[] {
  return lineDiff(expected, actual).map(({ expected, actual, isSame }) =>
    isSame ? `= ${expected}` : `${expected ?? ""} | ${actual ?? ""}`
  );
}

Deno.test("lines that two texts have in common are in the same rows", () => {
  assert.deepEqual(rowsOf("a\nb\nc", "a\nb\nc"), ["= a", "= b", "= c"]);
  assert.deepEqual(rowsOf("a\nb\nc", "a\nx\nc"), ["= a", "b | x", "= c"]);
  assert.deepEqual(rowsOf("a\nb\nc\nd", "b\nc\ne\nd"), ["a | ", "= b", "= c", " | e", "= d"]);
  assert.deepEqual(rowsOf("a\nb", "x\nb\ny"), ["a | x", "= b", " | y"]);
  assert.deepEqual(rowsOf("", "x"), [" | x"]);
});

Deno.test("a comma at the end of a line of JSON is no difference", () => {
  assert.deepEqual(rowsOf('[\n  "a"\n]', '[\n  "a",\n  "b"\n]'), [
    "= [",
    '=   "a"',
    ' |   "b"',
    "= ]",
  ]);
});

Deno.test("all lines of large texts are in a comparison, in linear time", () => {
  const text = (from: number) => Array.from({ length: 5_000 }, (_, i) => `${from + i}`).join("\n");
  const rows = lineDiff(`same\n${text(0)}`, `same\n${text(10_000)}`);
  assert.equal(rows.length, 5_001);
  assert.deepEqual(rows[0], { expected: "same", actual: "same", isSame: true });
});

Deno.test("the part in which two texts differ splits no character", () => {
  assert.deepEqual(differingPart('"Teapot"', '"Teacup"'), [4, 1]);
  assert.deepEqual(differingPart("aa", "aaa"), [2, 0]);
  // 😀 and 😁 begin with the same unit, 🔀 and 😀 end with the same.
  assert.deepEqual(differingPart("x😀", "x😁"), [1, 0]);
  assert.deepEqual(differingPart("\u{1F500}x", "\u{1F900}x"), [0, 1]);
});

Deno.test("marks leave a frame as it was", () => {
  const mark = (letter: string, text: string) => `${FRAME_MARK}${letter}${text}${FRAME_END}`;
  const frame = `${mark("e", "error[x]")}: ${mark("t", "title")}\n ${mark("g", "|")} text`;
  assert.equal(withoutMarks(frame), "error[x]: title\n | text");
});

function step(more: Partial<PageStep>): PageStep {
  return {
    name: "s",
    line: 1,
    outcome: "passed",
    duration_ms: 100,
    attempts: 1,
    captures: [],
    failures: [],
    ...more,
  };
}

function attemptOf(number: number, more: Partial<PageAttempt> = {}): PageAttempt {
  return { attempt: number, max_attempts: 9, duration_ms: 10, status: 200, ...more };
}

function timesOf(one: PageStep): number[][] {
  return attemptTimes(one).attempts.map(({ start, end, next }) => [start, end, next]);
}

Deno.test("the pauses of a loop share what is left of its time", () => {
  const trace = [1, 2, 3].map((number) => attemptOf(number, { until: { met: number === 3 } }));
  assert.deepEqual(timesOf(step({ duration_ms: 130, attempts: 3, trace })), [
    [0, 10, 60],
    [60, 70, 120],
    [120, 130, 130],
  ]);
});

Deno.test("the pauses of a retry are as long as the record says", () => {
  const retry = (after_ms: number) => ({ retry: { after_ms, reason: "status 503" } });
  const trace = [attemptOf(1, retry(100)), attemptOf(2, retry(400)), attemptOf(3)];
  const one = step({ duration_ms: 535, attempts: 3, trace });
  assert.deepEqual(timesOf(one), [[0, 10, 110], [110, 120, 520], [520, 530, 530]]);
  assert.equal(attemptTimes(one).pauses, 500);
});

Deno.test("items follow each other without a pause", () => {
  const trace = ["1: a", "2: b", "3: c"].map((item) => attemptOf(1, { item }));
  assert.deepEqual(timesOf(step({ duration_ms: 60, attempts: 3, items: 3, trace })), [
    [0, 10, 10],
    [10, 20, 20],
    [20, 30, 30],
  ]);
});

Deno.test("attempts that are left out keep their place", () => {
  const trace = [1, 2, 9, 10].map((number) => attemptOf(number, { until: { met: false } }));
  const omitted = { attempts: 6, duration_ms: 60, statuses: { "200": 6 }, errors: {} };
  const times = attemptTimes(step({ duration_ms: 190, attempts: 10, trace, omitted }));
  assert.deepEqual(times.omitted, { start: 40, end: 160, after: 1 });
  assert.deepEqual(times.attempts.map(({ start }) => start), [0, 20, 160, 180]);
  assert.deepEqual([times.busy, times.pauses], [100, 90]);
});

function callOf(method: string, url: string, duration_ms = 1): PageStep {
  return step({ request: { method, url }, duration_ms });
}

function namesOf(urls: readonly string[]): string[] {
  return endpointsOf(urls.map((url) => callOf("GET", url))).map(({ name, times }) =>
    `${name} ${times.length}`
  ).sort();
}

Deno.test("numbers, UUIDs and long ids in a path count as one", () => {
  assert.deepEqual(
    namesOf([
      "http://a.test/orders/17",
      "http://a.test/orders/18?full=1",
      "http://a.test/orders/9f1b2c3d-0000-4000-8000-1234567890ab",
      "http://a.test/orders/65f0c0ffee65f0c0ffee65f0",
      "http://a.test/orders/ord_48213/lines",
    ]),
    ["GET /orders/{id} 4", "GET /orders/{id}/lines 1"],
  );
});

Deno.test("names with a number count as one if there are several", () => {
  assert.deepEqual(namesOf(["http://a.test/search/product-4"]), ["GET /search/product-4 1"]);
  assert.deepEqual(
    namesOf([
      "http://a.test/search/product-4",
      "http://a.test/search/product-19/x",
      "http://a.test/search/product-5",
      "http://a.test/search/product-6/x",
      "http://a.test/search/all",
    ]),
    ["GET /search/all 1", "GET /search/{id} 2", "GET /search/{id}/x 2"],
  );
});

Deno.test("versions of an API and several hosts stay apart", () => {
  assert.deepEqual(
    namesOf(["http://a.test/v1/me", "http://a.test/v2/me", "http://b.test/v2/me", "/v2"]),
    [
      "GET /v2 1",
      "GET http://a.test/v1/me 1",
      "GET http://a.test/v2/me 1",
      "GET http://b.test/v2/me 1",
    ],
  );
  assert.deepEqual(namesOf(["http://a.test", "http://a.test/"]), ["GET / 2"]);
});

Deno.test("an endpoint has the time of each attempt, and the slowest is first", () => {
  const trace = [3, 1, 2].map((duration_ms) => attemptOf(1, { duration_ms }));
  const [first, second] = endpointsOf([
    callOf("POST", "http://a.test/x", 2),
    { ...callOf("GET", "http://a.test/x", 99), trace },
    step({ outcome: "skipped" }),
  ]);
  assert.deepEqual([first.name, first.times], ["GET /x", [1, 2, 3]]);
  assert.deepEqual([second.name, second.times], ["POST /x", [2]]);
});

Deno.test("a quantile is the smallest value that is not below its part", () => {
  const values = Array.from({ length: 100 }, (_, i) => i + 1);
  assert.deepEqual([0.5, 0.95, 1].map((part) => quantile(values, part)), [50, 95, 100]);
  assert.deepEqual([0.5, 0.95, 1].map((part) => quantile([7], part)), [7, 7, 7]);
});
