import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

Deno.test("what was typed is asserted in later reads if only `Location` names what was made", async () => {
  const { text, step } = await converted([
    {
      method: "POST",
      url: "/admin/users",
      body: { username: "greta", firstName: "Greta", enabled: true },
      status: 201,
      responseHeaders: {
        location: "https://app.test/admin/users/3870fe02-cf69-4518-ab98-50b315d22d63",
      },
    },
    {
      url: "/admin/users/3870fe02-cf69-4518-ab98-50b315d22d63",
      json: {
        id: "3870fe02-cf69-4518-ab98-50b315d22d63",
        username: "greta",
        firstName: "Greta",
        createdTimestamp: 1767603600123,
      },
    },
    { method: "DELETE", url: "/admin/users/3870fe02-cf69-4518-ab98-50b315d22d63", status: 204 },
  ]);
  const written = step("get_user");
  assert.match(written, /username: greta\n/, text);
  assert.match(written, /firstName: Greta\n/, text);
});

const TAG = { method: "POST", form: { label: "plum red" }, status: 303 };

Deno.test("a redirect to the page from which the browser came is expected, and that page sent", async () => {
  const { step } = await converted([{
    ...TAG,
    url: "/tags/close",
    headers: { referer: "https://app.test/admin/colours" },
    responseHeaders: { location: "https://app.test/admin/colours" },
  }]);
  assert.match(step("close_tags"), /location:\n {6}endsWith: \/admin\/colours\n/);
  assert.match(step("close_tags"), /referer: \$\{vars\.base_url\}\/admin\/colours\n/);
});

Deno.test("a redirect below the name of the user is expected for whoever logs in", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/login",
      form: { name: "greta", password: "Zebra-lamp7" },
      status: 302,
      responseHeaders: {
        location: "/greta/",
        "set-cookie": "sid=9f14e45fceea167a5a36dedd4bea2aaa",
      },
    },
    {
      ...TAG,
      url: "/greta/tags/add",
      headers: { cookie: "sid=9f14e45fceea167a5a36dedd4bea2aaa" },
      responseHeaders: { location: "/greta/" },
    },
  ]);
  assert.match(step("login"), /endsWith: \/\$\{ENV\.LOGIN_USERNAME\}\/\n/);
});

Deno.test("a redirect above or at the path of the request is expected where that is captured", async () => {
  const make = {
    method: "POST",
    url: "/site/add-page",
    form: { title: "Spring Fair" },
    status: 302,
    responseHeaders: { location: "/site/spring-fair/view" },
  };
  const { step } = await converted([
    make,
    {
      ...make,
      url: "/site/spring-fair/edit",
      form: { title: "Autumn market" },
      responseHeaders: { location: "/site/spring-fair" },
    },
  ]);
  assert.match(
    step("edit_page"),
    /endsWith: \/site\/\$\{steps\.add_page\.capture\.slug\}\n/,
  );
});

Deno.test("a redirect to an address that the flow requested is expected, and sent as the page before", async () => {
  const page = "https://app.test/topics/3870fe02-cf69-4518-ab98-50b315d22d63";
  const { step } = await converted([
    {
      method: "POST",
      url: "/topics",
      form: { title: "Plum soup" },
      status: 303,
      responseHeaders: { location: page },
    },
    { url: page, text: "<h1>Plum soup</h1>", type: "text/html" },
    {
      ...TAG,
      url: `${page}/lock`,
      headers: { referer: page },
      responseHeaders: { location: page },
    },
  ]);
  const address = String.raw`/topics/\$\{steps\.create_topic\.capture\.topic_id\}`;
  assert.match(step("lock_topic"), new RegExp(`endsWith: ${address}\n`));
  assert.match(
    step("lock_topic"),
    new RegExp(String.raw`referer: \$\{vars\.base_url\}${address}\n`),
  );
});

const BOOK = "9c47811f-07cc-4c5f-8f70-347f09a1f828";
const SENT = { title: "The Salt Road", pages: 312 };
const SHOWN: Exchange = { url: `/books/${BOOK}`, json: { book: { id: BOOK, ...SENT } } };

Deno.test("a redirect from a form for something new leads to what it made", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/books/new",
      body: SENT,
      status: 303,
      responseHeaders: { location: `/books/${BOOK}` },
    },
    SHOWN,
  ]);
  assert.match(step("get_book"), /title: The Salt Road\n +pages: 312\n/);
});

for (
  const [what, shown] of Object.entries<Partial<Exchange>>({
    "in JSON": { json: { type: "redirect", status: 303, location: `/books/${BOOK}` } },
    "in JSON with the status of another": { status: 202, json: { redirect: `/books/${BOOK}` } },
    "in a header for scripts": {
      status: 204,
      responseHeaders: { "hx-redirect": `/books/${BOOK}` },
    },
  })
) {
  Deno.test(`a redirect ${what} leads to what was made, and is expected`, async () => {
    const { step } = await converted([
      { method: "POST", url: "/books", body: SENT, ...shown },
      SHOWN,
      {
        method: "POST",
        url: `/books/${BOOK}/lock`,
        body: { locked: true },
        ...shown,
        headers: { referer: `https://app.test/books/${BOOK}` },
      },
    ]);
    assert.match(step("get_book"), /title: The Salt Road\n +pages: 312\n/);
    assert.match(step("lock_book"), /endsWith: \/books\/\$\{steps\.create_book\.capture\./);
    assert.doesNotMatch(step("lock_book"), /referer/);
  });
}

Deno.test("a parameter of a redirect is not the id of what was made", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/assets/new",
      form: { label: "Winter lantern" },
      status: 302,
      responseHeaders: { location: "/assets?saved=1" },
    },
    { url: "/assets?saved=1", text: "<p>Winter lantern is saved", type: "text/html" },
    { url: "/assets?q=lantern", json: { items: [{ id: 1, title: "Winter lantern" }] } },
  ], { all: true });
  assert.match(step("list_assets"), /title: Winter lantern/);
  assert.doesNotMatch(step("list_assets"), /id: /);
});

Deno.test("a page from which the browser came is sent with the values of a step that opens it later", async () => {
  const page = (body: string) => ({ type: "text/html", text: `<html><body>${body}</body></html>` });
  const list = "/boards/Night%20trains";
  const headers = { referer: `https://app.test${list}` };
  const back = `<form><input type="hidden" name="_token" value="9f2c4e81b7d035a6">` +
    `<input type="hidden" name="back" value="${headers.referer}">`;
  const { step } = await converted([
    { ...TAG, url: "/boards", form: { name: "Night trains" }, responseHeaders: { location: "/" } },
    { url: "/notes/new", headers, ...page(back) },
    {
      ...TAG,
      url: "/notes",
      form: { _token: "9f2c4e81b7d035a6", back: headers.referer, text: "Runs on Sundays" },
      responseHeaders: { location: list },
    },
    { url: list, ...page("<h1>Night trains</h1><p>Runs on Sundays</p>") },
    { method: "DELETE", url: list, status: 204 },
  ], { unique: true });
  const address = /\/boards\/\$\{vars\.board_name \| urlencode\}\n/;
  assert.match(step("open_new_note"), new RegExp(`referer: \\S+${address.source}`));
  assert.match(step("create_note"), new RegExp(`endsWith: ${address.source}`));
});
