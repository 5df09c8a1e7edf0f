import assert from "node:assert/strict";
import { type Converted, converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const PAGE = "/contacts.xhtml";

/** A row of a table of components, whose controls have the number of the row in their names. */
const row = (index: number, name: string) =>
  `<tr data-ri="${index}"><td><a id="form:table:${index}:j_idt12" href="#">${name}</a></td><td>` +
  `<button id="form:table:${index}:j_idt20" type="submit"><span>Edit</span></button>` +
  `<script>PrimeFaces.cw("CommandButton",{id:"form:table:${index}:j_idt20"});</script>` +
  `<button id="form:table:${index}:j_idt21" type="submit"><span>Remove</span></button></td></tr>`;

/** A part of a page, as an answer to a script has it. */
const part = (...names: readonly string[]): Partial<Exchange> => ({
  type: "text/xml",
  text:
    `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response><changes><update id="form:table">` +
    `<![CDATA[<table>${names.map((name, i) => row(i, name)).join("")}</table>]]></update>` +
    "</changes></partial-response>",
});

const save = (name: string, shown: Partial<Exchange>): Exchange => ({
  method: "POST",
  url: PAGE,
  form: { "form:name": name, "form:save": "form:save" },
  ...shown,
});
const press = (control: string, shown: Partial<Exchange>): Exchange => ({
  method: "POST",
  url: PAGE,
  form: { "faces.source": control, [control]: control },
  ...shown,
});

/** What the first capture of a flow finds in the text of another server. */
function found({ draft }: Converted, { text = "" }: Partial<Exchange>): string | undefined {
  const [{ producer: { source } }] = draft.steps.flatMap(({ captures }) => captures);
  return source.from === "text" ? new RegExp(source.regex).exec(text)?.[1] : undefined;
}

Deno.test("a control is taken from the row of what was typed, by its label", async () => {
  const flow = await converted([
    save("Rosa Timm", part("Edda Ritter", "Rosa Timm")),
    press("form:table:1:j_idt21", part("Edda Ritter")),
  ]);
  const pressed = "\\$\\{steps\\.\\w+\\.capture\\.control\\}";
  assert.match(flow.text, new RegExp(`faces.source: ${pressed}\\n +${pressed}: ${pressed}\\n`));
  assert.equal(found(flow, part("Carla Timm", "Rosa Timm", "Ute Ott")), "form:table:1:j_idt21");
  assert.equal(found(flow, part("Ute Ott", "Carla Timm", "Rosa Timm")), "form:table:2:j_idt21");
});

Deno.test("a control that shows what was typed is found by that", async () => {
  const flow = await converted([
    save("Rosa Timm", part("Edda Ritter", "Rosa Timm")),
    press("form:table:1:j_idt12", part("Edda Ritter", "Rosa Timm")),
  ]);
  assert.equal(found(flow, part("Ute Ott", "Carla Timm", "Rosa Timm")), "form:table:2:j_idt12");
});

/** A row with fields that have no label, but scripts after them. */
const editor = (index: number, name: string) =>
  `<tr><td><div id="form:table:${index}:j_idt10"><div>${name}</div>` +
  `<input id="form:table:${index}:j_idt12" name="form:table:${index}:j_idt12" value="${name}">` +
  `<script>PrimeFaces.cw("InputText",{id:"form:table:${index}:j_idt12"});</script></div></td></tr>`;
const editors = (...names: readonly string[]): Partial<Exchange> => ({
  text: `<form><table>${names.map((name, i) => editor(i, name)).join("")}</table></form>`,
});

Deno.test("a control without a label is that of its name in the row of what was typed", async () => {
  for (const control of ["form:table:1:j_idt10", "form:table:1:j_idt12"]) {
    const flow = await converted([
      save("Rosa Timm", editors("Edda Ritter", "Rosa Timm")),
      press(control, part("Edda Ritter")),
    ]);
    assert.equal(
      found(flow, editors("Ute Ott", "Carla Timm", "Rosa Timm")),
      control.replace("1", "2"),
    );
  }
});

Deno.test("a number in a field of a table is that of the row whose control is sent", async () => {
  const fields = {
    "form:table_rowIndex": "1",
    "form:table:1:j_idt12": "Rosa Timm",
    "form:size": "1",
  };
  const { draft, text } = await converted([
    save("Rosa Timm", editors("Edda Ritter", "Rosa Timm")),
    { method: "POST", url: PAGE, form: fields, ...editors("Edda Ritter", "Rosa Timm") },
  ]);
  assert.match(text, /form:table_rowIndex: \$\{steps\.\w+\.capture\.\w+\}/);
  assert.match(text, /form:size: "1"/);
  const other = editors("Ute Ott", "Carla Timm", "Rosa Timm").text!;
  const taken = draft.steps[0].captures.map(({ producer: { source } }) =>
    source.from === "text" && new RegExp(source.regex).exec(other)?.[1]
  );
  assert.deepEqual(taken.sort(), ["2", "form:table:2:j_idt12"]);
});

Deno.test("a control comes from the latest page, also if that is no step otherwise", async () => {
  const { step } = await converted([
    save("Rosa Timm", part("Edda Ritter", "Rosa Timm")),
    {
      url: PAGE,
      text: `<html><table>${row(0, "Edda Ritter")}${row(1, "Rosa Timm")}</table></html>`,
      resourceType: "document",
    },
    press("form:table:1:j_idt21", part("Edda Ritter")),
  ]);
  assert.match(step("open_contacts"), /control:\n +regex: .*Rosa/);
});

Deno.test("a table with one row is no row", async () => {
  const { text } = await converted([
    save("Rosa Timm", { text: `<body><b>Rosa Timm</b>${editors("Edda Ritter").text}</body>` }),
    press("form:table:0:j_idt12", part("Edda Ritter")),
  ]);
  assert.match(text, /faces.source: form:table:0:j_idt12/);
});

Deno.test("a control of a row in which nothing was typed stays", async () => {
  const { text } = await converted([
    save("Rosa Timm", part("Edda Ritter", "Rosa Timm")),
    press("form:table:0:j_idt21", part("Rosa Timm")),
  ]);
  assert.match(text, /faces.source: form:table:0:j_idt21/);
});

Deno.test("an address that spells what was typed is taken from its row", async () => {
  const tags = (...names: readonly string[]) =>
    names.map((name) => `<li>${name} <form action="/tags/${name.toLowerCase()}"></form></li>`)
      .join("");
  const flow = await converted([
    {
      method: "POST",
      url: "/tags",
      form: { name: "Lakeside" },
      status: 302,
      responseHeaders: { location: "/tags" },
    },
    { url: "/tags", text: `<ul>${tags("Garden", "Lakeside")}</ul>` },
    {
      method: "POST",
      url: "/tags/lakeside",
      form: { _method: "DELETE" },
      status: 302,
      responseHeaders: { location: "/tags" },
    },
    { url: "/tags", text: `<ul>${tags("Garden")}</ul>` },
  ]);
  assert.match(flow.text, /url: \$\{vars\.base_url\}\/tags\/\$\{steps\.open_tags\.capture\.slug/);
  const other = '<li>Lakes <form action="/tags/lakes"></form></li>' +
    '<li>Lakeside <form action="/tags/lakeside-2"></form></li>';
  assert.equal(found(flow, { text: other }), "lakeside-2");
});

Deno.test("an address that has what was typed as it is has it in each run", async () => {
  const { text } = await converted([
    { method: "POST", url: "/api/stores", body: { name: "tide-charts" }, status: 201, json: {} },
    { url: "/stores", text: '<ul><li><a href="/stores/tide-charts">tide-charts</a></li></ul>' },
    { method: "PUT", url: "/api/stores/tide-charts/quota", body: { size: 64 }, json: {} },
  ]);
  assert.match(text, /name: \$\{vars\.store_name\}/);
  assert.match(text, /url: \$\{vars\.base_url\}\/api\/stores\/\$\{vars\.store_name\}\/quota/);
});

Deno.test("a verb in an address does not spell the label of a button", async () => {
  const removed = (path: string): Exchange => ({
    method: "POST",
    url: path,
    form: { remove: "Delete" },
    status: 302,
    responseHeaders: { location: "/" },
  });
  const { text } = await converted([
    removed("/pages/12/remove"),
    { url: "/tags/lakeside", text: `<form action="/tags/lakeside/delete"><b>Delete</b></form>` },
    removed("/tags/lakeside/delete"),
  ]);
  assert.match(text, /\/tags\/lakeside\/delete\n/);
});

Deno.test("the id of a row in an attribute is that in a path, if the row has what was typed", async () => {
  const rows = (...names: readonly string[]) =>
    names.map((name, i) => `<li data-id="${i + 24}"><span>${name}</span></li>`).join("");
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/menus",
      form: { title: "Supper", dish: "Plum tart" },
      status: 302,
      responseHeaders: { location: "/menus" },
    },
    { url: "/menus", text: `<ol>${rows("Rye crackers", "Plum tart")}</ol>` },
    { method: "POST", url: "/dishes/25/toggle", json: { available: false } },
    { method: "POST", url: "/dishes/24/toggle", json: { available: false } },
  ]);
  assert.match(
    text,
    /url: \$\{vars\.base_url\}\/dishes\/\$\{steps\.open_menus\.capture\.id\}\/toggle/,
  );
  // Nobody typed what the other row has.
  assert.match(step("toggle_dish_2"), /\/dishes\/24\/toggle/);
});
