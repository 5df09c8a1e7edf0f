import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { type LogLine, readLines } from "../../lib/merge/log_lines.ts";

async function linesOf(text: string, maxLineBytes?: number): Promise<LogLine[]> {
  const host = createMemoryHost({ files: { "a.ndjson": text } });
  const reader = await host.files.open("a.ndjson");
  return [...readLines(reader, maxLineBytes)];
}

Deno.test("lines have their numbers and their lengths in bytes", async () => {
  assert.deepEqual(await linesOf("é\n\nbc"), [
    { number: 1, start: 0, end: 3, whole: true, text: "é" },
    { number: 2, start: 3, end: 4, whole: true, text: "" },
    { number: 3, start: 4, end: 6, whole: false, text: "bc" },
  ]);
  assert.deepEqual(await linesOf(""), []);
});

Deno.test("lines are complete however the input is split", async () => {
  const chunk = 256 * 1024;
  for (const length of [chunk - 1, chunk, chunk + 1, 3 * chunk]) {
    const texts = [`${"x".repeat(length - 2)}é`, "b", `😀${"y".repeat(length)}`, "end"];
    const lines = await linesOf(texts.map((text) => `${text}\n`).join(""));
    assert.deepEqual(lines.map(({ text }) => text), texts);
    assert.deepEqual(
      lines.slice(1).map(({ start }) => start),
      lines.slice(0, -1).map((l) => l.end),
    );
  }
});

Deno.test("a line that is too long has no text, its neighbours have theirs", async () => {
  const lines = await linesOf(`ab\n${"x".repeat(300_000)}\ncd\n`, 10);
  assert.deepEqual(lines.map(({ number, text }) => [number, text]), [
    [1, "ab"],
    [2, undefined],
    [3, "cd"],
  ]);
  assert.equal(lines[1].end - lines[1].start, 300_001);
});
