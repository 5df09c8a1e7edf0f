import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const PAGE = "/contacts.xhtml";

const row = (name: string, i: number) =>
  `<tr><td>${name}</td><td><button id="form:table:${i}:j_idt21"><span>Remove</span></button></td></tr>`;
/** The table of a page that shows all in one place, and what a script gets of it. */
const table = (...names: readonly string[]) => `<table>${names.map(row).join("")}</table>`;
const part = (inside: string): Partial<Exchange> => ({
  type: "text/xml",
  text: `<?xml version="1.0"?>\n<changes><update><![CDATA[${inside}]]></update></changes>`,
});
const send = (form: Readonly<Record<string, string>>, shown: Partial<Exchange>): Exchange => ({
  method: "POST",
  url: PAGE,
  headers: { referer: `https://app.test${PAGE}` },
  form,
  ...shown,
});
const save = (name: string, ...names: readonly string[]) =>
  send({ "form:name": name, "form:save": "form:save" }, part(table(...names)));
const press = (control: string, shown: Partial<Exchange>) =>
  send({ "javax.faces.source": control, [control]: control }, shown);
const REMOVE = "form:table:1:j_idt21";
const made = [
  save("Rosa Timm", "Rosa Timm"),
  save("Ute Ott", "Rosa Timm", "Ute Ott"),
  {
    url: PAGE,
    text: `<html><body>${table("Rosa Timm", "Ute Ott")}</body></html>`,
    resourceType: "document",
  },
];

Deno.test("what shows the rest of a page after a removal lacks what was removed", async () => {
  const { text } = await converted([...made, press(REMOVE, part(table("Rosa Timm")))]);
  assert.match(text, /notContains: .*Ute Ott.*\n$/);
});

Deno.test("what confirms a removal lacks it, not the question before", async () => {
  const yes = press("dialogs:yes", part(table("Rosa Timm")));
  const { text } = await converted([
    ...made,
    press(REMOVE, part('<p>Remove?</p><button id="dialogs:yes"><span>Yes</span></button>')),
    yes,
  ]);
  const [question, answer] = text.split(/\n {2}- name: /).slice(-2);
  assert.doesNotMatch(question, /notContains/);
  assert.match(answer, /notContains: .*Ute Ott/);
});

Deno.test("an answer that shows nothing of the page says nothing about a removal", async () => {
  const { text } = await converted([...made, press(REMOVE, part("<p>Done</p>"))]);
  assert.doesNotMatch(text, /notContains/);
});

Deno.test("a page with another query lacks what the removal before it removed", async () => {
  const box = (id: number, name: string) =>
    `<tr><td><input type="checkbox" name="rowid" value="${id}"></td><td>${name}</td></tr>`;
  const crew = (query: string, ...rows: readonly string[]): Exchange => ({
    url: `/crew${query}`,
    text: `<html><body><table>${rows.join("")}</table></body></html>`,
    resourceType: "document",
  });
  const post = (path: string, form: Readonly<Record<string, string>>): Exchange => ({
    method: "POST",
    url: `/crew/${path}`,
    form,
    status: 302,
    responseHeaders: { location: "/crew?size=20" },
  });
  const [rosa, ute] = [box(4127, "Rosa Timm"), box(4128, "Ute Ott")];
  const { text } = await converted([
    post("new", { name: "Rosa Timm" }),
    post("new", { name: "Ute Ott" }),
    crew("", rosa, ute),
    post("action", { action: "delete", rowid: "4128" }),
    crew("?size=20", rosa),
  ]);
  assert.match(text, /notContains: .*Ute Ott.*\n$/);
});
