import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const LOST = { "content-type": "application/json", "content-length": "812" };
const MADE: Exchange = {
  method: "POST",
  url: "/notes",
  body: { title: "Harvest" },
  status: 201,
  json: { id: 41, title: "Harvest" },
};
const SAVED: Exchange = { method: "PUT", url: "/notes/41", headers: LOST, json: { id: 41 } };
const READ: Exchange = { url: "/notes/41", json: { id: 41, title: "Harvest" } };

async function converted(exchanges: readonly Exchange[]) {
  const { flows: [{ text }], dropped } = await convert([await recordingOf(exchanges)], {});
  return { text, lost: dropped.map(({ reason, detail }) => `${reason}: ${detail}`) };
}

Deno.test("a change whose body the recorder left out is left out, and the report says so", async () => {
  const { text, lost } = await converted([MADE, SAVED, READ]);
  assert.doesNotMatch(text, /method: PUT/);
  assert.deepEqual(lost, ["unusable: its body is not in the recording"]);
});

Deno.test("a change whose body is missing stays if another step needs its response", async () => {
  const saved = { ...SAVED, json: { id: 41, revision: "b7d1f0c2a94e5d63" } };
  const next = { method: "POST", url: "/notes/41/publish", body: { rev: "b7d1f0c2a94e5d63" } };
  const { text } = await converted([MADE, saved, next]);
  assert.match(
    text,
    /# the recording does not have the body of this request[^\n]*\n[^-]*- name: .*\n.*\n +method: PUT/,
  );
});

Deno.test("a change whose body is missing stays if it is all that the recording does", async () => {
  const { text } = await converted([SAVED, READ]);
  assert.match(text, /method: PUT/);
});
