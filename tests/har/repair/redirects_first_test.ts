import assert from "node:assert/strict";
import { repairSanitized } from "../../../lib/har/repair/mod.ts";
import { recordingOf } from "../support/har_of.ts";

Deno.test("a redirect ends before the request to which it leads", async () => {
  const recording = await recordingOf([
    { at: 0, time: 140, status: 302, responseHeaders: { location: "/login/?next=/" } },
    { at: 90, time: 20, url: "/style.css" },
    { at: 100, time: 80, url: "/login/?next=/" },
    { at: 150, time: 20, url: "/logo.svg" },
  ]);
  const { entries } = repairSanitized(recording);
  const [first] = entries;
  assert.deepEqual(entries.map(({ endMs }) => Math.round(endMs - first.startMs)), [
    100,
    110,
    180,
    170,
  ]);
});
