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
