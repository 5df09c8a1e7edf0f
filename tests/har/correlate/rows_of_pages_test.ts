import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const page = (url: string, body: string): Exchange => ({
  url,
  text: `<html><body>${body}</body></html>`,
  resourceType: "document",
});

function sent(url: string, form: Readonly<Record<string, string>>, location: string): Exchange {
  return { method: "POST", url, form, status: 302, responseHeaders: { location } };
}

/** A boat is made, a page of all boats has one row, and the boat is sent somewhere. */
function withRow(row: string, next: Exchange): readonly Exchange[] {
  return [
    sent("/boats/new", { title: "Blue Heron 41" }, "/boats"),
    page("/boats", `<table>\n${row}\n</table>`),
    next,
  ];
}

const ROWS: Readonly<Record<string, readonly Exchange[]>> = {
  "a box": withRow(
    '<tr><td><input type="checkbox" name="ids[]" value="l90At955PTq"></td><td>Blue Heron 41</td></tr>',
    sent("/boats/archive", { "ids[]": "l90At955PTq" }, "/boats"),
  ),
  "a link to another page of the same thing": withRow(
    '<tr><td>Blue Heron 41</td><td><a href="/boat_edit.php?id=1">Edit</a></td></tr>',
    sent("/boat.php?id=1", { moored: "yes" }, "/boats"),
  ),
  "a form after a text with a label": withRow(
    '<li><p>Boat: Blue Heron 41</p><form action="/harbour/boats/48?_method=DELETE"></form></li>',
    sent("/harbour/boats/48?_method=DELETE", { confirm: "yes" }, "/boats"),
  ),
  "a form after a text with a label in bold": withRow(
    '<li><b>Boat</b>: Blue Heron 41<form action="/harbour/boats/48?_method=DELETE"></form></li>',
    sent("/harbour/boats/48?_method=DELETE", { confirm: "yes" }, "/boats"),
  ),
  "an element that says where a script sends what is changed in it": withRow(
    '<tr><td><a href="#" data-pk="1" data-url="./ajax/update/">Blue Heron 41</a></td></tr>',
    {
      ...sent("/ajax/update/", { list_form_pk: "1", berth: "7" }, ""),
      status: 200,
      text: "Saved.",
    },
  ),
  "a link before the extension of a file": withRow(
    '<tr><td><a href="/boats/7.html">Blue Heron 41</a></td><td><a href="/boats/7/edit.html">Edit</a></td></tr>',
    sent("/boats/7/edit.html", { moored: "yes" }, "/boats"),
  ),
};

for (const [what, exchanges] of Object.entries(ROWS)) {
  Deno.test(`an id in ${what} is found by what was typed in its row, also if it is the only row`, async () => {
    const { text } = await converted(exchanges, { all: true });
    assert.match(text, /regex: .*Blue\\+s\*Heron\\+s\*41/);
  });
}

Deno.test("an id is found by what was typed last in its row, in whatever order the file has that", async () => {
  const exchanges = [
    sent("/boats/new", { title: "Blue Heron 41" }, "/boats"),
    sent("/berths/new", { place: "Old Quay 7" }, "/boats"),
    page(
      "/boats",
      '<table>\n<tr><td>Blue Heron 41</td><td>Old Quay 7</td><td><a href="/boats/48/edit">Edit</a></td></tr>\n</table>',
    ),
    sent("/boats/48/edit", { moored: "yes" }, "/boats"),
  ].map((exchange, index) => ({ ...exchange, at: index * 1_000 }));
  const { text } = await converted(exchanges, { all: true });
  const reversed = await converted(exchanges.toReversed(), { all: true });
  assert.match(text, /regex: .*Old\\+s\*Quay\\+s\*7/);
  assert.equal(reversed.text, text);
});

for (
  const [what, attributes] of [
    ["if its element sends to another address", 'data-pk="1" data-url="/boats/rename" href="#"'],
    ["if a link has it as a parameter", 'href="/crew/new?id=1"'],
  ]
) {
  Deno.test(`an id of a row is no other id in a request, ${what}`, async () => {
    const { text } = await converted(
      withRow(
        `<tr><td><a ${attributes}>Blue Heron 41</a></td></tr>`,
        sent("/crew/new", { berth_id: "1" }, "/crew"),
      ),
      { all: true },
    );
    assert.match(text, /berth_id: "1"/);
  });
}

Deno.test("a row is found by the user name that was typed, not by the first name before it", async () => {
  const user = { first_name: "Mina", last_name: "Kaya", username: "mina.kaya.41", about: "Sails" };
  const { text } = await converted([
    sent("/crew/new", user, "/crew"),
    page(
      "/crew",
      `<table><tr>${
        Object.values(user).map((one) => `<td>${one}</td>`).join("")
      }<td><a href="/crew/4127/edit">Edit</a></td></tr></table>`,
    ),
    sent("/crew/4127/edit", { about: "Rows" }, "/crew"),
  ], { all: true });
  assert.match(text, /regex: .*mina\\+\.kaya\\+\.41/);
});

Deno.test("the token of a form in a row is found by its name alone", async () => {
  const token = "q7Zk2Lm9Xw4Rt8Vb1Nc6";
  const { text } = await converted(
    withRow(
      `<tr><td>Blue Heron 41</td><td><form><input type="hidden" name="csrf_token" value="${token}"></form></td></tr>`,
      sent("/boats/sort", { csrf_token: token }, "/boats"),
    ),
    { all: true },
  );
  assert.match(text, /csrf_token:\n +regex: <input\\s\[\^>\]\*\?name="csrf_token"/);
});

Deno.test("a choice of a list is found by its label, if its value is an id", async () => {
  const berths =
    '<select name="berth_id"><option value="31">Deep</option><option value="32">Shallow</option></select>';
  const { text } = await converted([
    page("/boats/new", `<form>${berths}</form>`),
    sent("/boats/new", { title: "Blue Heron 41", berth_id: "32" }, "/boats"),
  ]);
  assert.match(text, /regex: .*>\\s\*Shallow\\s\*</);
  const { text: other } = await converted([
    page("/boats/new", `<form>${berths.replace("berth_id", "size")}</form>`),
    sent("/boats/new", { title: "Blue Heron 41", size: "32" }, "/boats"),
  ]);
  assert.match(other, /size: "32"/);
});

Deno.test("of choices with the label that was typed the last one counts", async () => {
  const berths = ["12", "31"].map((id, i) =>
    `<option value="${id}">${["Deep", "Heron 41"][i]}</option>`
  );
  const { text } = await converted([
    sent("/berths/new", { title: "Heron 41" }, "/berths"),
    page("/boats/new", `<form><select name="berth_id">${berths.join("")}</select></form>`),
    sent("/boats/new", { title: "Blue Goose", berth_id: "31" }, "/boats"),
  ]);
  assert.match(text, /regex: "?\^\[.*<option.*Heron\\+s\*41/);
});

Deno.test("a page no longer links to what was removed by its id in a parameter, whatever was searched", async () => {
  const row = (id: string, title: string) =>
    `<tr><td><a href="/boat.php?id=${id}">${title}</a></td></tr>`;
  const blue = row("l90At955PTq", "Blue Heron 41");
  const { step } = await converted([
    sent("/boat_new.php", { title: "Grey Goose 17" }, "/boats.php"),
    page("/boats.php", `<table>${blue}${row("jQMxW89btXm", "Grey Goose 17")}</table>`),
    page("/boats.php?q=Heron", `<table>${blue}</table>`),
    sent("/boat_delete.php?id=jQMxW89btXm", { sure: "1" }, "/boats.php"),
    page("/boats.php", `<table>${blue}</table>`),
  ]);
  assert.match(step("open_boats_2"), /notContains: "?\?id=\$\{steps\.open_boats\.capture\.\w+\}/);
});

Deno.test("an id in the markup that a script adds is found by what was typed in its row", async () => {
  const note = (id: number, text: string) =>
    `<li id=\\"note_${id}\\"><p>${text}<\\/p><a href=\\"/boats/2/notes/${id}\\">Remove<\\/a><\\/li>`;
  const script = (...notes: readonly string[]): Partial<Exchange> => ({
    type: "text/javascript",
    text: `document.querySelector("#notes").innerHTML = "${notes.join("\\n")}";`,
  });
  const { draft, step } = await converted([
    sent("/boats", { title: "Blue Heron 41" }, "/boats/2"),
    {
      method: "POST",
      url: "/boats/2/notes",
      form: { body: "Leaks at the bow" },
      ...script(note(1, "New sails"), note(2, "Leaks at the bow")),
    },
    { method: "DELETE", url: "/boats/2/notes/2", ...script(note(1, "New sails")) },
  ]);
  assert.match(step("delete_note"), /\/notes\/\$\{steps\.create_note\.capture\.note_id\}/);
  const [, { captures: [{ producer: { source } }] }] = draft.steps;
  const other = script(note(6, "New sails"), note(7, "Leaks at the bow"), note(8, "Old")).text!;
  assert.equal(source.from === "text" && new RegExp(source.regex).exec(other)?.[1], "7");
});

Deno.test("of rows with the same typed text the last one counts if the numbers rise, as an earlier run made the others", async () => {
  const row = (id: number, title: string) =>
    `<tr><td>${title}</td><td><a href="/boats/${id}/edit">Edit</a></td></tr>`;
  const found = async (...rows: readonly string[]) => {
    const { draft } = await converted([
      sent("/boats/new", { title: "Blue Heron 41" }, "/boats"),
      page("/boats", `<table>${rows.join("")}</table>`),
      sent("/boats/8/edit", { moored: "yes" }, "/boats"),
    ], { all: true });
    const [{ producer: { source } }] = draft.steps.flatMap(({ captures }) => captures);
    const later = [row(5, "Ada"), row(8, "Blue Heron 41"), row(9, "Blue Heron 41"), row(3, "Zoe")];
    return source.from === "text" && new RegExp(source.regex).exec(later.join(""))?.[1];
  };
  const own = row(8, "Blue Heron 41");
  assert.equal(await found(row(5, "Ada"), own), "9");
  assert.equal(await found(own, row(9, "Zoe")), "9");
  assert.equal(await found(row(9, "Ada"), row(5, "Alan"), own), "9");
  // The newest come first, or nothing shows in what order they are.
  assert.equal(await found(own, row(5, "Zoe")), "8");
  assert.equal(await found(row(9, "Zoe"), own), "8");
  assert.equal(await found(own), "8");
});
