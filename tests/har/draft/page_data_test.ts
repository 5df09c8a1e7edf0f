import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** Exchanges of the frameworks that send the data of a page to their own scripts. */

const ID = "3f7a04bb-9f6d-4542-bb9c-15325e68bf23";
const OTHER = "9c27172a-e059-4d8d-802b-3cad7799f68e";
const BOOK = { title: "The Salt Road", author: "Ines Karlsen" };
const login: Exchange = {
  method: "POST",
  url: "/login",
  headers: { origin: "https://app.test" },
  form: { email: "ada@example.test", password: "first-Secret-1" },
  responseHeaders: { "set-cookie": "sid=c9f57845-df3e-4502-86d9-f89b54e90deb; Path=/" },
};

/** What React Router sends for data of a page, or for a redirect. */
const routed = (list: readonly unknown[], status = 200) =>
  ({ type: "text/x-script", text: JSON.stringify(list), status }) as const;
const redirected = (path: string) =>
  routed([{ _1: 2, _3: 4 }, "redirect", path, "status", 302], 202);
const page = (id: string, title: string) =>
  routed([{ _1: 2 }, "data", { _3: 4, _5: 6 }, "id", id, "title", title]);

Deno.test("the data of a page is read as JSON, also where it leads to what was made", async () => {
  const { text, step, draft } = await converted([
    { ...login, url: "/login.data", ...redirected("/books") },
    { url: "/books/new.data", ...routed([{ _1: -5 }, "data"]) },
    { method: "POST", url: "/books/new.data", form: BOOK, ...redirected(`/books/${ID}`) },
    { url: `/__manifest?paths=%2Fbooks%2F${ID}&version=a55c779c`, json: { routes: {} } },
    { url: `/books/${ID}.data`, ...page(ID, BOOK.title) },
    { url: "/books/new.data", ...routed([{ _1: -5 }, "data"]) },
    {
      method: "POST",
      url: `/books/${ID}.data`,
      form: { title: "The Salt Road, revised" },
      ...page(ID, "The Salt Road, revised"),
    },
    {
      method: "POST",
      url: "/notes.data",
      form: { book: ID, text: "Check the index" },
      ...page(OTHER, ""),
    },
    {
      method: "DELETE",
      url: "/notes.data",
      body: { id: OTHER },
      ...routed([{ _1: 2 }, "data", 1]),
    },
    { method: "POST", url: `/books/${ID}/delete.data`, ...redirected("/books") },
  ]);
  assert.deepEqual(draft.steps.map(({ name, loop }) => [name, loop === undefined]), [
    ["login", true],
    ["create_book", true],
    ["get_book", true],
    ["update_book", true],
    ["create_note", true],
    ["delete_notes", true],
    ["delete_book", true],
  ]);
  assert.match(step("create_book"), /path: \$\.json\.redirect\n +regex: \/books\//);
  assert.match(step("update_book"), /\$\.json\.data\.title\n +equals: The Salt Road, revised/);
  assert.doesNotMatch(text, /\$\.json\[|__manifest/);
});

Deno.test("a page of data is that of its path, and a named action is what it does", async () => {
  const data = (title: string) => ({
    json: {
      type: "data",
      nodes: [null, { type: "data", data: [{ id: 1, title: 2 }, ID, title], uses: {} }],
    },
  });
  const act = (action: string, more: Partial<Exchange> = {}): Exchange => ({
    method: "POST",
    url: `/books/${ID}?/${action}`,
    headers: {
      origin: "https://app.test",
      "content-type": "application/x-www-form-urlencoded",
      "x-sveltekit-action": "true",
    },
    json: { type: "success", status: 200 },
    ...more,
  });
  const leads = (location: string) => ({ json: { type: "redirect", status: 303, location } });
  const { step, draft } = await converted([
    { ...login, ...leads("/books") },
    { method: "POST", url: "/books/new", form: BOOK, ...leads(`/books/${ID}`) },
    { url: `/books/${ID}/__data.json?x-sveltekit-invalidated=01`, ...data(BOOK.title) },
    act("publish"),
    act("delete", leads("/books")),
    { ...act("logout"), url: "/books?/logout" },
  ]);
  assert.deepEqual(draft.steps.map(({ name }) => name), [
    "login",
    "create_book",
    "get_book",
    "publish_book",
    "delete_book",
    "logout",
  ]);
  assert.match(step("get_book"), /\$\.json\.data\.title\n +equals: The Salt Road/);
  // An empty form is one by its type, and comes from the application.
  assert.match(step("publish_book"), /content-type: application\/x-www-form-urlencoded/);
  assert.match(step("publish_book"), /origin: \$\{vars\.base_url\}/);
  assert.match(step("login"), /origin: \$\{vars\.base_url\}/);
  assert.match(step("delete_book"), /always: true/);
});

Deno.test("lists of SvelteKit are read as what they stand for, and a form changes what its path names", async () => {
  const dataOf = (...list: readonly unknown[]): Partial<Exchange> => ({
    json: { type: "data", nodes: [{ type: "skip" }, { type: "data", data: list, uses: {} }] },
  });
  const post = (url: string, form: Readonly<Record<string, string>>, data: unknown): Exchange => ({
    method: "POST",
    url,
    form,
    headers: { "x-sveltekit-action": "true" },
    json: { type: "success", status: 200, ...Object(data) },
  });
  const book = (price: number, notes: readonly string[]) =>
    dataOf(
      { book: 1, notes: 5 },
      { id: 2, title: 3, price: 4 },
      7,
      BOOK.title,
      price,
      notes.map((_, i) => 6 + 3 * i),
      ...notes.flatMap((text, i) => [{ id: 7 + 3 * i, text: 8 + 3 * i }, 40 + i, text]),
    );
  const { step } = await converted([
    post("/books/new", { ...BOOK, price: "12.50" }, { type: "redirect", location: "/books/7" }),
    { url: "/books/7/__data.json", ...book(12.5, []) },
    post("/books/7?/update", { title: BOOK.title, price: "13.75" }, { data: '[{"saved":1},true]' }),
    { url: "/books/7/__data.json", ...book(13.75, []) },
    post("/books/7?/note", { text: "Check the index" }, { data: "-1" }),
    post("/books/7?/note", { text: "Ask for a blurb" }, { data: "-1" }),
    { url: "/books/7/__data.json", ...book(13.75, ["Check the index", "Ask for a blurb"]) },
    post("/books/7?/unnote", { id: "41" }, { data: "-1" }),
    { url: "/books/7/__data.json", ...book(13.75, ["Check the index"]) },
  ]);
  assert.match(step("get_book"), /title: \$\{vars\.book_title\}\n +price: 12\.5\n/);
  assert.match(step("update_book"), /\$\.json\.data\.saved\n +equals: true/);
  assert.match(step("get_book_2"), /title: \$\{vars\.book_title\}\n +price: 13\.75\n/);
  assert.match(
    step("get_book_3"),
    /path: \$\.json\.data\.notes\[\?@\.text == 'Ask for a blurb'\]\.id/,
  );
});

Deno.test("a function of a page stays as recorded, and leads to where it led", async () => {
  const tree = encodeURIComponent(JSON.stringify(["", { children: ["books", ["id", ID, "d"]] }]));
  const call = (id: string, url: string, more: Partial<Exchange>): Exchange => ({
    method: "POST",
    url,
    headers: {
      origin: "https://app.test",
      accept: "text/x-component",
      "next-action": `${id}7d8a8d01f7f193149170379c9396b6b8`,
      "next-router-state-tree": tree,
    },
    type: "text/x-component",
    text: '0:{"a":"$@1"}\n',
    ...more,
  });
  const part: Exchange = {
    url: `/books/${ID}?_rsc=gS33A_OMzFtk-9E4`,
    headers: { rsc: "1", "next-url": "/books" },
    type: "text/x-component",
    text: `0:["$","h1",null,{"children":"The Salt Road"}]\n`,
  };
  const { text, step, draft } = await converted([
    login,
    call("60fe1539", "/books/new", {
      form: BOOK,
      responseHeaders: { "x-action-redirect": `/books/${ID};push` },
    }),
    { ...part, headers: { ...part.headers, "next-router-prefetch": "1" }, text: "0:{}" },
    part,
    call("401b2be6", `/books/${ID}`, { body: [ID] }),
    call("406db563", `/books/${ID}`, {
      body: [ID],
      responseHeaders: { "x-action-redirect": "/books;push" },
    }),
  ]);
  assert.deepEqual(draft.steps.map(({ name }) => name), [
    "login",
    "create_book",
    "get_book",
    "submit_book",
    "submit_book_2",
  ]);
  assert.match(step("create_book"), /header: x-action-redirect\n +regex: \/books\/\(/);
  assert.match(step("get_book"), /\?_rsc=\n[^]*rsc: "1"[^]*contains: The Salt Road/);
  assert.match(step("submit_book"), /next-action: 401b2be67d8a8d01f7f193149170379c9396b6b8/);
  assert.match(step("submit_book_2"), /x-action-redirect:\n +contains: \/books/);
  assert.doesNotMatch(text, /next-(?:router|url)/);
});

Deno.test("the number of what was made is in the header that leads a script to it", async () => {
  for (const name of ["x-action-redirect", "hx-redirect"]) {
    const { step, draft } = await converted([
      {
        method: "POST",
        url: "/books/new",
        form: BOOK,
        status: 303,
        responseHeaders: { [name]: name[0] === "x" ? "/books/7;replace" : "/books/7" },
      },
      { method: "POST", url: "/books/7", form: { title: "The Salt Road, revised" } },
    ]);
    assert.deepEqual(draft.steps.map(({ name }) => name), ["create_book", "update_book"]);
    assert.match(step("create_book"), new RegExp(`header: ${name}\n +regex: /books/\\(`));
    assert.match(step("update_book"), /\/books\/\$\{steps\.create_book\.capture\.book_id\}/);
  }
});

Deno.test("what is after an escape in a text is not a part of it", async () => {
  const { step } = await converted([
    { method: "POST", url: "/books", body: BOOK, status: 201, json: { id: ID } },
    {
      method: "PUT",
      url: "/settings",
      headers: { "x-place": encodeURIComponent(`{"book":"${ID}"}`) },
      body: { theme: "dark" },
    },
  ]);
  assert.match(step("update_settings"), /x-place: "?%7B%22book%22%3A%22\$\{steps\.create_book/);
});

Deno.test("what a response has is there when it began, if it is short", async () => {
  const made: Exchange = {
    method: "POST",
    url: "/books",
    at: 0,
    body: BOOK,
    status: 201,
    json: { id: ID },
    raw: { time: 60, timings: { send: 0, wait: 20, receive: 40 } },
  };
  const { text } = await converted([
    made,
    { method: "POST", url: `/books/${ID}/open`, at: 30, json: {} },
    { method: "DELETE", url: `/books/${ID}`, at: 200, status: 204 },
  ]);
  assert.doesNotMatch(text, new RegExp(ID));
});

Deno.test("what an action of Astro returns is read as JSON, and names its step", async () => {
  const returned = (list: readonly unknown[]) =>
    ({ type: "application/json+devalue", text: JSON.stringify(list) }) as const;
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/_actions/stops.add/",
      body: { walkId: 3, name: "Upper weir" },
      ...returned([[1], { id: 2, walkId: 3, name: 4 }, ID, 3, "Upper weir"]),
    },
    {
      method: "POST",
      url: "/_actions/stops.remove/",
      body: { id: ID },
      ...returned([{ removed: 1 }, ID]),
    },
  ]);
  assert.match(step("add_stop"), /id:\n +path: \$\.json\[\?@\.name == 'Upper weir'\]\.id\n/, text);
  assert.match(step("remove_stop"), /id: \$\{steps\.add_stop\.capture\.id\}\n/);
  assert.match(step("remove_stop"), /\$\.json\.removed\n +equals: \$\{steps\.add_stop/);
});
