import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const GROUPS: Exchange = {
  url: "/api/berths",
  json: [
    { name: "North quay", berths: [{ id: 31, name: "Deep" }] },
    { name: "South quay", berths: [{ id: 32, name: "Shallow" }, { id: 33, name: "Dry" }] },
  ],
};

function made(name: string, id: number, berthId: number): Exchange {
  return {
    method: "POST",
    url: "/api/boats",
    body: { name, berthId },
    status: 201,
    json: { id, name, berthId },
  };
}

Deno.test("an item of a list in a list is chosen by its name, also if it is the first one there", async () => {
  const { text } = await converted([GROUPS, made("Blue Heron", 7, 32)]);
  assert.match(
    text,
    /path: \$\.json\[\?@\.name == 'South quay'\]\.berths\[\?@\.name == 'Shallow'\]\.id\n/,
  );
});

Deno.test("what was chosen from a list stays that, whatever shows it later", async () => {
  const { step } = await converted([
    GROUPS,
    made("Blue Heron", 7, 32),
    { url: "/api/boats/7", json: { id: 7, name: "Blue Heron", berthId: 32 } },
    made("Grey Goose", 8, 32),
  ]);
  for (const name of ["create_boat", "create_boat_2"]) {
    assert.match(step(name), /berthId: \$\{steps\.list_berths\.capture\.id\}\n/);
  }
});

Deno.test("a list of all things may have others than those of one choice", async () => {
  const harbour = { url: "/api/me", json: { harbour: { id: "Nc1TzupjPnXs9Rq7" } } };
  const berth = "SZYFzupjPnIs9RB2";
  const boats = [{ id: 7, name: "Blue Heron", berthId: berth }, {
    id: 8,
    name: "Grey Goose",
    berthId: berth,
  }];
  const make = ({ name }: { readonly name: string }, i: number): Exchange => ({
    method: "POST",
    url: "/api/boats?harbour=Nc1TzupjPnXs9Rq7",
    body: { name, berthId: berth },
    status: 201,
    json: boats[i],
  });
  const { text } = await converted([
    harbour,
    { url: "/api/berths", json: [{ id: berth, name: "Deep" }] },
    ...boats.map(make),
    { url: "/api/boats?harbour=Nc1TzupjPnXs9Rq7", json: boats },
  ]);
  assert.doesNotMatch(text, /\[\*\]\.berthId/);
});

Deno.test("what was sent as the number of a thing is the id of the object of that name", async () => {
  const { step } = await converted([
    GROUPS,
    { ...made("Blue Heron", 7, 32), json: { id: 7, name: "Blue Heron", berth: { id: 32 } } },
  ]);
  assert.match(
    step("create_boat"),
    /path: \$\.json\.berth\.id\n +equals: \$\{steps\.list_berths\.capture\.id\}\n/,
  );
});

Deno.test("the fields of a thing may be in an object of it that has no id", async () => {
  const boat = (state: string) => ({
    data: { type: "boats", id: "b-4f1c9a77", attributes: { name: "Blue Heron", state } },
  });
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/boats",
      body: { data: { type: "boats", attributes: { name: "Blue Heron" } } },
      status: 201,
      json: boat("draft"),
    },
    { method: "POST", url: "/api/boats/b-4f1c9a77/launch", status: 202, json: { job: 5 } },
    { url: "/api/boats/b-4f1c9a77", json: boat("afloat") },
  ]);
  assert.match(text, /state: afloat|attributes\.state\n +equals: afloat/);
});

for (const kind of ["select", "radio", "radio with a label"] as const) {
  Deno.test(`a page shows the label of what was chosen by ${kind}`, async () => {
    const rooms = [["8cc3af46ca1b02dc2154710f", "Kitchen"], ["62199d48fa1f77b8374eabd6", "Shed"]];
    const token = "dgR5G3kOLD72cYJf4t6lVjTEtpIQKyvRM0UgcHsu";
    const choices = rooms.map(([id, name]) =>
      kind === "select"
        ? `<option value="${id}">${name}</option>`
        : `<input type="radio" name="room_id" value="${id}">` +
          (kind === "radio" ? ` ${name}\n` : `<label>${name}</label>`)
    ).join("");
    const form = `<form method="post"><input name="title" value="">${
      kind === "select" ? `<select name="room_id">${choices}</select>` : choices
    }</form>`;
    const { step } = await converted([
      { url: "/pots/new", text: form },
      {
        method: "POST",
        url: "/pots",
        form: { title: "Blue kettle", room_id: rooms[1][0] },
        status: 302,
        responseHeaders: { location: "/pots/31" },
      },
      { url: "/pots/31", text: "<h1>Blue kettle</h1><dl><dt>Room</dt><dd>Shed</dd></dl>" },
      { url: "/pots/31/edit", text: `<form><input name="token" value="${token}">${form}` },
      { method: "POST", url: "/pots/31/edit", form: { title: "Red kettle", token }, status: 302 },
    ]);
    assert.match(step("open_new_pot"), /\\s\*Shed\\s\*<\n/);
    assert.match(step("open_pot"), />Shed</);
    assert.doesNotMatch(step("open_edit_pot"), />Shed</);
  });
}
