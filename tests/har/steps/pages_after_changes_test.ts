import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

function page(url: string, text: string): Exchange {
  return { url, text: `<html><body>${text}</body></html>`, resourceType: "document" };
}

const ADD: Exchange = {
  method: "POST",
  url: "/notes",
  form: { title: "Plums in a jar" },
  status: 302,
  responseHeaders: { location: "/notes/8517" },
};
const SAVE: Exchange = {
  ...ADD,
  url: "/notes/8517",
  form: { title: "Plums in two jars" },
};

Deno.test("the page to which a change leads shows what was sent", async () => {
  const { text } = await converted([
    ADD,
    page("/notes/8517", "Plums in a jar"),
    SAVE,
    page("/notes/8517", "Plums in two jars"),
  ]);
  assert.match(text, /contains: Plums in two jars/);
});

Deno.test("a page shows what a script changed at its address", async () => {
  const change: Exchange = {
    method: "PATCH",
    url: "/notes/8517",
    headers: { "content-type": "text/plain" },
    body: "Plums in two jars",
    status: 204,
  };
  const pages = ["<p>Nothing", "<p>Plums in two jars"].map((text) => page("/notes/8517", text));
  const { step } = await converted([pages[0], change, pages[1]]);
  assert.match(step("open_note"), /contains: Plums in two jars\n/);
  const { text } = await converted([pages[0], { ...change, resourceType: "document" }, pages[1]]);
  assert.doesNotMatch(text, /open_note/);
});

Deno.test("a page shows that what the flow named is gone", async () => {
  const list = (items: string) => page("/admin/projects", `<ul>${items}</ul>`);
  const link = '<li><a href="/projects/plum-jars">Plums</a></li>';
  const { text } = await converted([
    {
      ...ADD,
      url: "/projects",
      form: { name: "Plums", identifier: "plum-jars" },
      responseHeaders: { location: "/projects/plum-jars" },
    },
    page("/projects/plum-jars", "Plums"),
    list(link),
    {
      ...ADD,
      url: "/projects/plum-jars",
      form: { _method: "delete", confirm: "plum-jars" },
      responseHeaders: { location: "/admin/projects" },
    },
    list("<li>nothing</li>"),
  ]);
  assert.match(text, /notContains: \/projects\/\$\{vars\.identifier\}"/);
  assert.match(text, /confirm: \$\{vars\.identifier\}/);
});

const EDIT: Exchange = {
  ...ADD,
  url: "/notes/edit.php",
  form: { note: "8517", tags: "quince@jars.test\r\nmedlar@jars.test" },
  responseHeaders: { location: "/shelf/list.php" },
};

Deno.test("the page of another path to which a change leads shows it if nothing else does", async () => {
  const { text, step } = await converted([
    { ...EDIT, form: { title: "Plums in two jars" } },
    page("/shelf/list.php", "<p>Plums in two jars</p>"),
  ]);
  assert.match(step("open_list"), /contains: Plums in two jars/);
  const shown = await converted([
    { ...EDIT, form: { title: "Plums in two jars" } },
    page("/shelf/list.php", "<p>Saved</p>"),
  ]);
  assert.ok(!/url: .*list\.php/.test(shown.text), text);
});

Deno.test("a page shows the lines of a list that was sent", async () => {
  const { step } = await converted([
    EDIT,
    page("/shelf/list.php", "<p>quince@jars.test, medlar@jars.test</p>"),
  ]);
  assert.match(step("open_list"), /- quince@jars\.test\n +- medlar@jars\.test\n/);
});

Deno.test("a page of another action at the same address has not lost a link", async () => {
  const page = (action: string, text: string): Exchange => ({
    url: `/desk.php?Action=${action}&TicketID=4417`,
    resourceType: "document",
    text,
  });
  const sent = (form: Record<string, string>, location: string): Exchange => ({
    method: "POST",
    url: "/desk.php",
    form,
    status: 302,
    responseHeaders: { location },
  });
  const { text } = await converted([
    sent(
      { Action: "AddTicket", Title: "Plums are late" },
      "/desk.php?Action=ShowTicket&TicketID=4417",
    ),
    page("ShowTicket", '<h1>Plums are late</h1><a href="?Action=AddNote&TicketID=4417">Note</a>'),
    sent({ Action: "SetSeen", TicketID: "4417" }, "/desk.php?Action=AddNote&TicketID=4417"),
    page("AddNote", "<h1>A note for: Plums are late</h1>"),
  ]);
  assert.match(text, /Action: AddNote/);
  assert.doesNotMatch(text, /notContains/);
});
