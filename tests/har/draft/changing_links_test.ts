import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** Links that change something, as pages without forms and scripts have them. */

const row = (id: number, title: string) =>
  `<tr><td>${title}</td><td><a href="edit.php?id=${id}">Edit</a> ` +
  `<a href="done.php?id=${id}">Done</a> <a href="delete.php?id=${id}">Delete</a></td></tr>`;

const notes = (url: string, ...rows: string[]): Exchange => ({
  url,
  text: `<html><body><h1>Notes</h1><table>${rows.join("")}</table></body></html>`,
  resourceType: "document",
});

const TITLE = "Clean the north lens";
const OTHER = row(7, "Buy oil");
const added: Exchange[] = [
  notes("/notes.php", OTHER),
  {
    method: "POST",
    url: "/add.php",
    form: { title: TITLE },
    status: 302,
    responseHeaders: { location: "/notes.php?msg=added" },
    resourceType: "document",
  },
  notes("/notes.php?msg=added", OTHER, row(1284, TITLE)),
];

Deno.test("a link that leads back to the page that it is on changes something", async () => {
  const { step } = await converted([
    ...added,
    {
      url: "/done.php?id=1284",
      headers: { referer: "https://app.test/notes.php?msg=added" },
      status: 302,
      responseHeaders: { location: "/notes.php?msg=done" },
      resourceType: "document",
    },
    notes("/notes.php?msg=done", OTHER, row(1284, `${TITLE} (done)`)),
  ]);
  assert.match(
    step("update_done"),
    /done\.php\n +query:\n +id: \$\{steps\.open_notes\.capture\.id\}/,
  );
  assert.match(step("update_done"), /location:\n +contains: \/notes\.php\n/);
});

const following = (link: Exchange, ...more: Exchange[]) =>
  converted([...added, link, ...more, notes("/notes.php", OTHER)]);
const kept = async (link: Exchange, ...more: Exchange[]) =>
  (await following(link, ...more)).text.includes("id: ${steps.open_notes.capture.id}");

Deno.test("a link that says that it removes something is a removal if the page has it no longer", async () => {
  const { step } = await following(notes("/delete.php?id=1284", OTHER));
  assert.match(step("delete"), /always: true[^]*id: \$\{steps\.open_notes\.capture\.id\}/);
  assert.match(step("open_notes_2"), /notContains: \?id=\$\{steps\.open_notes\.capture\.id\}"/);
  assert(await kept(notes("/notes.php?action=delete&id=1284", OTHER)));
  assert(await kept(notes("/notes.php?elimina_nota=SI&id=1284", OTHER)));
});

Deno.test("a link removes something also if the page has its address in a form", async () => {
  const form = '<form method="post" action="/delete.php?id=1284"><input name="title"></form>';
  assert(await kept(notes("/delete.php?id=1284", OTHER, form)));
});

Deno.test("a link that asks whether the user is sure is needed by the one that confirms", async () => {
  const link = "/notes.php?action=edit&subaction=delete_note&id=1284";
  const sure = `<a href="${link}&confirm=7f3a9c1e5b2d8046">I am sure</a>`;
  const { step } = await following(
    notes(link, OTHER, row(1284, TITLE), sure),
    notes(`${link}&confirm=7f3a9c1e5b2d8046`, OTHER),
  );
  assert.match(step("open_delete_note"), /always: true[^]*confirm:\n +regex: /);
  assert.match(step("delete_note"), /always: true[^]*confirm: \$\{steps\.open_delete_note\./);
});

Deno.test("a link with a verb that removes nothing is only a page", async () => {
  // It still has the link, it asks whether the user is sure, or says nothing of a removal.
  assert(!await kept(notes("/delete.php?id=1284", OTHER, row(1284, TITLE))));
  assert(!await kept(notes("/show.php?id=1284", OTHER)));
  const sure = { referer: "https://app.test/delete.php?id=1284" };
  const { step } = await following(
    {
      url: "/delete.php?id=1284",
      text: '<form method="post"><input type="hidden" name="note" value="1284">Sure?</form>',
      resourceType: "document",
    },
    { ...notes("/delete.php", OTHER), method: "POST", headers: sure, form: { note: "1284" } },
  );
  assert.match(step("delete"), /method: POST/);
  // The page of an application of scripts asks, whose script sends the removal.
  const { text } = await following(notes("/notes/1284/delete", "<script src=/app.js></script>"), {
    method: "DELETE",
    url: "/api/notes/1284",
    headers: { referer: "https://app.test/notes/1284/delete" },
    status: 204,
  });
  assert.equal(text.match(/always: true/g)?.length, 1);
});

Deno.test("a redirect to what only the server numbers has the path before the number", async () => {
  const to = async (location: string) => {
    const { step } = await converted([{
      method: "POST",
      url: "/orders",
      form: { item: TITLE },
      status: 302,
      responseHeaders: { location },
      resourceType: "document",
    }]);
    return /location:\n +(.+)\n/.exec(step("create_order"))?.[1];
  };
  assert.equal(await to("/shop/orders/1284/view"), "contains: /shop/orders");
  assert.equal(await to("/login.php?next=%2Forders"), "contains: /login.php");
  assert.equal(await to("/1284/view"), "exists: true");
});

Deno.test("a link of a script changes something if it says so, and its response no more than that", async () => {
  const script = { headers: { "x-requested-with": "XMLHttpRequest" } };
  const { text, step } = await converted([
    {
      url: "/composer/graphs/?action=save&graph=Crane+in+spring",
      text: "SAVED",
      type: "text/html",
      ...script,
    },
    { url: "/browser/graphs/", json: [{ text: "Crane in spring" }], ...script },
    { url: "/boards/delete/night-watch?again=1", json: { success: true }, ...script },
    { url: "/upload/status", text: "ready", type: "text/plain", ...script },
  ]);
  assert.match(step("update_graphs"), /body:\n +contains: SAVED/);
  assert.match(step("delete_night_watch"), /\$\.json\.success\n +equals: true/);
  assert.doesNotMatch(text, /upload/);
});

Deno.test("a link that is gone is sought as the same kind of page had it", async () => {
  const group = (id: number, end: string) => `<a href="group.php?group_id=${id}${end}">Friends</a>`;
  const leads = { status: 302, responseHeaders: { location: "/group.php?group_id=2178" } };
  const { text } = await converted([
    { method: "POST", url: "/group.php", form: { group_name: "Festival friends" }, ...leads },
    // The page of the group has a link to itself, with more parameters.
    notes("/group.php?group_id=2178", group(2178, "&amp;_clear=1")),
    notes("/group.php?_action=groups", group(7, ""), group(2178, "")),
    notes("/group.php?group_id=2178&_action=edit", group(2178, "&amp;_clear=1")),
    {
      method: "POST",
      url: "/group.php",
      form: { group_id: "2178", _action: "delete" },
      status: 302,
      responseHeaders: { location: "/group.php?_action=groups" },
    },
    notes("/group.php?_action=groups", group(7, "")),
  ]);
  assert.match(text, /notContains: \?group_id=\$\{[^}]+\}"/);
});

Deno.test("the first part of a longer list does not show that what a search found is gone", async () => {
  const more = `<a href="/notes.php?page=2">Next</a>`;
  const removal: Exchange = {
    url: "/delete.php?id=1284",
    status: 302,
    responseHeaders: { location: "/notes.php" },
    resourceType: "document",
  };
  const search = notes("/notes.php?q=lens", row(1284, TITLE));
  const isShown = async (list: Exchange) =>
    (await converted([...added.slice(1, 2), search, removal, list])).text.includes("notContains");
  assert(await isShown(notes("/notes.php", OTHER)));
  assert(!await isShown(notes("/notes.php", OTHER, more)));
});
