import assert from "node:assert/strict";
import { convert, noteTexts } from "../../../lib/har/mod.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

const UPLOAD: Exchange = {
  method: "POST",
  url: "/images/upload/winch.qcow2",
  headers: { "content-type": "application/octet-stream", "content-length": "63" },
  status: 201,
  json: { size: 63 },
};
const MADE: Exchange = { method: "POST", url: "/notes", body: { title: "Harvest" }, status: 201 };

async function converted(exchanges: readonly Exchange[]) {
  const conversion = await convert([await recordingOf(exchanges)], {});
  return { text: conversion.flows[0].text, notes: noteTexts(conversion) };
}

Deno.test("an upload without its bytes stays if a later request names the file", async () => {
  const removed: Exchange = { method: "DELETE", url: "/images/winch.qcow2", status: 204 };
  const { text } = await converted([MADE, UPLOAD, removed]);
  assert.match(text, /POST\n +url: .*\/images\/upload\/(?:.*\n)+?.*placeholder for the content/);
});

for (const url of ["/images/anchor.qcow2", "/images"]) {
  Deno.test(`an upload without its bytes is left out before ${url}`, async () => {
    const { text, notes } = await converted([MADE, UPLOAD, { url, json: [] }]);
    assert.doesNotMatch(text, /upload/);
    assert.match(notes.join(), /\/images\/upload\/winch\.qcow2 is left out/);
  });
}
