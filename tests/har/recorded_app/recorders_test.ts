import assert from "node:assert/strict";
import { convert, type ConvertOptions, readRecording } from "../../../lib/har/mod.ts";
import type { AuthKind } from "../../support/recorded_app/mod.ts";
import { RECORDERS } from "../support/recorders.ts";
import { FIRST, record } from "./recordings.ts";

const KINDS: readonly AuthKind[] = ["csrf cookie", "csrf in html", "redirect"];
const recordings = new Map<AuthKind, Promise<Uint8Array<ArrayBuffer>>>();

for (const [recorder, rewrite] of Object.entries(RECORDERS)) {
  Deno.test(`a recording as ${recorder} writes it becomes the same flow`, async () => {
    for (const kind of KINDS) {
      const har = await recordings.getOrInsertComputed(kind, recorded);
      const log = JSON.parse(new TextDecoder().decode(har));
      // What an API client sent was all meant.
      const all = recorder === "Insomnia";
      assert.equal(await flowOf(rewrite(log)), await flowOf(har, { all }), kind);
    }
  });
}

async function recorded(kind: AuthKind) {
  return (await record(kind, "integer", FIRST)).har;
}

/** The flow without its header, which names the recorder. */
async function flowOf(har: Uint8Array<ArrayBuffer>, options: ConvertOptions = {}): Promise<string> {
  const recording = await readRecording(har, "garden.har");
  const { flows: [{ text, leaks }], environmentText } = await convert([recording], options);
  assert.deepEqual(leaks, []);
  return text.replace(/^#.*\n/gm, "") + environmentText;
}
