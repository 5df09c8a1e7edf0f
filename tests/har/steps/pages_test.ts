import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

function page(url: string, text: string): Exchange {
  return { url, type: "text/html", text: `<html><body>${text}</body></html>` };
}

const FORM = '<form method="post"><input name="item_ref" value="8517"></form>';
const LINK = '<a href="/shelf/items/8517/edit">Plums in a jar</a>';
const ADD: Exchange = {
  method: "POST",
  url: "/shelf/items/add",
  form: { title: "Plums in a jar" },
  status: 302,
  responseHeaders: { location: "/shelf/items" },
};
const EDIT = page("/shelf/items/8517/edit", "Plums in a jar");
const REMOVE: Exchange = {
  ...ADD,
  url: "/shelf/items",
  form: { action: "delete_selected", selected: "8517" },
};
const SAVE: Exchange = {
  ...ADD,
  url: "/shelf/items/8517/edit",
  form: { title: "Plums in a jar", size: "4" },
};

Deno.test("a page shows that a change removed something by the link that it no longer has", async () => {
  const { text } = await converted([
    ADD,
    page("/shelf/items", LINK + FORM),
    EDIT,
    SAVE,
    REMOVE,
    page("/shelf/items", "Plums in a jar: removed"),
    page("/shelf/items", "Nothing here"),
  ]);
  assert.equal(text.match(/notContains/g)?.length, 1);
  assert.match(
    text,
    /name: open_items_2\n[^]*notContains: \/shelf\/items\/\$\{steps\.open_items\.capture\.\w+\}\/edit"\n/,
  );
});

Deno.test("a link that went while nothing named what it leads to shows nothing", async () => {
  const other = { ...REMOVE, form: { action: "delete_selected", selected: "31" } };
  const { text } = await converted([
    ADD,
    page("/shelf/items", LINK + FORM),
    EDIT,
    SAVE,
    page("/shelf/items", LINK),
    other,
    page("/shelf/items", "Plums in a jar"),
  ]);
  assert.doesNotMatch(text, /notContains/);
});

Deno.test("a page that still links to what a change named shows no removal", async () => {
  const { text } = await converted([
    ADD,
    page("/shelf/items", LINK + FORM),
    EDIT,
    SAVE,
    page("/shelf/items", LINK),
  ]);
  assert.doesNotMatch(text, /notContains/);
});

Deno.test("with a verb before the id, the link may have another one", async () => {
  const list = '<a href="/shelf/items/edit/8517">Plums in a jar</a>';
  const { text } = await converted([
    ADD,
    page("/shelf/items", list),
    page("/shelf/items/delete/8517", "Plums in a jar"),
    { ...REMOVE, url: "/shelf/items/delete/8517", form: { sure: "yes" } },
    page("/shelf/items", "Plums in a jar: removed"),
  ]);
  assert.match(
    text,
    /name: open_items_2\n[^]*notContains: \/shelf\/items\/edit\/\$\{steps\.open_items\.capture\.\w+\}"?\n/,
  );
});

Deno.test("a page that searches for what was made is a step, and one without a search is not", async () => {
  const shown = (url: string): Exchange => ({ ...page(url, LINK), resourceType: "document" });
  const { text } = await converted([
    ADD,
    shown("/shelf/items"),
    shown("/shelf/items?sort=size"),
    shown("/shelf/items?q=plums"),
  ]);
  assert.match(text, /\?q=plums\n[^]*contains: Plums in a jar\n/);
  assert.doesNotMatch(text, /sort=size/);
});

Deno.test("a page that asks for a word of a text under the name of its field is a step", async () => {
  const shown = (url: string): Exchange => ({ ...page(url, LINK), resourceType: "document" });
  const { text } = await converted([
    ADD,
    shown("/shelf/items"),
    shown("/shelf/list?title=plums"),
    shown("/shelf/list?size=plums"),
  ]);
  assert.match(text, /\?title=plums\n[^]*contains: Plums in a jar\n/);
  assert.doesNotMatch(text, /size=plums/);
});
