import assert from "node:assert/strict";
import { convert, noteTexts } from "../../../lib/har/mod.ts";
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
  const conversion = await convert([await recordingOf(exchanges)], {});
  const { flows: [{ text }], dropped } = conversion;
  const lost = dropped.map(({ reason, detail }) => `${reason}: ${detail}`);
  return { text, lost, notes: noteTexts(conversion) };
}

Deno.test("a change whose body the recorder left out is left out, and a note says so", async () => {
  const { text, lost, notes } = await converted([MADE, SAVED, READ]);
  assert.doesNotMatch(text, /method: PUT/);
  assert.deepEqual(lost, ["unusable: its body is not in the recording"]);
  assert.deepEqual(notes, ["PUT /notes/41 is left out: its body is not in the recording"]);
});

Deno.test("a list that such a change has filled is nothing to wait for", async () => {
  const upload = {
    method: "POST",
    url: "/notes/41/files",
    headers: { "content-type": "multipart/form-data; boundary=x", "content-length": "301" },
    json: { kind: "map" },
  };
  const read = (files: readonly string[]) => ({ url: "/notes/41", json: { id: 41, files } });
  const { text } = await converted([MADE, read([]), upload, read(["map"])]);
  assert.doesNotMatch(text, /loop:|map/);
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

Deno.test("a file whose content is missing stays if a later change names it", async () => {
  const upload: Exchange = {
    method: "POST",
    url: "/files?path=%2Fbulbs.txt",
    headers: { "content-type": "text/plain", "content-length": "29" },
    status: 201,
  };
  const move: Exchange = { method: "POST", url: "/move?path=%2Fbulbs.txt&to=%2Fold.txt", json: {} };
  const { text } = await converted([MADE, upload, move]);
  assert.match(
    text,
    /url: \S+\/files\?path=%2Fbulbs\.txt\n[\s\S]*?body: placeholder for/,
  );
  const { lost } = await converted([MADE, upload, { ...move, url: "/move?path=%2Ftulips.txt" }]);
  assert.deepEqual(lost, ["unusable: its body is not in the recording"]);
});

Deno.test("a change whose body is missing stays if it is all that the recording does", async () => {
  const { text } = await converted([SAVED, READ]);
  assert.match(text, /method: PUT/);
});

for (
  const [when, at, isLeftOut] of [["at the same time", 110, true], ["earlier", 20, false]] as const
) {
  Deno.test(`what a script sent ${when} to the address of a form, for nobody`, async () => {
    const response = {
      status: 200,
      statusText: "OK",
      cookies: [],
      headers: [{ name: "content-type", value: "application/json" }],
      content: { size: 80, mimeType: "application/json" },
      redirectURL: "",
    };
    const form = { title: "Harvest", revision: "7" };
    const sent: Exchange = {
      method: "POST",
      url: "/pages/4",
      form,
      status: 302,
      responseHeaders: { location: "/pages" },
      resourceType: "document",
      at: 100,
      time: 60,
    };
    const saved: Exchange = {
      method: "POST",
      url: "/pages/4",
      form,
      at,
      time: 60,
      raw: { response },
    };
    const page: Exchange = { url: "/pages", type: "text/html", text: "<p>Harvest</p>", at: 300 };
    const all = [sent, saved, page].sort((one, two) => one.at! - two.at!);
    const { text, lost } = await converted(all);
    assert.equal(text.match(/method: POST/g)?.length, isLeftOut ? 1 : 2);
    assert.deepEqual(
      lost.filter((one) => one.startsWith("aborted")),
      isLeftOut
        ? ["aborted: the page was left before the response, by a form to the same address"]
        : [],
    );
  });
}
