import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const HEADERS = { referer: "https://app.test/contacts.aspx" };
const URL = "/contacts.aspx";

/** A page whose controls all send its form to its own address. */
const page = (rows: string): Partial<Exchange> => ({
  type: "text/html",
  text: `<html><body><form id="top" method="post"><input type="hidden" name="top" value="top">
<input type="submit" name="top$out" value="Sign out">
<a href="#" onclick="send(byId('top'),{'top$j6':'top$j6'},'');return false">Reports</a>
<input type="text" name="grid$q" placeholder="Search name"><select id="grid_city"></select>
<button id="grid$new" type="submit"><i class="plus"></i> <span>New contact</span></button>
<input type="submit" name="save" value="Speichern">
<table>${rows}</table></form></body></html>`,
});

const row = (name: string, number: number) =>
  `<tr><td><a href="javascript:__doPostBack('grid$ctl0${number}$show','')">${name}</a></td>
<td><a id="grid$ctl0${number}$j7" href="#">Remove</a></td></tr>`;
const rows = row("Edda Ritter", 2) + row("Rosa Timm", 3);

/** Presses a control, which a field names. */
const press = (fields: Record<string, string>, shown = rows, others: Partial<Exchange> = {}) => ({
  method: "POST",
  url: URL,
  headers: HEADERS,
  form: { top: "top", ...fields },
  ...page(shown),
  ...others,
});

const names = async (...exchanges: readonly Exchange[]) =>
  (await converted([{ url: URL, ...page(rows) }, ...exchanges], { all: true })).draft.steps
    .map(({ name }) => name);

Deno.test("a step has the name of the control whose page sends everything to its own address", async () => {
  assert.deepEqual(
    await names(
      press({ __EVENTTARGET: "grid_city", grid_city: "Bergen" }),
      press({ __EVENTTARGET: "grid$q", grid$q: "Rosa" }),
      press({ grid$new: "" }),
      press({ grid$name: "Nils Harbeck", save: "Speichern" }),
      press({ __EVENTTARGET: "grid$ctl03$show", __EVENTARGUMENT: "" }),
      press({ top$j6: "top$j6" }),
      press({ __EVENTTARGET: "grid$ctl03$j7" }, row("Edda Ritter", 2)),
      press({ top$out: "Sign out" }, "", { status: 302, responseHeaders: { location: "/login" } }),
    ),
    [
      "change_grid_city",
      "search_name",
      "new_contact",
      "save_contact",
      "show_contact",
      "open_reports",
      "remove_contact",
      "sign_out",
    ],
  );
});

Deno.test("what a script says was pressed is right, whatever buttons the form has", async () => {
  const select = press({ "javax.faces.source": "grid:tree", grid$new: "New contact" });
  const others = [press({ grid$new: "" }), press({ save: "Speichern" })];
  assert.deepEqual((await names(...others, select)).at(-1), "change_tree");
});

Deno.test("the label of a control says that it removes something", async () => {
  const { step } = await converted([
    { url: URL, ...page("") },
    press({ grid$new: "" }),
    press({ grid$name: "Rosa Timm", save: "Speichern" }),
    press({ __EVENTTARGET: "grid$ctl03$j7" }, row("Edda Ritter", 2)),
  ]);
  assert.match(step("remove_contact"), /always: true/);
});

Deno.test("a control that confirms does what the one before it asks for", async () => {
  const asks = `${rows}<button id="yes">Yes</button>`;
  assert.deepEqual(
    await names(
      press({ grid$new: "" }),
      press({ __EVENTTARGET: "grid$ctl03$j7" }, asks),
      press({ yes: "" }, row("Edda Ritter", 2)),
    ),
    ["new_contact", "remove_contact", "remove_contact_2"],
  );
});

Deno.test("fewer controls than three do not name the steps", async () => {
  const steps = await names(press({ grid$new: "" }), press({ save: "Speichern" }));
  assert.deepEqual(steps, ["create_contact", "create_contact_2"]);
});

Deno.test("the label of a control says that it removes something, also if there are fewer", async () => {
  const { step } = await converted([
    { url: URL, ...page("") },
    press({ grid$name: "Edda Ritter", save: "Speichern" }),
    press({ grid$name: "Rosa Timm", save: "Speichern" }),
    press({ __EVENTTARGET: "grid$ctl03$j7" }, row("Edda Ritter", 2)),
  ]);
  assert.match(step("remove_contact"), /always: true/);
});

Deno.test("forms with addresses of their own do not name steps by their buttons", async () => {
  const save = (path: string) => press({ save: "Speichern" }, rows, { url: path });
  const steps = await names(save("/contacts/new"), save("/contacts/7"), save("/notes/new"));
  assert.deepEqual(steps, ["create_contact", "update_contact", "create_note"]);
});

Deno.test("a form of only hidden fields removes something if its button says so", async () => {
  const stepsFor = async (
    button: string,
    fields = "",
    form: Readonly<Record<string, string>> = {},
  ) => {
    const hidden = (value: string) =>
      `<input type="hidden" name="_token" value="${value}">${fields}`;
    const text = `<form method="post" action="/boats/431/moor">${hidden("Kq3vB9xL2mTz")}
<button>Moor</button></form><form method="post" action="/boats/431">${hidden("Zr8wN4pY6hJc")}
<button>${button}</button></form>`;
    const { draft } = await converted([
      {
        method: "POST",
        url: "/boats",
        form: { title: "Heron" },
        status: 303,
        responseHeaders: { location: "/boats/431" },
      },
      { url: "/boats/431", type: "text/html", text, resourceType: "document" },
      {
        method: "POST",
        url: "/boats/431",
        headers: { referer: "https://app.test/boats/431" },
        form: { _token: "Zr8wN4pY6hJc", ...form },
        status: 303,
        responseHeaders: { location: "/boats" },
      },
    ]);
    return draft.steps.map(({ name }) => name).at(-1);
  };
  assert.equal(await stepsFor("Delete this boat"), "delete_boat");
  assert.equal(await stepsFor("Undo"), "update_boat");
  const field = '<input name="reason" value="">';
  assert.equal(await stepsFor("Delete", field, { reason: "Sunk" }), "update_boat");
});

Deno.test("a form without fields removes something if its button says so", async () => {
  const boat = {
    url: "/boats/431",
    type: "text/html",
    text: '<form method="post" action="/boats/431"><input type="submit" value="Remove"></form>',
    resourceType: "document",
  };
  const sent = { method: "POST", status: 303, responseHeaders: { location: "/boats" } };
  const headers = { referer: "https://app.test/boats/431" };
  const { draft } = await converted([boat, { ...sent, url: boat.url, headers }]);
  assert.equal(draft.steps.at(-1)?.name, "delete_boat");
});
