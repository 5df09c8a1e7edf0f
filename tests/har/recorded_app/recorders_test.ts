import assert from "node:assert/strict";
import { convert, readRecording } from "../../../lib/har/mod.ts";
import type { AuthKind } from "../../support/recorded_app/mod.ts";
import { RECORDERS } from "../support/recorders.ts";
import { FIRST, record } from "./recordings.ts";

const KINDS: readonly AuthKind[] = ["csrf cookie", "csrf in html", "redirect"];
const recordings = new Map<AuthKind, Promise<{ readonly text: string; readonly flow: string }>>();

for (const [recorder, rewrite] of Object.entries(RECORDERS)) {
  Deno.test(`a recording as ${recorder} writes it becomes the same flow`, async () => {
    for (const kind of KINDS) {
      if (!recordings.has(kind)) recordings.set(kind, recorded(kind));
      const { text, flow } = await recordings.get(kind)!;
      assert.equal(await flowOf(rewrite(JSON.parse(text))), flow, kind);
    }
  });
}

async function recorded(kind: AuthKind) {
  const { har } = await record(kind, "integer", FIRST);
  return { text: new TextDecoder().decode(har), flow: await flowOf(har) };
}

/** The flow without its header, which names the recorder. */
async function flowOf(har: Uint8Array<ArrayBuffer>): Promise<string> {
  const { flows: [{ text, leaks }], environmentText } = await convert([
    await readRecording(har, "garden.har"),
  ]);
  assert.deepEqual(leaks, []);
  return text.replace(/^#.*\n/gm, "") + environmentText;
}
