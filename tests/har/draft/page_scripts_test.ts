import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const page = (url: string, body: string): Exchange => ({
  url,
  text: `<html><body>${body}</body></html>`,
  resourceType: "document",
});
const HOST = "https:\\/\\/app.test";

Deno.test("the number of a new thing comes from the address of it in a script of the page", async () => {
  const { step } = await converted([
    page(
      "/editor/new?kind=page",
      `<script>load({"root":"${HOST}\\/json","preload":"\\/json\\/v2\\/pages\\/6?context=edit"})` +
        "</script>",
    ),
    {
      method: "POST",
      url: "/json/v2/pages/6",
      body: { title: "Opening hours" },
      json: { id: 6, title: "Opening hours" },
    },
  ]);
  assert.match(step("open_new_editor"), /pages\\\\?\/\(\\d\+\)/);
  assert.match(
    step("update_page"),
    /\/json\/v2\/pages\/\$\{steps\.open_new_editor\.capture\.\w+\}/,
  );
});

Deno.test("a script sends the token that its page has, not that of an earlier one", async () => {
  const token = "063d55752f";
  const referer = { headers: { referer: "https://app.test/editor" } };
  const { text, step } = await converted([
    page("/files", `<script>var settings = {"nonce":"${token}"};</script>`),
    page("/editor", `<script>api.use(api.createMiddleware( "${token}" ));</script>`),
    {
      method: "POST",
      url: "/json/notes",
      body: { title: "Opening hours" },
      json: { id: 6, title: "Opening hours" },
      headers: { ...referer.headers, "x-nonce": token },
    },
  ]);
  assert.match(step("create_note"), /x-nonce: \$\{steps\.open_editor\.capture\.\w+\}/);
  assert.doesNotMatch(text, /open_files/);
});

Deno.test("a heartbeat of an open page is no step", async () => {
  const { text } = await converted([
    page("/admin/notes", "<h1>Notes</h1>"),
    {
      method: "POST",
      url: "/admin/ajax.php",
      form: { action: "heartbeat", interval: "15", lock: "1795952635:1" },
      json: { alive: true, lock: { next: "1795952650:1", by: "marta", since: "today at noon" } },
    },
    { url: "/admin/ajax.php?action=embeds", json: [] },
    {
      method: "POST",
      url: "/admin/ajax.php",
      form: { action: "save", title: "Opening hours" },
      json: { id: 6, title: "Opening hours" },
    },
  ]);
  assert.doesNotMatch(text, /heartbeat|lock/);
  assert.match(text, /title: Opening hours/);
});

Deno.test("a field with an address comes from the page with its characters decoded", async () => {
  const { step } = await converted([
    page(
      "/admin/post.php?post=5&action=edit",
      `<form method="post"><input name="_back" type="hidden" ` +
        `value="/admin/post.php?post=5&amp;action=edit"><input name="title"></form>`,
    ),
    {
      method: "POST",
      url: "/admin/post.php",
      form: { _back: "/admin/post.php?post=5&action=edit", title: "Opening hours" },
      ...page("/admin/post.php", "<p>Opening hours</p>"),
    },
  ]);
  assert.match(
    step("post_admin"),
    /_back: \$\{steps\.open_edit_post\.capture\.back \| htmldecode\}/,
  );
});

Deno.test("the parameters of a link are separated by any way to write &", async () => {
  const { text } = await converted([
    page("/notes", `<a href="/notes/drop?mode=now&#038;note=41707">Drop</a>`),
    {
      method: "POST",
      url: "/notes/drop",
      form: { note: "41707" },
      ...page("/notes/drop", "<p>Dropped</p>"),
    },
  ]);
  assert.match(text, /\n +note: \$\{steps\.open_notes\.capture\.note\}/);
  assert.doesNotMatch(text, /_038/);
});

Deno.test("no piece of a password that a page generated is in the flow", async () => {
  const password = "&M#VUdNsC@XF3)kPz8Q1";
  const { text, step } = await converted([
    page("/users/new", `<input name="pass1" data-pw="${password.replace("&", "&amp;")}">`),
    {
      method: "POST",
      url: "/users/new",
      form: { user: "Petra Lind", pass1: password, pass2: password },
      ...page("/users/new", "<p>Petra Lind</p>"),
    },
  ]);
  assert.doesNotMatch(text, /VUdNsC|kPz8Q1/);
  assert.match(step("create_user"), /pass1: \$\{vars\.pass1\}\n +pass2: \$\{vars\.pass1\}/);
});

Deno.test("a cookie with the time of a visit is left out, also if each page renews it", async () => {
  const times = [
    1795952635,
    1795952641,
    1795952646,
    1795952652,
    1795952660,
    1795952668,
    1795952677,
  ];
  const { text } = await converted([
    ...times.map((time, index): Exchange => ({
      ...page(
        `/admin/part-${index}`,
        `<input type="hidden" name="nonce" value="k3Yt9vQ2m${time}">`,
      ),
      headers: { cookie: `settings-time=${times[index - 1] ?? ""}` },
      responseHeaders: { "set-cookie": `settings-time=${time}; Path=/` },
    })),
    {
      method: "POST",
      url: "/notes",
      headers: { cookie: `settings-time=${times.at(-1)}` },
      form: { nonce: `k3Yt9vQ2m${times.at(-1)}`, title: "Opening hours" },
      json: { id: 6, title: "Opening hours" },
    },
  ]);
  assert.match(text, /nonce: \$\{steps/);
  assert.doesNotMatch(text, /settings-time|settings_time/);
});

Deno.test("a cookie with a message comes from the response that sets it, like any other", async () => {
  const message = "$[[0, 25, The event Crane was greased was deleted]]";
  const { step } = await converted([
    page("/events", `<form method="post"><input name="note"></form>`),
    {
      method: "POST",
      url: "/events/7/delete",
      form: { note: "No longer of use" },
      status: 302,
      responseHeaders: { location: "/events", "set-cookie": `messages="${message}"; Path=/` },
      resourceType: "document",
    },
    {
      ...page("/events", "<p>The event Crane was greased was deleted</p>"),
      headers: { cookie: `messages="${message}"` },
    },
    {
      method: "POST",
      url: "/notes",
      headers: { cookie: `messages="${message}"` },
      form: { title: "Opening hours" },
      json: { id: 6, title: "Opening hours" },
    },
  ]);
  assert.match(step("create_note"), /messages: \$\{steps\.\w+\.capture\.messages\}/);
});
