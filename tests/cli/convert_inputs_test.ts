import assert from "node:assert/strict";
import { readRecordings } from "../../lib/cli/commands/convert/recordings.ts";
import { maskHost } from "../../lib/cli/host.ts";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { Redactor } from "../../lib/redaction/mod.ts";
import { harOf } from "../har/support/har_of.ts";

/** What is printed to standard error while a recording is read. */
async function drawn(terminal: boolean, characters: number): Promise<string> {
  const exchanges = Array.from({ length: 5 }, () => ({ text: "x".repeat(characters / 5) }));
  const bare = createMemoryHost({ files: { "a.har": harOf(exchanges) }, terminal });
  const host = maskHost({ ...bare, onStop: () => () => {} }, new Redactor());
  const [{ entries }] = await readRecordings(["a.har"], host);
  assert.equal(entries.length, 5);
  return bare.stderr.text;
}

Deno.test("on a terminal a line shows the progress of reading a large recording, and is then removed", async () => {
  const lines = (await drawn(true, 5_000_000)).split("\r\x1b[K");
  assert.deepEqual(lines.slice(1, -1), [
    "reading a.har: 20 % of 5.0 MB",
    "reading a.har: 40 % of 5.0 MB",
    "reading a.har: 60 % of 5.0 MB",
    "reading a.har: 80 % of 5.0 MB",
    "reading a.har: 99 % of 5.0 MB",
  ]);
  assert.deepEqual([lines[0], lines.at(-1)], ["", ""]);
});

Deno.test("there is no such line for a small recording, or without a terminal", async () => {
  assert.equal((await drawn(true, 5_000)).replaceAll("\r\x1b[K", ""), "");
  assert.equal(await drawn(false, 5_000_000), "");
});
