import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const post = (url: string, form: Record<string, string>): Exchange => ({
  method: "POST",
  url,
  form,
  status: 303,
  responseHeaders: { location: "/bills" },
});

Deno.test("a text that finds a row differs in each run, and so does the row that is found", async () => {
  const { text } = await converted([
    post("/bills", { what: "Roof tiles" }),
    {
      url: "/bills",
      text: '<table><tr><td>Roof tiles</td><td><a href="/bills/7">x</a></td></tr></table>',
      resourceType: "document",
    },
    post("/bills/7/edit", { cost: "7" }),
  ], { unique: true });
  assert.match(text, /what: Roof tiles \$\{vars\.run\}/);
  assert.match(text, /regex: .*Roof\\+s\*tiles\\+s\*\$\{vars\.run\}/);
});

Deno.test("the name of a person by which a choice is found differs in each run", async () => {
  const { text } = await converted([
    post("/people", { full_name: "Tilda Brandt" }),
    {
      url: "/bills",
      text: '<select name="payer"><option value="2714">Tilda Brandt</option></select>',
      resourceType: "document",
    },
    post("/bills", { what: "Roof", payer: "2714" }),
  ], { unique: true });
  assert.match(text, /full_name: Tilda Brandt \$\{vars\.run\}/);
  assert.match(text, /regex: .*Tilda\\+s\*Brandt\\+s\*\$\{vars\.run\}/);
});

Deno.test("a name that differs in each run is not longer than the last form before it allows", async () => {
  const form = (most: number) => ({
    url: "/bills/new",
    text: `<form><textarea name="note"></textarea><input maxlength="${most}" name="name"></form>`,
    resourceType: "document",
  });
  const { text } = await converted([
    form(99),
    post("/bills", { name: "Ridge tiles" }),
    form(16),
    post("/bills", { name: "Roof tiles" }),
  ], { unique: true });
  assert.match(text, /name: Ridge tiles \$\{vars\.run\}/);
  assert.match(text, /name: Roof ti \$\{vars\.run\}/);
});

Deno.test("what a part of a form had that a script repeats is no name", async () => {
  const { text } = await converted([
    { method: "POST", url: "/move?path=%2Forders%2Froots.txt&to=%2Forders%2Fbulbs.txt", json: {} },
    {
      url: "/shares/new",
      text: '<form><input name="path" value="/orders/bulbs.txt"><input name="name"></form>',
      resourceType: "document",
    },
    post("/shares", { name: "Bulbs of spring", "paths[0][path]": "/orders/bulbs.txt" }),
  ], { unique: true });
  assert.match(text, /name: Bulbs of spring \$\{vars\.run\}/);
  assert.match(text, /paths\[0\]\[path\]: \/orders\/bulbs\.txt\n/);
});

Deno.test("a short name is that of a thing in a field for several of them", async () => {
  const { text } = await converted([
    post("/admin/groups", { name: "gardeners" }),
    post("/drafts", { summary: "New beds by the pond", target_groups: "gardeners" }),
  ], { unique: true });
  assert.match(text, /target_groups: \$\{vars\.group_name\}/);
});

Deno.test("a short name is that of a thing in the field for it, and where it is removed", async () => {
  const { text } = await converted([
    post("/admin/components", { name: "Keel" }),
    post("/tickets", { summary: "Planks are warped", field_component: "Keel", colour: "Keel" }),
    post("/admin/components", { sel: "Keel", remove: "Remove selected" }),
  ], { unique: true });
  assert.match(text, /field_component: \$\{vars\.component_name\}/);
  assert.match(text, /sel: \$\{vars\.component_name\}/);
  assert.match(text, /colour: Keel\n/);
});

Deno.test("a media type in an address is no name", async () => {
  const { text } = await converted([{
    method: "POST",
    url: "/jolokia/?mimeType=application/json",
    body: { type: "exec", operation: "createQueue(java.lang.String)", arguments: ["orders"] },
    json: { value: null },
  }], { unique: true });
  assert.match(text, /mimeType=application\/json\n/);
});
