import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

type Row = readonly [id: number, title: string];

const changing = (chosen: number, ...rows: readonly Row[]): readonly Exchange[] => [
  { url: "/bills", json: { data: rows.map(([id, title]) => ({ id, title })) } },
  { method: "PATCH", url: `/bills/${chosen}`, body: { memo: "Call first" }, json: {} },
];
const flow = async (...recordings: readonly [readonly Exchange[], readonly Exchange[]]) => {
  const [one, two] = await Promise.all(recordings.map((one) => recordingOf(one)));
  return (await convert([one, two])).flows[0].text;
};

const FIRST = changing(4182, [4181, "Site survey"], [4182, "Workshop fees"], [4183, "Paint"]);

Deno.test("an item is chosen by the name that it has in both recordings", async () => {
  const second = changing(7731, [7731, "Workshop fees"], [7732, "Rope"], [7733, "Paint"]);
  assert.match(await flow(FIRST, second), /\$\.json\.data\[\?@\.title == 'Workshop fees'\]\.id/);
});

for (
  const [what, second] of Object.entries({
    "that has another name": changing(7732, [7731, "Rope"], [7732, "Tiles"], [7733, "Paint"]),
    "rather than the one of its name": changing(7732, [7731, "Workshop fees"], [7732, "Tiles"], [
      7733,
      "Paint",
    ]),
  })
) {
  Deno.test(`an item ${what} in the second recording is chosen by its place`, async () => {
    assert.match(await flow(FIRST, second), /id: \$\.json\.data\[1\]\.id\n/);
  });
}

const LEVELS = ["Low", "Normal", "High"];
const adding = (first: number, chosen: string): readonly Exchange[] => [
  {
    url: "/jobs/new",
    text: `<form><select name="priority">${
      LEVELS.map((one, i) => `<option value="${first + i}">${one}</option>`).join("")
    }</select></form>`,
    resourceType: "document",
  },
  {
    method: "POST",
    url: "/jobs",
    form: { title: "Paint", priority: `${first + LEVELS.indexOf(chosen)}` },
    status: 302,
  },
];

Deno.test("a choice whose number differs in the second recording is found by its label", async () => {
  assert.match(await flow(adding(1, "High"), adding(4, "High")), /regex: <option.*High/);
  assert.match(await flow(adding(1, "High"), adding(1, "High")), /priority: "3"/);
  assert.match(await flow(adding(1, "High"), adding(1, "Low")), /priority: "3"/);
});
