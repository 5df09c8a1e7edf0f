import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const LOGIN: Exchange = {
  method: "POST",
  url: "/login",
  form: { username: "ada", password: "correct horse 1" },
  status: 302,
  responseHeaders: { location: "/", "set-cookie": "login-127-0-0-1-8888=b7d1f0c2a94e5d63; Path=/" },
};
const SESSION = { cookie: "login-127-0-0-1-8888=b7d1f0c2a94e5d63" };
const MADE: Exchange = {
  method: "POST",
  url: "/folders",
  headers: SESSION,
  body: { path: "Harvest 2026" },
  status: 201,
  json: { path: "Harvest 2026" },
};

Deno.test("a removal of what the flow named also runs after a failure", async () => {
  const gone: Exchange = {
    method: "DELETE",
    url: "/folders/Harvest%202026",
    headers: SESSION,
    status: 204,
  };
  const { text } = await converted([LOGIN, MADE, gone]);
  assert.match(text, /always: true\n +request:\n +method: DELETE/);
});

Deno.test("a removal of what is left of what the client named also runs after a failure", async () => {
  const made: Exchange = { method: "PUT", url: "/shelf/north-wall", body: "Jars", status: 201 };
  const left = (path: string): Exchange => ({
    method: "DELETE",
    url: `${path}/traces`,
    status: 204,
  });
  const gone: Exchange = { method: "DELETE", url: "/shelf/north-wall", status: 204 };
  const { text } = await converted([made, gone, left("/shelf/north-wall")]);
  assert.equal(text.match(/always: true\n +request:\n +method: DELETE/g)?.length, 2, text);
  const other = await converted([made, gone, left("/shelf/south-wall")]);
  assert.equal(other.text.match(/always: true/g)?.length, 1, other.text);
});

Deno.test("a removal of what a page shows in the row with what the flow sent always runs", async () => {
  const made: Exchange = {
    method: "POST",
    url: "/tags",
    form: { name: "Plums in a jar" },
    status: 302,
    responseHeaders: { location: "/tags" },
  };
  const row = (id: number, name: string) =>
    `<tr><td><a href="/tags/${id}/delete">x</a><td>${name}</tr>`;
  const list: Exchange = {
    url: "/tags",
    type: "text/html",
    text: `<table>${row(3, "Old")}${row(7, "Plums in a jar")}</table>`,
  };
  const remove = (id: number): Exchange => ({
    method: "POST",
    url: `/tags/${id}/delete`,
    form: { sure: "yes" },
    status: 302,
    responseHeaders: { location: "/tags" },
  });
  assert.match(
    (await converted([made, list, remove(7)])).text,
    /always: true\n +request:\n +method: POST/,
  );
  assert.doesNotMatch((await converted([made, list, remove(3)])).text, /always: true/);
});

Deno.test("a removal of the item of a list that has what the flow sent always runs", async () => {
  const made: Exchange = {
    method: "POST",
    url: "/tags",
    body: { name: "Plums in a jar" },
    json: {},
  };
  const old = { id: "d81c0f2e7a", name: "Apples in a crate" };
  const list: Exchange = {
    url: "/tags",
    json: [old, { id: "a7f3e09b5c", name: "Plums in a jar" }],
  };
  const remove = (id: string): Exchange => ({ method: "DELETE", url: `/tags/${id}`, status: 204 });
  const { text } = await converted([made, list, remove("a7f3e09b5c")]);
  assert.match(text, /always: true\n +request:\n +method: DELETE/);
  assert.doesNotMatch((await converted([made, list, remove(old.id)])).text, /always: true/);
});

Deno.test("a removal of something else runs only in its turn, whatever its cookies", async () => {
  const gone: Exchange = { method: "DELETE", url: "/folders/Old", headers: SESSION, status: 204 };
  const { text } = await converted([LOGIN, MADE, gone]);
  assert.match(text, /cookies:\n +login-127-0-0-1-\$\{steps\.login\.capture\.\w+\}/);
  assert.doesNotMatch(text, /always: true/);
});

for (
  const [where, url] of [["path", "/api/posts"], ["route", "/index.php?rest_route=/api/posts"]]
) {
  Deno.test(`a removal of what a page made and the flow changed always runs: ${where}`, async () => {
    const page: Exchange = {
      url: "/new",
      type: "text/html",
      text: "<form><input name=post_ID value=8517></form>",
    };
    const changed: Exchange = {
      method: "POST",
      url: `${url}/8517`,
      body: { title: "Plums in a jar" },
      json: { title: "Plums in a jar" },
    };
    const gone: Exchange = { method: "DELETE", url: `${url}/8517`, json: { deleted: true } };
    const other: Exchange = { method: "DELETE", url: `${url}/31`, json: { deleted: true } };
    const { text } = await converted([page, changed, other, gone]);
    assert.match(text, /always: true\n +request:\n +method: DELETE[^]*post_ID/);
    assert.equal(text.match(/always: true/g)?.length, 1);
  });
}

Deno.test("the renewal of a token that clean-up needs always runs", async () => {
  const [first, second] = ["q7Lx2vB9nR4tYk1Z", "c5Jm8wHd3Pz6Sf0U"];
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const { step } = await converted([
    {
      method: "POST",
      url: "/oauth/token",
      form: { grant_type: "password", username: "nora.lind", password: "Zebra-lamp7" },
      json: { access_token: first, refresh_token: "r8Kd1xWv5Ty9Gb2N" },
    },
    {
      method: "POST",
      url: "/products",
      headers: bearer(first),
      body: { name: "Brass lantern" },
      status: 201,
      json: { id: 5417, name: "Brass lantern" },
    },
    {
      method: "POST",
      url: "/oauth/token",
      form: { grant_type: "refresh_token", refresh_token: "r8Kd1xWv5Ty9Gb2N" },
      json: { access_token: second },
    },
    {
      method: "PATCH",
      url: "/products/5417",
      headers: bearer(second),
      body: { name: "Copper lantern" },
      json: { id: 5417, name: "Copper lantern" },
    },
    { method: "DELETE", url: "/products/5417", headers: bearer(second), status: 204 },
  ]);
  assert.match(step("refresh_token"), /always: true[^]*refresh_token/);
  assert.match(step("delete_product"), /always: true/);
});

Deno.test("who logs in again to remove what the flow made does so in any case", async () => {
  const login = (password: string, token: string): Exchange => ({
    method: "POST",
    url: "/api/login",
    body: { email: "jane@example.test", password },
    json: { access_token: token },
  });
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const [first, second] = ["n4Tq8ZrW2kLx7VbY0mPc", "p9Gd3HsJ6fKe1RtU5wQz"];
  const note = { id: "8f14e45f-ceea-467f-a34e-9c3e1b7d2a60", title: "Plums in a jar" };
  const { step } = await converted([
    login("corr3ct horse", first),
    {
      method: "POST",
      url: "/api/notes",
      ...bearer(first),
      body: { title: note.title },
      json: note,
    },
    { url: `/api/notes/${note.id}`, ...bearer(first), json: note },
    login("corr3ct horse", second),
    { url: "/api/notes", ...bearer(second), json: [note] },
    { method: "DELETE", url: `/api/notes/${note.id}`, ...bearer(second), status: 204 },
    { url: "/api/notes", ...bearer(second), json: [] },
  ]);
  assert.doesNotMatch(step("login"), /always/);
  assert.match(step("login_2"), /^always: true\n/);
  assert.match(step("delete_note"), /^always: true\n/);
});

Deno.test("a removal that was refused, and succeeded later, runs only once after a failure", async () => {
  const remove: Exchange = {
    method: "POST",
    url: "/folders/Harvest%202026/delete",
    headers: SESSION,
    form: { sure: "yes" },
    status: 302,
    responseHeaders: { location: "/folders" },
  };
  const emptied: Exchange = { method: "POST", url: "/empty", headers: SESSION, status: 204 };
  const { text } = await converted([LOGIN, MADE, remove, emptied, remove]);
  assert.equal(text.match(/\/delete\n/g)?.length, 2);
  assert.equal(
    text.match(/always: true\n +request:\n +method: POST\n +url: .*\/delete\n/g)?.length,
    1,
  );
});
